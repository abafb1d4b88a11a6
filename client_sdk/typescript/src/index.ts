/** The client of Market Hall: board games as a service, behind your own screen. */

export type * from './contract/messages.ts';
export { RULES } from './contract/methods.ts';
export type { CallOptions, ClientOptions, Named, Retry, StreamOptions } from './caller.ts';
export { Client } from './client.ts';
export type {
  BotOptions,
  CreateOptions,
  FollowOptions,
  GameId,
  HookedOptions,
  JoinOptions,
  Meant,
  OptionsOf,
  PlayOptions,
  Position,
  SomeOptions,
  WatchOptions,
  WriteOptions,
} from './client.ts';
export { type Code, MarketHallError, type Reason, REASONS } from './errors.ts';
export * as kairo from './kairo.ts';
export { type Kind, kind, text } from './kind.ts';
export * as klongs from './klongs.ts';
export { type Keep, Seat } from './seat.ts';
export { Turn } from './turn.ts';
export type { Base64, Duration, Empty, Input, OneOf, Timestamp } from './shapes.ts';
