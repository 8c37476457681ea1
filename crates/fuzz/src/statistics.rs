//! Comparing two samples of campaigns: how often one beats the other, and whether that may be chance.

/// What the Mann-Whitney test says of two samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MannWhitney {
    /// The number of pairs in which the value of the first sample is the larger one; a tie counts half.
    pub u: f64,
    /// The probability of a `u` at least as far from the middle if both samples came from the same distribution.
    pub p: f64,
}

/// The Vargha-Delaney effect size: how likely a value of the first sample is larger than one of the second, a tie
/// counting half. 0.5 says that the samples are alike; it is the answer for an empty sample too.
pub fn a12(first: &[f64], second: &[f64]) -> f64 {
    if first.is_empty() || second.is_empty() {
        return 0.5;
    }
    pairs_won(first, second) / (first.len() as f64 * second.len() as f64)
}

/// The Mann-Whitney U test, two-sided, by the normal approximation with corrections for continuity and for ties.
///
/// A sample that is empty, or samples whose values are all the same, tell nothing: `p` is 1.
pub fn mann_whitney(first: &[f64], second: &[f64]) -> MannWhitney {
    let u = pairs_won(first, second);
    let (n1, n2) = (first.len() as f64, second.len() as f64);
    let n = n1 + n2;
    let mean = n1 * n2 / 2.0;
    let variance = n1 * n2 / 12.0 * (n + 1.0 - tie_term(first, second) / (n * (n - 1.0)));
    if variance.is_nan() || variance <= 0.0 {
        return MannWhitney { u, p: 1.0 };
    }
    let z = ((u - mean).abs() - 0.5).max(0.0) / variance.sqrt();
    MannWhitney { u, p: erfc(z / std::f64::consts::SQRT_2).min(1.0) }
}

/// Pairs in which the first is larger, ties counting half.
fn pairs_won(first: &[f64], second: &[f64]) -> f64 {
    let score = |a: f64, b: f64| match a.total_cmp(&b) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    first.iter().map(|a| second.iter().map(|b| score(*a, *b)).sum::<f64>()).sum()
}

/// The sum of t³ - t over the groups of t equal values.
fn tie_term(first: &[f64], second: &[f64]) -> f64 {
    let mut all: Vec<f64> = first.iter().chain(second).copied().collect();
    all.sort_by(f64::total_cmp);
    let groups = all.chunk_by(|a, b| a.total_cmp(b).is_eq());
    groups.map(|group| group.len() as f64).map(|t| t * t * t - t).sum()
}

/// The complementary error function of a number that is not negative.
fn erfc(x: f64) -> f64 {
    let gauss = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.0 {
        // erf(x) = 2x·exp(-x²)/√π · (1 + 2x²/3 + (2x²)²/(3·5) + …), all terms positive.
        let (mut term, mut sum, mut odd) = (1.0, 1.0, 1.0);
        while term > sum * f64::EPSILON {
            odd += 2.0;
            term *= 2.0 * x * x / odd;
            sum += term;
        }
        return 1.0 - 2.0 * x * gauss * sum;
    }
    // erfc(x) = exp(-x²)/√π · 1/(x + (1/2)/(x + (2/2)/(x + (3/2)/(x + …)))), from the inside out.
    let tail = (1..=80).rev().fold(x, |inner, k| x + 0.5 * f64::from(k) / inner);
    gauss / tail
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, relative: f64) -> bool {
        (a - b).abs() <= relative * b.abs()
    }

    #[test]
    fn complete_separation_has_the_known_p() {
        for (n, p) in [(10, 1.827e-4), (20, 6.796e-8), (21, 3.125e-8)] {
            let low: Vec<f64> = (0..n).map(f64::from).collect();
            let high: Vec<f64> = (0..n).map(|i| f64::from(i + 1000)).collect();
            let test = mann_whitney(&high, &low);
            assert!(close(test.p, p, 5e-4), "{n}: {test:?}");
            assert_eq!((test.u, a12(&high, &low), a12(&low, &high)), (f64::from(n * n), 1.0, 0.0));
            assert_eq!(mann_whitney(&low, &high).p, test.p);
        }
    }

    #[test]
    fn ties_count_half() {
        assert_eq!(a12(&[1.0, 2.0, 3.0], &[2.0]), 0.5);
        assert_eq!(a12(&[1.0, 2.0], &[1.0, 2.0, 2.0]), 0.5 * (0.5 + 1.0 + 0.5 + 0.5) / 3.0);
        assert_eq!(mann_whitney(&[7.0; 10], &[7.0; 10]), MannWhitney { u: 50.0, p: 1.0 });
        // By hand: the variance is 9/12·(7 - 12/30) = 4.95, and U is 2.5 away from its mean 4.5.
        let test = mann_whitney(&[1.0, 2.0, 3.0], &[2.0, 3.0, 4.0]);
        assert_eq!(test.u, 2.0);
        assert!(close(test.p, erfc(2.0 / 4.95f64.sqrt() / 2f64.sqrt()), 1e-12), "{test:?}");
    }

    #[test]
    fn nothing_to_compare_says_nothing() {
        assert_eq!(a12(&[], &[1.0]), 0.5);
        assert_eq!(mann_whitney(&[], &[1.0]).p, 1.0);
        assert_eq!(mann_whitney(&[], &[]).p, 1.0);
    }

    #[test]
    fn erfc_has_known_values() {
        let known = [
            (0.0, 1.0),
            (0.5, 0.479_500_122_186_953_5),
            (1.0, 0.157_299_207_050_285_13),
            (1.999_999_999_999, 0.004_677_734_981_067_93),
            (2.0, 0.004_677_734_981_047_266),
            (4.0, 1.541_725_790_028_002e-8),
        ];
        for (x, y) in known {
            assert!(close(erfc(x), y, 1e-11), "erfc({x}) = {}", erfc(x));
        }
    }
}
