/** The service, and the game of this page. `?server=` and `?game=` choose others. */
import { Client, type GameId } from 'markethall-client';

const address = new URLSearchParams(location.search);
export const server = address.get('server') ?? 'http://localhost:8080';
export const client = new Client(server, { language: navigator.language });
const gameId = (address.get('game') ?? 'kairo') as GameId;
export const game = await client.getGame(`games/${gameId}`).catch(failed);

/** Shows why the page cannot begin, for example that no service answers. */
function failed(error: Error): never {
  document.body.textContent = error.message;
  throw error;
}
