// Plays whole matches with the generated Rust client. The arguments are the URL of the service and the games.
use openapi::apis::{configuration::Configuration, match_service_api as api};
use openapi::models::{CreateMatchRequest, JoinMatchRequest, MatchInput, MatchState, PlayMoveRequest};
use std::{collections::HashMap, error::Error};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let base = Configuration { base_path: arguments[1].clone(), ..Configuration::default() };
    for game in &arguments[2..] {
        println!("{}", play(&base, game).await?);
    }
    Ok(())
}

/// Plays a match of two players; each takes a legal move that changes with the revision.
async fn play(base: &Configuration, game: &str) -> Result<String, Box<dyn Error>> {
    let created = api::create_match(base, CreateMatchRequest::new(MatchInput::new(game.into(), 2)), None).await?;
    let id = created.r#match.ok_or("no match")?.name.trim_start_matches("matches/").to_string();
    let mut players = HashMap::new();
    for _ in 0..2 {
        let joined = api::join_match(base, &id, None, Some(JoinMatchRequest::new())).await?;
        players.insert(joined.seat, Configuration { bearer_access_token: Some(joined.token), ..base.clone() });
    }
    for moves in 0.. {
        let seen = api::get_match(base, &id, None, None, None, None, None, None).await?;
        if seen.state != MatchState::MatchStatePlaying {
            return Ok(format!("{game} {} after {moves} moves", seen.state));
        }
        let player = &players[&seen.to_act[0]];
        let legal = api::list_legal_moves(player, &id, None).await?;
        let chosen = legal.moves[legal.revision as usize * 7 % legal.moves.len()].clone();
        api::play_move(player, &id, PlayMoveRequest::new(chosen, legal.revision), None).await?;
    }
    unreachable!()
}
