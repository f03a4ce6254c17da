//! The rules of board games say the same on boards of one word, of two, and of many.

use mcgs_boards::testing::compare_widths;
use mcgs_boards::{BoardGame, BoardTuning};
use mcgs_engine::{Game, Player};
use mcgs_games::amazons::AmazonsRules;
use mcgs_games::cannibal_clobber::CannibalClobberRules;
use mcgs_games::clobber::ClobberRules;
use mcgs_games::clobber_1xn::Clobber1xnRules;
use mcgs_games::domineering::DomineeringRules;
use mcgs_games::elephants::ElephantsRules;
use mcgs_games::fission::FissionRules;
use mcgs_games::gen_king_dirt::GenKingDirtRules;
use mcgs_games::gen_toads::GenToadsRules;
use mcgs_games::nogo::NogoRules;
use mcgs_games::nogo_1xn::Nogo1xnRules;
use mcgs_games::toppling_dominoes::TopplingDominoesRules;

use crate::samples;

fn widths_agree<R: BoardTuning<P>, const P: usize>() {
    let texts = samples::of(R::NAME).take(400);
    let positions: Vec<BoardGame<R, P>> = texts.filter_map(|text| text.parse().ok()).collect();
    assert!(positions.len() > 100, "only {} texts are positions", positions.len());
    for position in positions {
        assert_eq!(compare_widths(&position), Ok(()));
        for player in Player::BOTH {
            position.moves(player, |_, option| assert_eq!(compare_widths(&option), Ok(())));
        }
    }
}

#[test]
fn strips_of_all_widths_agree() {
    widths_agree::<Clobber1xnRules, 2>();
    widths_agree::<Nogo1xnRules, 2>();
    widths_agree::<ElephantsRules, 2>();
    widths_agree::<TopplingDominoesRules, 2>();
    widths_agree::<GenToadsRules, 2>();
}

#[test]
fn grids_of_all_widths_agree() {
    widths_agree::<ClobberRules, 2>();
    widths_agree::<CannibalClobberRules, 2>();
    widths_agree::<NogoRules, 4>();
    widths_agree::<DomineeringRules, 1>();
    widths_agree::<AmazonsRules, 2>();
    widths_agree::<FissionRules, 2>();
    widths_agree::<GenKingDirtRules, 3>();
}
