//! Misère play: the player who cannot move wins.
//!
//! Almost nothing that is known of normal play holds here, so this search shares the rules of the games with the others and nothing else.
//! What holds, and is used:
//!
//! * *A position without any moves is neutral*: whoever cannot move in the other parts cannot move in the sum. So such parts are left out.
//! * *Splitting and symmetry*, because they keep the moves and not merely the value (the structure rule of [`Game`](crate::Game)). Sums are
//!   told apart by their parts as representatives with a sign, in any order.
//! * *A sum and its negative with the players exchanged are one sum*, so a key is that of the sum as the player to move sees it.
//!
//! What does not hold, and is not used: equal values do not make sums equal (`*2 + *2` is 0 in normal play, and in misère play neither is
//! it lost by the same player as the empty sum nor does it keep who wins when it is added to others); a part and its negative do not cancel; numbers, ups and nimbers
//! do not add up; bounds, stops, temperatures and atomic weights decide nothing. For the same reason answers have a
//! table of their own, and databases of values are not asked.
//!
//! | file | what is in it |
//! |---|---|
//! | `position.rs` | the sum on the board: moves are made and taken back |
//! | `children.rs` | the options of a node, decided by the table where that is possible |
//! | `mobility.rs` | how many moves a part has, for the order of the options |
//! | `search.rs` | the search, on an explicit stack |

mod children;
mod mobility;
mod position;
mod search;

pub(crate) use position::Position;
pub(crate) use search::MisereSearch;
