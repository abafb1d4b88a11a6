import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Client, type Game, type GameId, type Seat } from 'markethall-client';
import { useMatch } from './useMatch';

const address = new URLSearchParams(location.search);
const server = address.get('server') ?? 'http://localhost:8080';
const gameId = (address.get('game') ?? 'kairo') as GameId;
const client = new Client(server, { language: navigator.language });
const game = await client.getGame(`games/${gameId}`).catch(failed);

/** Shows why the page cannot begin, for example that no service answers. */
function failed(error: Error): never {
  document.body.textContent = error.message;
  throw error;
}

/** Begins a match against a bot, and shows it. */
function App({ game }: { game: Game }) {
  const [seat, setSeat] = useState<Seat>();
  const begin = async () => {
    const created = await client.create(game, { seats: 2 });
    setSeat(await client.join(created, { name: 'You' }));
    await client.addBot(created);
  };
  return (
    <main>
      <h1>{game.title}</h1>
      {seat ? (
        <Screen name={seat.match} token={seat.token} />
      ) : (
        <button className="main" onClick={begin}>
          Play against a bot
        </button>
      )}
    </main>
  );
}

function Screen({ name, token }: { name: string; token: string }) {
  const { match, legalMoves, play, connected, error } = useMatch(server, name, token);
  if (!match) return <p role="status">{error || 'Loading'}</p>;
  const task = legalMoves.length ? match.perspective?.prompt : match.toAct.length ? 'The other player moves' : 'The match is over';
  return (
    <>
      <ol className="seats">
        {match.seats.map(({ number, player, score }) => (
          <li key={number} className={match.toAct.includes(number) ? 'acting' : ''}>
            {player?.displayName} <b>{score}</b>
          </li>
        ))}
      </ol>
      <p className="prompt" role="status">
        {task}
      </p>
      {!connected && match.toAct.length > 0 && <p className="error">The connection is lost. It will come back.</p>}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <ul className="moves">
        {legalMoves.map((move) => (
          <li key={JSON.stringify(move)}>
            <button onClick={() => play(move)}>{move.text}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App game={game} />
  </StrictMode>,
);
