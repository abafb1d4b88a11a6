// Plays whole matches with the generated Go client. The arguments are the URL of the service and the games.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	hall "markethall.example/client"
)

func main() {
	configuration := hall.NewConfiguration()
	configuration.Servers = hall.ServerConfigurations{{URL: os.Args[1]}}
	client := hall.NewAPIClient(configuration)
	for _, game := range os.Args[2:] {
		if err := play(client.MatchServiceAPI, game); err != nil {
			fmt.Fprintln(os.Stderr, game, err)
			var refused *hall.GenericOpenAPIError
			if errors.As(err, &refused) {
				fmt.Fprintln(os.Stderr, string(refused.Body()))
			}
			os.Exit(1)
		}
	}
}

// play plays a match of two players; each takes a legal move that changes with the revision.
func play(api *hall.MatchServiceAPIService, game string) error {
	created, _, err := api.CreateMatch(context.Background()).CreateMatchRequest(*hall.NewCreateMatchRequest(*hall.NewMatchInput(game, 2))).Execute()
	if err != nil {
		return err
	}
	match := created.Match
	id := match.Name[len("matches/"):]
	players := map[int32]context.Context{}
	for range 2 {
		// Without a request, the generated client sends the body "null", which the service refuses.
		joined, _, err := api.JoinMatch(context.Background(), id).JoinMatchRequest(*hall.NewJoinMatchRequest()).Execute()
		if err != nil {
			return err
		}
		players[joined.Seat] = context.WithValue(context.Background(), hall.ContextAccessToken, joined.Token)
	}
	moves := 0
	for ; ; moves++ {
		match, _, err = api.GetMatch(players[1], id).Execute()
		if err != nil {
			return err
		}
		if match.State != hall.MATCH_STATE_PLAYING {
			break
		}
		player := players[match.ToAct[0]]
		legal, _, err := api.ListLegalMoves(player, id).Execute()
		if err != nil {
			return err
		}
		chosen := legal.Moves[int(legal.Revision)*7%len(legal.Moves)]
		request := hall.NewPlayMoveRequest(chosen, legal.Revision)
		if _, _, err = api.PlayMove(player, id).PlayMoveRequest(*request).Execute(); err != nil {
			return err
		}
	}
	fmt.Println(game, match.State, "after", moves, "moves")
	if err := readLater(match); err != nil {
		return fmt.Errorf("an answer of a later service: %w", err)
	}
	return nil
}

// readLater reads what a later service may answer: a field and a state that this client does not know.
func readLater(match *hall.Match) error {
	known, err := json.Marshal(match)
	if err != nil {
		return err
	}
	later := append([]byte(`{"later": 1, `), known[1:]...)
	if err := json.Unmarshal(later, &hall.Match{}); err != nil {
		return err
	}
	state := hall.MATCH_STATE_PLAYING
	return json.Unmarshal([]byte(`"MATCH_STATE_LATER"`), &state)
}
