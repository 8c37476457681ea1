//! A system under test from a specification and a way to make clusters.

use crate::cluster::{Cluster, Shape};
use crate::scheduler::ClusterHarness;
use crate::target::{Harness, Settings, System};
use std::fmt;
use tla::Spec;

/// A [`System`] of clusters that a function makes, judged by a specification if there is one.
pub struct SimpleSystem<F> {
    spec: Option<Spec>,
    make: F,
    shape: Shape,
}

impl<C: Cluster + 'static, F: Fn() -> C + Send + Sync> SimpleSystem<F> {
    /// A system of the clusters that `make` makes, all alike.
    pub fn new(spec: Option<Spec>, make: F) -> SimpleSystem<F> {
        let shape = make().shape();
        SimpleSystem { spec, make, shape }
    }

    /// The specification.
    pub fn spec(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }
}

impl<F> fmt::Debug for SimpleSystem<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimpleSystem").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl<C: Cluster + 'static, F: Fn() -> C + Send + Sync> System for SimpleSystem<F> {
    fn harness(&self, settings: &Settings) -> Box<dyn Harness + '_> {
        Box::new(ClusterHarness::new(&self.make, self.spec.as_ref(), settings))
    }

    fn shape(&self) -> &Shape {
        &self.shape
    }
}
