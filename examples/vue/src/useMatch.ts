import { computed, onUnmounted, ref, shallowRef } from 'vue';
import { Client, type Match, type Move } from 'markethall-client';

/** Follows a match as one seat sees it, also after lost connections, and plays for the seat. */
export function useMatch(server: string, name: string, token: string) {
  const seat = new Client(server, { language: navigator.language }).seat(name, token);
  const match = shallowRef<Match>();
  const connected = ref(false);
  const error = ref('');
  const stop = new AbortController();

  const follow = async () => {
    const onConnected = (now: boolean) => void (connected.value = now);
    for await (const position of seat.follow({ signal: stop.signal, onConnected })) match.value = position.match;
  };
  follow().catch((failure: Error) => stop.signal.aborted || (error.value = failure.message));
  onUnmounted(() => stop.abort());

  // With the revision that is shown, a second click cannot play a move in the next position.
  const play = (move: Move) =>
    seat.play(move, { revision: match.value!.revision }).then(
      () => void (error.value = ''),
      (failure: Error) => void (error.value = failure.message),
    );
  const legalMoves = computed(() => match.value?.perspective?.legalMoves ?? []);
  return { match, legalMoves, play, connected, error };
}
