//! Which board sizes there are up to a maximum, and in which order.

/// Rows and columns.
pub(crate) type Shape = (u32, u32);

/// Strips: the empty one, then one row of 1, 2, ... columns.
pub(crate) fn strips(longest: u32) -> Vec<Shape> {
    std::iter::once((0, 0)).chain((1..=longest).map(|columns| (1, columns))).collect()
}

/// Grids whose larger side is at most the larger of two numbers and whose smaller side at most the smaller one.
///
/// Small boards come before the boards that contain them, each next to the board with rows and columns exchanged.
pub(crate) fn grids(one: u32, other: u32) -> Vec<Shape> {
    let (least, most) = (one.min(other), one.max(other));
    let mut shapes = vec![(0, 0)];
    for small in 1..=least {
        for large in small..=most {
            shapes.push((small, large));
            if small != large {
                shapes.push((large, small));
            }
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_come_in_order() {
        assert_eq!(strips(3), [(0, 0), (1, 1), (1, 2), (1, 3)]);
        let expected = [(0, 0), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)];
        assert_eq!(grids(2, 3), expected);
        assert_eq!(grids(3, 2), expected);
        assert_eq!(grids(0, 5), [(0, 0)]);
    }
}
