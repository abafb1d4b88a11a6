/** TypeScript client of Market Hall: board games as a service, for your own user interface. */

export type * from './contract/messages.ts';
export { RULES } from './contract/methods.ts';
export { Client, type Created, type Position } from './client.ts';
export { type Code, MarketHallError, type Reason, REASONS } from './errors.ts';
export type {
  BotOptions,
  CallOptions,
  ClientOptions,
  CreateOptions,
  FollowOptions,
  GameId,
  HookedOptions,
  JoinOptions,
  Meant,
  Named,
  NamedMatch,
  OptionsOf,
  PlayOptions,
  Retry,
  Seats,
  SomeOptions,
  StreamOptions,
  WatchOptions,
  WriteOptions,
} from './options.ts';
export { MASK, type OnRequest, type ReceivedAnswer, type SentRequest } from './requests.ts';
export { type Keep, Seat, Turn } from './seat.ts';
export {
  type Base64,
  type Cases,
  type Duration,
  type Empty,
  type Input,
  type Kind,
  kind,
  type OneOf,
  text,
  type Timestamp,
  visit,
} from './values.ts';
export { newRequestId } from './transport.ts';
