//! What is to be run next: each worker has a queue of its own, and queues are evened out when one is empty.

use crate::schedule::Schedule;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Some runs of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// What to mutate; without it the runs are random from their first step.
    pub parent: Option<Arc<Schedule>>,
    /// How many runs are left to do. Never 0.
    pub left: u32,
}

/// The tasks of one worker, in the order in which they came.
#[derive(Debug)]
pub(crate) struct Queue {
    tasks: VecDeque<Task>,
    /// The most tasks. Beyond it the oldest is given up: what was found last is nearest to what is new.
    most: usize,
    /// The number of runs in all tasks.
    runs: u64,
}

impl Queue {
    pub fn new(most: usize) -> Queue {
        Queue { tasks: VecDeque::new(), most: most.max(1), runs: 0 }
    }

    /// The number of runs that wait.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter()
    }

    /// Puts a task last.
    pub fn push(&mut self, task: Task) {
        debug_assert!(task.left > 0, "a task has something to do");
        self.runs += u64::from(task.left);
        self.tasks.push_back(task);
        if self.tasks.len() > self.most {
            self.pop_task();
        }
    }

    /// Takes one run from the first task, with what it mutates.
    pub fn pop(&mut self) -> Option<Option<Arc<Schedule>>> {
        let task = self.tasks.front_mut()?;
        self.runs -= 1;
        task.left -= 1;
        if task.left > 0 {
            return Some(task.parent.clone());
        }
        self.tasks.pop_front().map(|task| task.parent)
    }

    /// Takes one run from the last task, with what it mutates; from the first one as long as that is for random runs.
    pub fn pop_newest(&mut self) -> Option<Option<Arc<Schedule>>> {
        if self.tasks.front().is_none_or(|task| task.parent.is_none()) {
            return self.pop();
        }
        let task = self.tasks.back_mut()?;
        self.runs -= 1;
        task.left -= 1;
        if task.left > 0 {
            return Some(task.parent.clone());
        }
        self.tasks.pop_back().map(|task| task.parent)
    }

    fn pop_task(&mut self) -> Option<Task> {
        let task = self.tasks.pop_front()?;
        self.runs -= u64::from(task.left);
        Some(task)
    }

    /// Gives away about half of the runs.
    fn halve(&mut self) -> Vec<Task> {
        let half = self.runs / 2;
        let mut given = Vec::new();
        let mut runs = 0;
        while runs < half {
            let first = self.tasks.front().expect("half of the runs are in some task");
            if runs + u64::from(first.left) <= half {
                runs += u64::from(first.left);
                given.extend(self.pop_task());
            } else {
                let part = u32::try_from(half - runs).expect("a part of a task");
                given.push(self.split(part));
                runs = half;
            }
        }
        given
    }

    /// Takes some but not all runs from the first task.
    fn split(&mut self, runs: u32) -> Task {
        let first = self.tasks.front_mut().expect("a task to split");
        first.left -= runs;
        self.runs -= u64::from(runs);
        Task { parent: first.parent.clone(), left: runs }
    }
}

/// Where workers with much to do leave tasks for those with nothing.
#[derive(Debug, Default)]
pub(crate) struct Exchange {
    tasks: Mutex<Vec<Task>>,
    /// How many workers have asked in vain since something was left here.
    asking: AtomicUsize,
}

impl Exchange {
    /// Moves what lies here to a queue that is empty; notes the wish if there is nothing.
    pub fn ask(&self, queue: &mut Queue) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if tasks.is_empty() {
            self.asking.fetch_add(1, Relaxed);
        }
        tasks.drain(..).for_each(|task| queue.push(task));
    }

    /// Leaves half of a queue here if somebody has asked.
    pub fn offer(&self, queue: &mut Queue) {
        if self.asking.load(Relaxed) == 0 || queue.runs() < 2 {
            return;
        }
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if self.asking.swap(0, Relaxed) > 0 {
            tasks.extend(queue.halve());
        }
    }

    /// Takes everything that still lies here.
    pub fn take(&self) -> Vec<Task> {
        std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(parent: &Arc<Schedule>, left: u32) -> Task {
        Task { parent: Some(parent.clone()), left }
    }

    #[test]
    fn tasks_are_done_in_their_order() {
        let (a, b) = (Arc::new(Schedule::default()), Arc::new(Schedule::default()));
        let mut queue = Queue::new(10);
        queue.push(task(&a, 2));
        queue.push(task(&b, 1));
        queue.push(Task { parent: None, left: 1 });
        assert_eq!(queue.runs(), 4);
        for expected in [Some(&a), Some(&a), Some(&b), None] {
            let parent = queue.pop().expect("a run");
            assert!(match (expected, &parent) {
                (Some(expected), Some(parent)) => Arc::ptr_eq(expected, parent),
                (expected, parent) => expected.is_none() && parent.is_none(),
            });
        }
        assert!(queue.pop().is_none() && queue.runs() == 0);
        assert_eq!(Arc::strong_count(&a), 1, "a parent goes when its mutants are done");
    }

    #[test]
    fn the_newest_comes_first_if_asked_for_behind_random_runs() {
        let (a, b) = (Arc::new(Schedule::default()), Arc::new(Schedule::default()));
        let mut queue = Queue::new(10);
        queue.push(Task { parent: None, left: 1 });
        queue.push(task(&a, 2));
        queue.push(task(&b, 2));
        assert!(queue.pop_newest().unwrap().is_none());
        for expected in [&b, &b, &a, &a] {
            assert!(Arc::ptr_eq(&queue.pop_newest().unwrap().unwrap(), expected));
        }
        assert!(queue.pop_newest().is_none() && queue.runs() == 0);
    }

    #[test]
    fn a_full_queue_gives_up_the_oldest() {
        let parents: Vec<Arc<Schedule>> = (0..5).map(|_| Arc::default()).collect();
        let mut queue = Queue::new(3);
        parents.iter().for_each(|parent| queue.push(task(parent, 7)));
        assert_eq!((queue.runs(), queue.tasks().count()), (21, 3));
        assert!(Arc::ptr_eq(&queue.pop().unwrap().unwrap(), &parents[2]));
    }

    #[test]
    fn half_goes_to_who_asked() {
        let parent = Arc::new(Schedule::default());
        let (mut rich, mut poor) = (Queue::new(10), Queue::new(10));
        let exchange = Exchange::default();
        [3, 100, 1].into_iter().for_each(|left| rich.push(task(&parent, left)));
        exchange.offer(&mut rich);
        assert_eq!(rich.runs(), 104, "nobody asked");
        exchange.ask(&mut poor);
        exchange.offer(&mut rich);
        exchange.offer(&mut rich);
        assert_eq!((rich.runs(), poor.runs()), (52, 0), "half is given once");
        exchange.ask(&mut poor);
        assert_eq!(poor.runs(), 52);
        assert_eq!(poor.tasks().map(|task| task.left).collect::<Vec<_>>(), [3, 49]);
        assert!(exchange.take().is_empty());
    }
}
