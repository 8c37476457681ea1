//! How coverage grew, at points that lie further and further apart.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What was covered after some number of runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Point {
    /// The number of runs.
    pub runs: u64,
    /// The number of covered states.
    pub states: u64,
    /// The number of covered transitions.
    pub transitions: u64,
    /// The number of different bugs found.
    pub findings: u64,
}

/// The points so far. There are about twenty each time that the number of runs grows by the factor e.
#[derive(Debug)]
pub(crate) struct Series {
    next: AtomicU64,
    points: Mutex<Vec<Point>>,
}

impl Series {
    /// Goes on from the points of an earlier part of the campaign.
    pub fn restore(points: Vec<Point>) -> Series {
        let next = points.last().map_or(1, |point| after(point.runs));
        Series { next: AtomicU64::new(next), points: Mutex::new(points) }
    }

    /// Whether it is time for a point after the run of this number; then nobody else is told so.
    pub fn is_due(&self, number: u64) -> bool {
        let next = self.next.load(Relaxed);
        number >= next && self.next.compare_exchange(next, after(number), Relaxed, Relaxed).is_ok()
    }

    /// Adds a point after the run of this number, unless a later one is there already.
    pub fn push(&self, number: u64, look: impl FnOnce() -> Point) {
        let mut points = self.points.lock().unwrap_or_else(PoisonError::into_inner);
        if points.last().is_none_or(|last| last.runs < number) {
            points.push(Point { runs: number, ..look() });
        }
    }

    /// The points from the one with this index on.
    pub fn since(&self, index: usize) -> Vec<Point> {
        self.points.lock().unwrap_or_else(PoisonError::into_inner)[index..].to_vec()
    }

    pub fn into_points(self) -> Vec<Point> {
        self.points.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

fn after(runs: u64) -> u64 {
    runs + (runs / 20).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_further_and_further_apart() {
        let series = Series::restore(Vec::new());
        let due: Vec<u64> = (1..=1_000_000).filter(|n| series.is_due(*n)).collect();
        assert_eq!(due[..5], [1, 2, 3, 4, 5]);
        assert!(due.len() < 300, "{}", due.len());
        assert!(due.windows(2).all(|pair| pair[1] - pair[0] <= 1 + pair[0] / 20));
    }

    #[test]
    fn a_point_that_comes_late_is_left_out() {
        let series = Series::restore(Vec::new());
        for number in [5, 3, 7, 7] {
            series.push(number, || Point { states: 1, ..Point::default() });
        }
        assert_eq!(series.since(1), [Point { runs: 7, states: 1, ..Point::default() }]);
        assert_eq!(series.since(0)[0].runs, 5);
    }

    #[test]
    fn a_series_goes_on_where_it_stopped() {
        let series = Series::restore(vec![Point { runs: 1000, ..Point::default() }]);
        assert!(!series.is_due(1049) && series.is_due(1050) && !series.is_due(1051));
    }
}
