import { useEffect, useMemo, useState } from 'react';
import { Client, type Match, type Move } from 'markethall-client';

/** Follows a match as one seat sees it, also after lost connections, and plays for the seat. */
export function useMatch(server: string, name: string, token: string) {
  const seat = useMemo(() => new Client(server, { language: navigator.language }).seat(name, token), [server, name, token]);
  const [match, setMatch] = useState<Match>();
  const [connected, setConnected] = useState(false);
  const [error, setError] = useState('');

  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      const positions = seat.follow({ signal: stop.signal, onConnected: setConnected });
      for await (const { match } of positions) setMatch(match);
    };
    follow().catch((failure: Error) => stop.signal.aborted || setError(failure.message));
    return () => stop.abort();
  }, [seat]);

  // With the revision that is shown, a second click cannot play a move in the next position.
  const play = (move: Move) =>
    seat.play(move, { revision: match!.revision }).then(
      () => setError(''),
      (failure: Error) => setError(failure.message),
    );
  return { match, legalMoves: match?.perspective?.legalMoves ?? [], play, connected, error };
}
