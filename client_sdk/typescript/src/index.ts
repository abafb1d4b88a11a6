/** The client of Market Hall: board games as a service, behind your own screen. */

export type * from './contract/messages.ts';
export { RULES } from './contract/methods.ts';
export { Client, type Position } from './client.ts';
export { type Code, MarketHallError, type Reason, REASONS } from './errors.ts';
export * as kairo from './kairo.ts';
export { type Kind, kind, text } from './kind.ts';
export * as klongs from './klongs.ts';
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
  OptionsOf,
  PlayOptions,
  Retry,
  SomeOptions,
  StreamOptions,
  WatchOptions,
  WriteOptions,
} from './options.ts';
export { type Keep, Seat } from './seat.ts';
export { Turn } from './turn.ts';
export type { Base64, Duration, Empty, Input, OneOf, Timestamp } from './shapes.ts';
