/** The service, the game and the sentences of this page. `?server=` and `?game=` choose others. */
import { Client, type GameId } from 'markethall-client';
import { loadTexts } from 'markethall-client/languages';

const address = new URLSearchParams(location.search);
export const server = address.get('server') ?? 'http://localhost:8080';
export const client = new Client(server);
const gameId = (address.get('game') ?? 'kairo') as GameId;
export const [texts, game] = await Promise.all([loadTexts('en'), client.getGame(`games/${gameId}`)]);
