// Plays whole matches with the Go code of `proto/` over gRPC. The arguments are the address of the service and the games.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	hall "markethall/v1"
)

func main() {
	connection, err := grpc.Dial(os.Args[1], grpc.WithInsecure())
	if err != nil {
		log.Fatal(err)
	}
	for _, game := range os.Args[2:] {
		if err := play(hall.NewMatchServiceClient(connection), game); err != nil {
			log.Fatal(game, ": ", err)
		}
	}
}

// play plays a match of two players; each takes a legal move that changes with the revision.
func play(api hall.MatchServiceClient, game string) error {
	ctx := context.Background()
	created, err := api.CreateMatch(ctx, &hall.CreateMatchRequest{Match: &hall.Match{Game: game, SeatCount: 2}})
	if err != nil {
		return err
	}
	match := created.Match
	players := map[int32]context.Context{}
	for range []int{1, 2} {
		joined, err := api.JoinMatch(ctx, &hall.JoinMatchRequest{Name: match.Name})
		if err != nil {
			return err
		}
		match = joined.Match
		players[joined.Seat] = metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+joined.Token)
	}
	moves := 0
	for ; match.State == hall.MatchState_MATCH_STATE_PLAYING; moves++ {
		player := players[match.ToAct[0]]
		legal, err := api.ListLegalMoves(player, &hall.ListLegalMovesRequest{Name: match.Name})
		if err != nil {
			return err
		}
		chosen := legal.Moves[int(legal.Revision)*7%len(legal.Moves)]
		if _, err = api.PlayMove(player, &hall.PlayMoveRequest{Name: match.Name, Move: chosen, Revision: legal.Revision}); err != nil {
			return err
		}
		if match, err = api.GetMatch(player, &hall.GetMatchRequest{Name: match.Name}); err != nil {
			return err
		}
	}
	fmt.Println(game, match.State, "after", moves, "moves")
	return nil
}
