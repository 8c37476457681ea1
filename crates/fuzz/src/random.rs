//! Random numbers that are the same on every machine and in every version.
//!
//! The generator is xoshiro256++, its state filled by splitmix64 from a seed of 64 bits.

/// A generator of random numbers. Seeds are stored in files, so its numbers never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The generator that begins with this seed.
    pub fn new(seed: u64) -> Random {
        let mut seeds = seed;
        Random { state: std::array::from_fn(|_| splitmix(&mut seeds)) }
    }

    /// A number of 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let bits = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        bits
    }

    /// One of `0 .. n`, each as likely.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a choice among no possibilities");
        let n = n as u64;
        let mut wide = u128::from(self.bits()) * u128::from(n);
        if (wide as u64) < n {
            // The few values that would make some results likelier than others are drawn anew.
            let uneven = n.wrapping_neg() % n;
            while (wide as u64) < uneven {
                wide = u128::from(self.bits()) * u128::from(n);
            }
        }
        (wide >> 64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn of<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }
}

/// The next number of the sequence that begins with `state`: a way to make many seeds of one.
#[inline]
pub fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut seed = 1_234_567;
        let seeds = [(); 3].map(|()| splitmix(&mut seed));
        assert_eq!(seeds, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        let mut random = Random { state: [1, 2, 3, 4] };
        let bits = [(); 5].map(|()| random.bits());
        let published =
            [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205];
        assert_eq!(bits, published);
        assert_eq!([(); 5].map(|()| random.below(10)), [5, 7, 6, 8, 5]);
    }

    #[test]
    fn each_result_is_as_likely() {
        let mut random = Random::new(7);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
    }
}
