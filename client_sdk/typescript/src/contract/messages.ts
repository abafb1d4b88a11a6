// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.
/** Market Hall: board games as a service. Start with createMatch. */

import type { Duration, Empty, Input, OneOf, Timestamp } from '../shapes.ts';

/**
 * Kairo on the wire: options, moves, events and the view. Clauses such as KA-4.3 are those of the rules text that
 * getGame answers.
 *
 * A site is one number: row * columns + column, rows from the north, columns from the west, from 0. A stall card is its
 * kind: 1 to 9 are the standard cards of the sections 1 to 9; 10 to 15 are the jokers, three of them for a row of
 * sections from north to south, then three for a column from west to east (KA-1.4).
 */
export namespace Kairo {
  /**
   * One of the six colours of stalls, customers and coins (KA-1.2). Lists of six are in this order.
   *
   * - `COLOUR_UNSPECIFIED` (0): No colour.
   * - `COLOUR_WHITE` (1): White.
   * - `COLOUR_RED` (2): Red.
   * - `COLOUR_VIOLET` (3): Violet, the colour of the restaurants.
   * - `COLOUR_GREEN` (4): Green.
   * - `COLOUR_YELLOW` (5): Yellow.
   * - `COLOUR_BLUE` (6): Blue.
   */
  export type Colour =
    | 'COLOUR_UNSPECIFIED'
    | 'COLOUR_WHITE'
    | 'COLOUR_RED'
    | 'COLOUR_VIOLET'
    | 'COLOUR_GREEN'
    | 'COLOUR_YELLOW'
    | 'COLOUR_BLUE';

  /**
   * One of the two medals of a colour (KA-5.8).
   *
   * - `MEDAL_UNSPECIFIED` (0): Not said.
   * - `MEDAL_GOLD` (1): Four points (KA-1.5).
   * - `MEDAL_SILVER` (2): Three points (KA-1.5).
   */
  export type Medal =
    | 'MEDAL_UNSPECIFIED'
    | 'MEDAL_GOLD'
    | 'MEDAL_SILVER';

  /**
   * What is built.
   *
   * - `BUILD_UNSPECIFIED` (0): Not said.
   * - `BUILD_MAIN` (1): A new main stall (KA-4).
   * - `BUILD_EXPANSION` (2): An expansion (KA-5).
   * - `BUILD_MOVE` (3): A main stall that stood elsewhere before (KA-6).
   */
  export type Build =
    | 'BUILD_UNSPECIFIED'
    | 'BUILD_MAIN'
    | 'BUILD_EXPANSION'
    | 'BUILD_MOVE';

  /**
   * Why the final phase has begun.
   *
   * - `FINAL_CAUSE_UNSPECIFIED` (0): Not said.
   * - `FINAL_CAUSE_SUPPLY_EMPTY` (1): No expansion of one colour is left (KA-9.1).
   * - `FINAL_CAUSE_SUPPLY_LOW` (2): At most one expansion is left of each of two colours (KA-9.1).
   * - `FINAL_CAUSE_STALLED` (3): For too many turns in a row nobody has expanded a stall (KA-9.3).
   */
  export type FinalCause =
    | 'FINAL_CAUSE_UNSPECIFIED'
    | 'FINAL_CAUSE_SUPPLY_EMPTY'
    | 'FINAL_CAUSE_SUPPLY_LOW'
    | 'FINAL_CAUSE_STALLED';

  /**
   * What is to be chosen next.
   *
   * - `STEP_UNSPECIFIED` (0): Not said.
   * - `STEP_DEAL` (1): Nothing: the cards are not dealt yet.
   * - `STEP_PLACE` (2): A main stall of the set-up and its site (KA-2.3).
   * - `STEP_ACTION` (3): Cards to build with, a customer to pull, or a first card to draw (KA-3.1).
   * - `STEP_JOKER` (4): The coin for the joker (KA-3.2).
   * - `STEP_SITE` (5): What to build, and on which site (KA-3.2).
   * - `STEP_ENTRANCE` (6): The site of the entrance (KA-4.1).
   * - `STEP_OWN_COINS` (7): How many coins of its own colour the expansion is paid with (KA-5.6).
   * - `STEP_OTHER_COINS` (8): Which other coins pay the rest (KA-5.6).
   * - `STEP_LEAD` (9): The entrance that the customer is led to (KA-7.3).
   * - `STEP_SECOND_DRAW` (10): The second card (KA-8.1).
   * - `STEP_DISCARD` (11): Which cards to discard (KA-8.3).
   * - `STEP_OVER` (12): Nothing: the match is over.
   */
  export type Step =
    | 'STEP_UNSPECIFIED'
    | 'STEP_DEAL'
    | 'STEP_PLACE'
    | 'STEP_ACTION'
    | 'STEP_JOKER'
    | 'STEP_SITE'
    | 'STEP_ENTRANCE'
    | 'STEP_OWN_COINS'
    | 'STEP_OTHER_COINS'
    | 'STEP_LEAD'
    | 'STEP_SECOND_DRAW'
    | 'STEP_DISCARD'
    | 'STEP_OVER';

  /** A fact in Kairo. Seats count from 1; scores are the sums of the points in the events. */
  export type Event = OneOf<{
    /** The start player is known (KA-2.3). */
    startPlayerDrawn: StartPlayerDrawn;
    /** The customers are on the market (KA-2.2). */
    customersPlaced: CustomersPlaced;
    /** A first hand was dealt (KA-2.1). */
    handDealt: HandDealt;
    /** A neutral stall has left the bag (KA-2.4). */
    neutralDrawn: NeutralDrawn;
    /** A stall of the set-up finds no place (KA-2.3). */
    stallLeftOut: StallLeftOut;
    /** Somebody's turn begins. */
    turnBegan: TurnBegan;
    /** Cards were played for a site (KA-3.2). */
    cardsPlayed: CardsPlayed;
    /** The coin for a joker was paid (KA-3.2). */
    jokerPaid: JokerPaid;
    /** A site was named (KA-3.2). */
    siteChosen: SiteChosen;
    /** A new main stall stands (KA-4). */
    mainPlaced: MainPlaced;
    /** A main stall stands elsewhere (KA-6.2). */
    mainMoved: MainMoved;
    /** Own coins were paid (KA-5.6). */
    ownPaid: OwnPaid;
    /** Other coins were paid (KA-5.6). */
    othersPaid: OthersPaid;
    /** A stall has grown (KA-5.7). */
    stallExpanded: StallExpanded;
    /** A medal changes hands (KA-5.8). */
    medalTaken: MedalTaken;
    /** A customer was chosen (KA-7.1). */
    customerChosen: CustomerChosen;
    /** A customer has left (KA-7.5). */
    customerPulled: CustomerPulled;
    /** The bank has paid (KA-7.6). */
    coinsReceived: CoinsReceived;
    /** A card was taken from the row (KA-8.1). */
    openCardTaken: OpenCardTaken;
    /** A card was drawn blind (KA-8.1). */
    cardDrawn: CardDrawn;
    /** A crier card was taken (KA-8.1). */
    crierTaken: CrierTaken;
    /** Cards were discarded (KA-8.3). */
    cardsDiscarded: CardsDiscarded;
    /** Cards were laid open (KA-8.2). */
    rowRefilled: RowRefilled;
    /** The discards are the pile (KA-8.4). */
    pileShuffled: PileShuffled;
    /** The final phase begins (KA-9.1, KA-9.3). */
    finalPhaseBegan: FinalPhaseBegan;
    /** Somebody is out (KA-9.2). */
    passed: Passed;
    /** The last points of a player (KA-9.4). */
    finalScored: FinalScored;
    /** The match is over (KA-9.5). */
    matchEnded: MatchEnded;
  }>;

  /** The lot has named the start player. */
  export interface StartPlayerDrawn {
    /** Who begins. */
    seat: number;
  }

  /** Five customers stand on the start sites, one waits outside. */
  export interface CustomersPlaced {
    /** Six sites in the order of the colours; -1 for who waits. */
    sites: number[];
  }

  /** A player has drawn the first stall cards. */
  export interface HandDealt {
    /** Who. */
    seat: number;
    /** The cards, in drawing order. */
    cards?: Secret;
  }

  /** A player has drawn a neutral main stall from the bag, and places it. */
  export interface NeutralDrawn {
    /** Who. */
    seat: number;
    /** The colour of the stall. */
    colour: Colour;
  }

  /** A main stall cannot be placed in the set-up. */
  export interface StallLeftOut {
    /** Whose turn it was to place it. */
    seat: number;
    /** The colour of a neutral stall; absent for an own one, which would fit in no colour. */
    neutral?: Colour;
  }

  /** It is a player's turn, or turn to place a stall in the set-up. */
  export interface TurnBegan {
    /** Whose. */
    seat: number;
    /** Its number in the match, from 1; stalls of the set-up count. */
    number: number;
    /** How many turns in a row before this one had no expansion (KA-9.3). */
    quiet: number;
  }

  /** A player has played stall cards for a site; they are discarded. */
  export interface CardsPlayed {
    /** Who. */
    seat: number;
    /** One card or three, in ascending order. */
    cards: number[];
  }

  /** The coin for the joker is paid. */
  export interface JokerPaid {
    /** Who paid. */
    seat: number;
    /** The colour of the coin. */
    colour: Colour;
  }

  /** A player has named what to build, and on which site. */
  export interface SiteChosen {
    /** Who. */
    seat: number;
    /** What is built. */
    build: Build;
    /** In which colour. */
    colour: Colour;
    /** On which site. */
    site: number;
  }

  /** A new main stall and its entrance stand. */
  export interface MainPlaced {
    /** Who placed it. */
    seat: number;
    /** Whose it is; 0 if it is neutral. */
    owner: number;
    /** Its colour. */
    colour: Colour;
    /** The site of the stall. */
    site: number;
    /** The site of the entrance. */
    entrance: number;
  }

  /** A main stall and its entrance stand elsewhere now. */
  export interface MainMoved {
    /** Whose. */
    seat: number;
    /** Its colour. */
    colour: Colour;
    /** The new site of the stall. */
    site: number;
    /** The new site of the entrance. */
    entrance: number;
  }

  /** Coins of the colour of the expansion are paid. */
  export interface OwnPaid {
    /** Who paid. */
    seat: number;
    /** The colour. */
    colour: Colour;
    /** How many. */
    coins: number;
  }

  /** The rest of an expansion is paid. */
  export interface OthersPaid {
    /** Who paid. */
    seat: number;
    /** Six counts in the order of the colours. */
    coins: number[];
  }

  /** A stall has grown and brought points. */
  export interface StallExpanded {
    /** Whose. */
    seat: number;
    /** Its colour. */
    colour: Colour;
    /** The site of the expansion. */
    site: number;
    /** The tiles of the stall now, its main included. */
    size: number;
    /** The points for it. */
    points: number;
  }

  /** A player has received a medal and its points. */
  export interface MedalTaken {
    /** Who. */
    seat: number;
    /** The colour of the medal. */
    colour: Colour;
    /** Gold or silver. */
    medal: Medal;
    /** The seat that had it; 0 for the supply. */
    takenFrom: number;
    /** The points for it. */
    points: number;
  }

  /** A player pulls a customer. */
  export interface CustomerChosen {
    /** Who. */
    seat: number;
    /** The colour of the customer. */
    customer: Colour;
  }

  /** A customer has left the market by an entrance; who waited outside stands there now. */
  export interface CustomerPulled {
    /** Who pulled it. */
    seat: number;
    /** The colour of the customer that left, and waits outside now. */
    customer: Colour;
    /** The site of the entrance. */
    entrance: number;
    /** Whose stall it is; 0 if it is neutral. */
    owner: number;
    /** How many crier cards the seat has spent (KA-7.4). */
    criers: number;
    /** The colour of the customer that stands on the entrance now. */
    newcomer: Colour;
  }

  /** The bank has paid coins. */
  export interface CoinsReceived {
    /** To whom. */
    seat: number;
    /** Their colour. */
    colour: Colour;
    /** How many. */
    coins: number;
  }

  /** A player has taken a card from the open row. */
  export interface OpenCardTaken {
    /** Who. */
    seat: number;
    /** Its kind. */
    card: number;
  }

  /** A player has drawn the top card of the pile. */
  export interface CardDrawn {
    /** Who. */
    seat: number;
    /** The card. */
    card?: Secret;
  }

  /** A player has taken a crier card. */
  export interface CrierTaken {
    /** Who. */
    seat: number;
  }

  /** A player has discarded cards. */
  export interface CardsDiscarded {
    /** Who. */
    seat: number;
    /** The cards, in ascending order. */
    cards: number[];
  }

  /** Cards of the pile have joined the open row. */
  export interface RowRefilled {
    /** The cards, in drawing order. */
    cards: number[];
  }

  /** The discard pile is shuffled and has become the pile. */
  export type PileShuffled = Empty;

  /** From now on players only build. */
  export interface FinalPhaseBegan {
    /** Why. */
    cause: FinalCause;
  }

  /** A player is out for good. */
  export interface Passed {
    /** Who. */
    seat: number;
  }

  /** What a player's medals and coins bring at the end. */
  export interface FinalScored {
    /** Who. */
    seat: number;
    /** The points of the medals, once more. */
    medalPoints: number;
    /** One point for every three coins. */
    coinPoints: number;
  }

  /** The match is over. */
  export interface MatchEnded {
    /** The seats with the most points, resigned seats included; who won is MatchFinished.winners. */
    winners: number[];
  }

  /** One choice of a player; several make a turn. */
  export type Move = OneOf<{
    /** Begins a building (KA-3.2). */
    playCards: PlayCards;
    /** Follows on a single joker (KA-3.2). */
    payJoker: PayJoker;
    /** A new main stall (KA-4), also in the set-up (KA-2.3). */
    placeMain: PlaceMain;
    /** An expansion (KA-5). */
    expand: Expand;
    /** A main stall that cannot grow (KA-6). */
    moveMain: MoveMain;
    /** Follows on a new or moved main stall (KA-4.1). */
    placeEntrance: PlaceEntrance;
    /** Follows on an expansion (KA-5.6). */
    payOwn: PayOwn;
    /** Follows where own coins do not pay all (KA-5.6). */
    payOthers: PayOthers;
    /** Begins pulling a customer (KA-7.1). */
    pullCustomer: PullCustomer;
    /** Ends pulling a customer (KA-7.3). */
    leadCustomer: LeadCustomer;
    /** A first or second card (KA-8.1). */
    drawOpen: DrawOpen;
    /** A first or second card (KA-8.1). */
    drawBlind: DrawBlind;
    /** A first or second card (KA-8.1). */
    drawCrier: DrawCrier;
    /** Follows on the second card (KA-8.3). */
    discard: Discard;
    /** In the final phase (KA-9.2). */
    passForGood: PassForGood;
  }>;

  /** Plays for the site: one card, or any three. */
  export interface PlayCards {
    /** The cards, in ascending order. */
    cards: number[];
  }

  /** Pays the coin that a single joker costs. */
  export interface PayJoker {
    /** The colour of the coin. */
    colour: Colour;
  }

  /** Puts a new main stall on a site. */
  export interface PlaceMain {
    /** Its colour. */
    colour: Colour;
    /** The site. */
    site: number;
  }

  /** Puts an expansion of the own stall of a colour on a site. */
  export interface Expand {
    /** The colour of the stall. */
    colour: Colour;
    /** The site. */
    site: number;
  }

  /** Lifts the own main stall of a colour and puts it on a site. */
  export interface MoveMain {
    /** The colour of the stall. */
    colour: Colour;
    /** The site where it is to stand. */
    site: number;
  }

  /** Puts the entrance of the main stall that is being placed or moved on a site. */
  export interface PlaceEntrance {
    /** The site. */
    site: number;
  }

  /** Pays coins of the colour of the expansion. */
  export interface PayOwn {
    /** How many. */
    coins: number;
  }

  /** Pays the rest of the expansion. */
  export interface PayOthers {
    /** Six counts in the order of the colours. */
    coins: number[];
  }

  /** Pulls a customer. */
  export interface PullCustomer {
    /** The colour of the customer. */
    customer: Colour;
  }

  /** Leads the pulled customer to an entrance of its colour. */
  export interface LeadCustomer {
    /** The site of the entrance. */
    entrance: number;
  }

  /** Takes a card from the open row. */
  export interface DrawOpen {
    /** Its kind. */
    card: number;
  }

  /** Takes the top card of the pile. */
  export type DrawBlind = Empty;

  /** Takes a crier card. */
  export type DrawCrier = Empty;

  /** Discards stall cards, down to four. */
  export interface Discard {
    /** The cards, in ascending order. */
    cards: number[];
  }

  /** Builds no more; the player is out for good. */
  export type PassForGood = Empty;

  /** How a match of Kairo is played. Fields left out take the default. */
  export interface Options {
    /** Where the first stalls come from (KA-2.3); printed if unspecified. */
    setup: Setup;
    /** The market that is played on (KA-1.6); nine by nine sites if unspecified. */
    board: BoardName;
    /**
     * After so many turns of every player in a row without an expansion the final phase begins (KA-9.3), up to 1000; 0:
     * never; 12 if left out.
     */
    stallLimit?: number;
    /** A market of one's own in place of the named one (KA-1.6); none if left out. */
    ownBoard?: Board;
  }

  /** A market: 3 to 16 rows of 3 to 16 sites (KA-1.1). */
  export interface Board {
    /**
     * A string for each row with M (market) or R (restaurant) for each site; restaurants lie along the west, the south
     * and the east edge only.
     */
    area: string[];
    /** A string for each row with the section, 1 to 9, of each site; the sections lie three by three. */
    section: string[];
    /** The five sites where customers start (KA-2.2), in one connected area of the market. */
    customerStarts: number[];
    /**
     * The stalls of the printed set-ups (KA-2.3); a number of players without any is played with SETUP_VARIABLE only.
     */
    setups: PrintedStall[];
  }

  /** A main stall of a printed set-up. */
  export interface PrintedStall {
    /** The number of players for which it is printed: 2 to 4. */
    seats: number;
    /** The seat that owns it; 0 if it is neutral (KA-2.4). */
    owner: number;
    /** Its colour. */
    colour: Colour;
    /** The site of the stall. */
    stall: number;
    /** The site of its entrance. */
    entrance: number;
  }

  /**
   * Where the first stalls come from (KA-2.3).
   *
   * - `SETUP_UNSPECIFIED` (0): Not said: the printed set-up.
   * - `SETUP_PRINTED` (1): The stalls that the board prints for the number of players.
   * - `SETUP_VARIABLE` (2): The players place the stalls.
   */
  export type Setup =
    | 'SETUP_UNSPECIFIED'
    | 'SETUP_PRINTED'
    | 'SETUP_VARIABLE';

  /**
   * A board in the box (KA-1.6).
   *
   * - `BOARD_NAME_UNSPECIFIED` (0): Not said: nine by nine sites.
   * - `BOARD_NAME_MARKET_9` (1): Nine rows of nine sites.
   * - `BOARD_NAME_MARKET_12` (2): Twelve rows of twelve sites.
   */
  export type BoardName =
    | 'BOARD_NAME_UNSPECIFIED'
    | 'BOARD_NAME_MARKET_9'
    | 'BOARD_NAME_MARKET_12';

  /**
   * The position as one viewer may see it. Lists with a value for each player are in seat order.
   *
   * Hidden are hands and purses of others; the pile and the bank hold what is left of the box (KA-10.1).
   */
  export interface View {
    /** What stands on the board. */
    market?: Market;
    /** Twelve holders: of the gold medals in the order of the colours, then of the silver ones; 0 is the supply. */
    medals: number[];
    /** Each player's stall cards, ascending. */
    hands: Secret[];
    /** Each player's coins: six counts in the order of the colours. */
    coins: Secret[];
    /** Each player's crier cards. */
    criers: number[];
    /** Each player's points. */
    points: number[];
    /** The open row, ascending. */
    row: number[];
    /** The discard pile, ascending. */
    discards: number[];
    /** How far the match is. */
    course?: Course;
    /** How far the turn is. */
    turn?: Turn;
    /** How many cards the pile has (KA-8.4). */
    pile: number;
    /** How many crier cards nobody has (KA-8.1). */
    criersLeft: number;
    /** How many expansions of each colour are left, in the order of the colours (KA-9.1). */
    expansionsLeft: number[];
  }

  /** What stands on the board. */
  export interface Market {
    /**
     * Four numbers for each main stall: owner (0 neutral), colour, site, site of the entrance; the stalls ascending.
     */
    mains: number[];
    /** Three numbers for each expansion: owner, colour, site; the tiles ascending. */
    expansions: number[];
    /** The sites of the six customers in the order of the colours; -1 for who waits outside. */
    customers: number[];
  }

  /** How far the match is. */
  export interface Course {
    /** Whether the final phase has begun (KA-9.2). */
    final: boolean;
    /** The seats that have passed, ascending. */
    out: number[];
    /** The colours of the neutral stalls still to be drawn in the set-up, ascending (KA-2.4). */
    bag: number[];
    /** The colour of the neutral stall that is being placed, 0 if none is. */
    neutral: number;
  }

  /** How far the turn is. */
  export interface Turn {
    /** Its number, from 1, stalls of the set-up included; 0 before the first. */
    number: number;
    /** Whose turn it is. */
    seat: number;
    /** What is to be chosen next. */
    step: Step;
    /** How many turns in a row before this one had no expansion (KA-9.3). */
    quiet: number;
    /** The cards played for the site. */
    played: number[];
    /** The colour of what is being built, or of the customer that is being pulled; 0 if nothing is. */
    colour: number;
    /** The site where something is being built; -1 if nothing is. */
    site: number;
    /** The coins of its own colour that the expansion has cost so far. */
    paid: number;
  }
}

/**
 * Bangkok Klongs on the wire: options, moves, events and the view. Clauses such as KL-4.3 are those of the rules text
 * that getGame answers.
 *
 * A boat is a number by kind. With goods: 12 * (good - 1) + 3 * baskets + 1 with a vacant place, + 2 with a neutral
 * trader, + 3 with a neutral trader and the Luk-Phat sign, where good is the number of the enum Good; 1 to 84. Thief:
 * 85. Overseer: 86. Cookshop: 87. A boat with its owner is 128 * seat + kind, with seat 0 for nobody.
 *
 * A field is row * 10 + column, both from 0, from the north-west. A dock is named by the field to its south-east, so
 * that dock d touches the fields d - 11, d - 10, d - 1 and d.
 */
export namespace Klongs {
  /**
   * What a boat carries (KL-1.3).
   *
   * - `GOOD_UNSPECIFIED` (0): Not said.
   * - `GOOD_SHRIMP` (1): Shrimp.
   * - `GOOD_FLOWERS` (2): Flowers.
   * - `GOOD_AVOCADO` (3): Avocado.
   * - `GOOD_PINEAPPLE` (4): Pineapple.
   * - `GOOD_AUBERGINE` (5): Aubergine.
   * - `GOOD_FISH` (6): Fish.
   * - `GOOD_BANANAS` (7): Bananas.
   */
  export type Good =
    | 'GOOD_UNSPECIFIED'
    | 'GOOD_SHRIMP'
    | 'GOOD_FLOWERS'
    | 'GOOD_AVOCADO'
    | 'GOOD_PINEAPPLE'
    | 'GOOD_AUBERGINE'
    | 'GOOD_FISH'
    | 'GOOD_BANANAS';

  /**
   * Who is printed on a boat with goods (KL-1.3).
   *
   * - `TRADER_UNSPECIFIED` (0): Not said.
   * - `TRADER_VACANT` (1): Nobody: a vacant place, taken by whoever places the boat (KL-4.5).
   * - `TRADER_NEUTRAL` (2): A neutral trader.
   */
  export type Trader =
    | 'TRADER_UNSPECIFIED'
    | 'TRADER_VACANT'
    | 'TRADER_NEUTRAL';

  /**
   * A market day at the end of a stage of the Luk-Phat track (KL-5.2).
   *
   * - `MARKET_DAY_UNSPECIFIED` (0): None.
   * - `MARKET_DAY_SMALL` (1): Two rounds, then the turn goes on (KL-8).
   * - `MARKET_DAY_BIG` (2): Rounds until nobody scores, then the match ends (KL-9).
   */
  export type MarketDay =
    | 'MARKET_DAY_UNSPECIFIED'
    | 'MARKET_DAY_SMALL'
    | 'MARKET_DAY_BIG';

  /**
   * Where a boat is drawn from (KL-2.1, KL-2.3).
   *
   * - `PILE_UNSPECIFIED` (0): Not said.
   * - `PILE_ONLY` (1): All boats, with one pile.
   * - `PILE_VACANT` (2): The boats with a vacant place, with two piles.
   * - `PILE_PRINTED` (3): The boats with a printed trader and the special boats, with two piles.
   */
  export type Pile =
    | 'PILE_UNSPECIFIED'
    | 'PILE_ONLY'
    | 'PILE_VACANT'
    | 'PILE_PRINTED';

  /**
   * A fact in Bangkok Klongs. Seats count from 1; boats, fields and docks are numbers as Match says.
   *
   * A turn ends, and the next seat's begins, when nothing of it is left to do; no event of its own says so.
   */
  export type Event = OneOf<{
    /** Part of the set-up (KL-2.1). */
    boatsDealt: BoatsDealt;
    /** No boat could be placed (KL-3.3). */
    turnPassed: TurnPassed;
    /** A boat lies on the water (KL-4). */
    boatPlaced: BoatPlaced;
    /** A trader changed boats (KL-4.6). */
    traderTaken: TraderTaken;
    /** A boat has no owner (KL-4.6). */
    traderForgone: TraderForgone;
    /** The Luk-Phat marker moved (KL-5.1). */
    lukPhatAdvanced: LukPhatAdvanced;
    /** A thief was at work (KL-7.1). */
    boatStolen: BoatStolen;
    /** A thief was not (KL-7.1). */
    theftDeclined: TheftDeclined;
    /** A stolen boat is in a warehouse (KL-7.3). */
    boatStored: BoatStored;
    /** A boat came back in hand (KL-7.3, KL-7.5). */
    boatKept: BoatKept;
    /** An overseer was at work (KL-7.5). */
    thievesCaught: ThievesCaught;
    /** The caught thieves left the game (KL-7.5). */
    thiefDismissed: ThiefDismissed;
    /** A movement card was used (KL-6.1). */
    boatShifted: BoatShifted;
    /** A movement card was not (KL-6.1). */
    cardHeld: CardHeld;
    /** A boat was drawn (KL-3.1). */
    boatDrawn: BoatDrawn;
    /** A market day began (KL-5.2, KL-3.4). */
    marketDayOpened: MarketDayOpened;
    /** A dock brought points (KL-8.3). */
    dockScored: DockScored;
    /** The scorer removed a boat (KL-8.4, KL-9.4). */
    boatRemoved: BoatRemoved;
    /** A call went by (KL-8.1). */
    dockPassed: DockPassed;
    /** A market day ended (KL-8.5, KL-9.3). */
    marketDayClosed: MarketDayClosed;
    /** The match is over (KL-10.1). */
    warehousesScored: WarehousesScored;
  }>;

  /** A seat was dealt boats. */
  export interface BoatsDealt {
    /** Whose hand. */
    seat: number;
    /** From which pile. */
    pile: Pile;
    /** Their kinds, ascending; only the seat sees them. */
    boats?: Secret;
  }

  /** A seat passed its turn. */
  export interface TurnPassed {
    /** Who. */
    seat: number;
  }

  /** A seat placed a boat. */
  export interface BoatPlaced {
    /** Who. */
    seat: number;
    /** The kind. */
    boat: number;
    /** Where. */
    field: number;
    /** The seat, if it took possession at once (KL-4.5), or 0. */
    owner: number;
  }

  /** A seat took its trader from one own boat for another. */
  export interface TraderTaken {
    /** Who. */
    seat: number;
    /** Where the boat lies that lost it. */
    origin: number;
    /** Where the boat lies that has it now. */
    target: number;
  }

  /** A seat left the boat that it placed without an owner. */
  export interface TraderForgone {
    /** Who. */
    seat: number;
    /** Where the boat lies. */
    field: number;
  }

  /** The Luk-Phat marker advanced. */
  export interface LukPhatAdvanced {
    /** Who scored. */
    seat: number;
    /** The step reached, from 1. */
    step: number;
    /** Its points. */
    points: number;
  }

  /** A thief removed a boat. */
  export interface BoatStolen {
    /** Whose thief. */
    seat: number;
    /** Where the boat lay. */
    field: number;
    /** Its kind. */
    boat: number;
    /** The seat that got its trader back, or 0 (KL-7.2). */
    owner: number;
  }

  /** A seat let its thief remove nothing. */
  export interface TheftDeclined {
    /** Who. */
    seat: number;
  }

  /** A seat put the stolen boat into its warehouse. */
  export interface BoatStored {
    /** Who. */
    seat: number;
    /** The kind. */
    boat: number;
  }

  /** A seat took the boat in hand for all to see and does not draw. */
  export interface BoatKept {
    /** Who. */
    seat: number;
    /** The kind. */
    boat: number;
  }

  /** An overseer removed the thieves of its column. */
  export interface ThievesCaught {
    /** Whose overseer. */
    seat: number;
    /** Where the thieves lay. */
    fields: number[];
  }

  /** A seat took no caught thief in hand. */
  export interface ThiefDismissed {
    /** Who. */
    seat: number;
  }

  /** A seat spent a movement card. */
  export interface BoatShifted {
    /** Who. */
    seat: number;
    /** Where the boat lay. */
    origin: number;
    /** Where it lies now. */
    target: number;
  }

  /** A seat used no movement card after placing. */
  export interface CardHeld {
    /** Who. */
    seat: number;
  }

  /** A seat drew a boat. */
  export interface BoatDrawn {
    /** Who. */
    seat: number;
    /** From which pile. */
    pile: Pile;
    /** Its kind; only the seat sees it. */
    boat?: Secret;
  }

  /** A market day began. */
  export interface MarketDayOpened {
    /** The trigger: who placed the boat, or whose turn it would be (KL-3.4). */
    seat: number;
    /** Which one. */
    day: MarketDay;
    /** Who is called first (KL-8.1, KL-9.2). */
    opener: number;
  }

  /** A seat scored a dock. */
  export interface DockScored {
    /** Who. */
    seat: number;
    /** The dock. */
    dock: number;
    /** What each seat got, in seat order. */
    points: number[];
  }

  /** The scorer removed a boat to its warehouse. */
  export interface BoatRemoved {
    /** Who. */
    seat: number;
    /** Where the boat lay. */
    field: number;
    /** Its kind. */
    boat: number;
    /** The seat that got its trader back, or 0. */
    owner: number;
  }

  /** A seat scored no dock at its call. */
  export interface DockPassed {
    /** Who. */
    seat: number;
  }

  /** A market day ended. */
  export interface MarketDayClosed {
    /** Which one. */
    day: MarketDay;
  }

  /** The warehouses were scored, and the match is over. */
  export interface WarehousesScored {
    /** What each seat got, in seat order. */
    points: number[];
  }

  /** One choice of a player. Boats, fields and docks are numbers as Match says. */
  export type Move = OneOf<{
    /** The heart of a turn (KL-3.1). */
    placeBoat: PlaceBoat;
    /** After placing a vacant boat with no trader left (KL-4.6). */
    takeTrader: TakeTrader;
    /** After placing a thief (KL-7.1). */
    stealBoat: StealBoat;
    /** After a theft (KL-7.3). */
    storeBoat: StoreBoat;
    /** After a theft, or after catching thieves (KL-7.3, KL-7.5). */
    keepBoat: KeepBoat;
    /** Before placing or after all that follows from it (KL-6.1). */
    shiftBoat: ShiftBoat;
    /** At the end of a turn, with two piles (KL-2.3). */
    drawBoat: DrawBoat;
    /** On a market day (KL-8.1). */
    scoreDock: ScoreDock;
    /** After scoring a dock (KL-8.4, KL-9.4). */
    removeBoat: RemoveBoat;
    /** Where no boat can be placed (KL-3.3). */
    passTurn: PassTurn;
    /** On a market day (KL-8.1). */
    passDock: PassDock;
    /** Where something is offered. */
    decline: Decline;
  }>;

  /** Places a boat from hand (KL-4). */
  export interface PlaceBoat {
    /** Its kind. */
    boat: number;
    /** Where to. */
    field: number;
  }

  /** Takes the trader off another own boat, for the boat just placed. */
  export interface TakeTrader {
    /** Where the boat lies that gives its trader. */
    field: number;
  }

  /** Lets the thief remove a boat of its row. */
  export interface StealBoat {
    /** Where the boat lies. */
    field: number;
  }

  /** Puts the stolen boat into the warehouse. */
  export type StoreBoat = Empty;

  /** Takes the stolen boat or a caught thief in hand, known to all, and does not draw. */
  export type KeepBoat = Empty;

  /** Spends a movement card on an own boat. */
  export interface ShiftBoat {
    /** Where the boat lies. */
    origin: number;
    /** The adjacent field that it goes to. */
    target: number;
  }

  /** Draws a boat. */
  export interface DrawBoat {
    /** From the pile of the vacant or of the printed ones. */
    pile: Pile;
  }

  /** Scores a dock with four boats, one of them own. */
  export interface ScoreDock {
    /** The dock. */
    dock: number;
  }

  /** Removes a boat of the dock just scored to the own warehouse. */
  export interface RemoveBoat {
    /** Where the boat lies. */
    field: number;
  }

  /** Passes the turn; the hand is kept. */
  export type PassTurn = Empty;

  /** Scores no dock at this call. */
  export type PassDock = Empty;

  /**
   * Does without another boat's trader (KL-4.6), a theft (KL-7.1), a caught thief (KL-7.5) or the movement card after
   * placing (KL-6.1).
   */
  export type Decline = Empty;

  /** How a match of Bangkok Klongs is played. Fields left out take the default. */
  export interface Options {
    /** How many piles the boats are drawn from (KL-2.3); one if unspecified. */
    drawPiles: DrawPiles;
    /** What several cookshops around one dock do (KL-7.6); double once if unspecified. */
    severalCookshops: SeveralCookshops;
    /** Components of one's own (KL-1.4); the shipped ones if left out. */
    components?: Components;
  }

  /** What is in the box beyond the grid (KL-1.3 to KL-1.5). */
  export interface Components {
    /** The boats with goods, 63 in all. */
    boats: Lot[];
    /** The number of thieves: 3. */
    thieves: number;
    /** The number of overseers: 3. */
    overseers: number;
    /** The number of cookshops: 3. */
    cookshops: number;
    /**
     * The steps of the Luk-Phat track in order; its market days are small, small and big, the big one on the last step.
     */
    lukPhat: TrackStep[];
    /** The two light entrance fields, for any number of players (KL-4.1). */
    light: number[];
    /** The two dark entrance fields, for 3 and 4 players. */
    dark: number[];
    /** Traders of each player with 2, with 3 and with 4 players, the one on the score track included. */
    traders: number[];
  }

  /** So many equal boats with goods. */
  export interface Lot {
    /** What they carry. */
    good: Good;
    /** 0 to 3 baskets on each. */
    baskets: number;
    /** Whether a trader is printed on them. */
    trader: Trader;
    /** Whether they bear the Luk-Phat sign; only with a printed trader. */
    lukPhat: boolean;
    /** How many there are, at least 1. */
    count: number;
  }

  /** A step of the Luk-Phat track. */
  export interface TrackStep {
    /** The points for reaching it, 0 to 99. */
    points: number;
    /** The market day played there; absent on most steps. */
    marketDay?: MarketDay;
  }

  /**
   * How many piles there are.
   *
   * - `DRAW_PILES_UNSPECIFIED` (0): Not said: one.
   * - `DRAW_PILES_ONE` (1): One pile of all boats.
   * - `DRAW_PILES_TWO` (2): Boats with a vacant place apart from the others; each draw chooses the pile.
   */
  export type DrawPiles =
    | 'DRAW_PILES_UNSPECIFIED'
    | 'DRAW_PILES_ONE'
    | 'DRAW_PILES_TWO';

  /**
   * What more than one cookshop in a quartet does.
   *
   * - `SEVERAL_COOKSHOPS_UNSPECIFIED` (0): Not said: double once.
   * - `SEVERAL_COOKSHOPS_DOUBLE` (1): The points are doubled once.
   * - `SEVERAL_COOKSHOPS_EACH_DOUBLES` (2): Each cookshop doubles the points.
   */
  export type SeveralCookshops =
    | 'SEVERAL_COOKSHOPS_UNSPECIFIED'
    | 'SEVERAL_COOKSHOPS_DOUBLE'
    | 'SEVERAL_COOKSHOPS_EACH_DOUBLES';

  /** The position. Boats, fields and docks are numbers as Match says. The piles hold what is left of the box. */
  export interface View {
    /** How many play. */
    seats: number;
    /** The turn that is being played. */
    turn?: Turn;
    /** What is done next. */
    step: Step;
    /**
     * The field on which the boat of this turn was placed, wherever that boat is by now. Before that it says nothing:
     * what is done next tells, as 0 is a field too.
     */
    placed: number;
    /** The boats on the water. */
    water?: Water;
    /** What is not known to all of each seat's hand, in seat order, ascending. */
    hands: Secret[];
    /**
     * How many of those boats each seat has from the pile of the vacant ones, in seat order (KL-11.1); empty with one
     * pile.
     */
    vacant: number[];
    /** Boats in hand that all know, each with the seat that holds it, ascending (KL-7.3, KL-7.5). */
    known: number[];
    /** What lies beside the water. */
    table?: Table;
    /** The market day that is being played; absent on other days. */
    market?: Market;
    /** How many boats each pile has: of one pile, or of that of the vacant ones and of the other (KL-2.1, KL-2.3). */
    piles: number[];
    /** How many traders each seat can still put on boats, in seat order (KL-1.5). */
    traders: number[];
  }

  /** The turn that is being played. */
  export interface Turn {
    /** How many turns have begun. */
    number: number;
    /** Whose turn it is; on the big market day the trigger. */
    seat: number;
    /** Whether a movement card was used in it. */
    moved: boolean;
    /** Whether a boat was taken in hand in place of drawing (KL-7.3, KL-7.5). */
    kept: boolean;
    /** The boat that a thief or overseer has just taken off the water, until its place is decided; 0 if none. */
    loot: number;
    /** Boats in hands and piles when each of the last turns began, two per player at most, this turn last (KL-3.5). */
    stock: number[];
  }

  /** The boats on the water. */
  export interface Water {
    /** For each field, from 0, the boat on it with its owner; 0 where there is none. */
    boats: number[];
  }

  /** What lies beside the water. */
  export interface Table {
    /** Boats in warehouses, each with the seat whose it is, ascending. */
    stored: number[];
    /** Thieves that left the game (KL-7.5). */
    lost: number;
    /** Movement cards left, in seat order. */
    cards: number[];
    /** Seats that have placed their first boat, ascending (KL-4.1). */
    begun: number[];
    /** Seats that passed a turn since the last placement, ascending (KL-3.4). */
    passed: number[];
    /** Steps taken on the Luk-Phat track. */
    marker: number;
    /** The points in seat order. */
    scores: number[];
  }

  /** A market day that is being played. */
  export interface Market {
    /** Which one. */
    day: MarketDay;
    /** The seat that is called first. */
    opener: number;
    /** Calls answered: since the day began on a small one, in this round on the big one. */
    calls: number;
    /** Whether a dock was scored in this round; always false on a small day. */
    sold: boolean;
    /** The dock just scored, from which a boat is still to be removed; 0 if none. */
    dock: number;
  }

  /**
   * What is done next: by a seat that is asked, or, where it says so, by the rules alone; those steps are never seen at
   * rest.
   *
   * - `STEP_UNSPECIFIED` (0): Not said.
   * - `STEP_PLACE` (1): The seat on turn places a boat, shifts one first, or passes (KL-3.1, KL-3.3).
   * - `STEP_TRADER` (2): It takes a trader from another own boat or forgoes it (KL-4.6).
   * - `STEP_LUK_PHAT` (3): By the rules: the Luk-Phat marker advances (KL-5.1).
   * - `STEP_MARKET` (4): By the rules: a market day opens (KL-5.2).
   * - `STEP_STEAL` (5): The seat on turn lets its thief remove a boat or none (KL-7.1).
   * - `STEP_LOOT` (6): It stores the stolen boat or keeps it (KL-7.3).
   * - `STEP_CATCH` (7): By the rules: an overseer removes the thieves of its column (KL-7.5).
   * - `STEP_RESCUE` (8): The seat on turn keeps a caught thief or none (KL-7.5).
   * - `STEP_SHIFT` (9): It shifts a boat with a movement card or holds the card (KL-6.1).
   * - `STEP_PILE` (10): It chooses the pile to draw from (KL-2.3).
   * - `STEP_DRAW` (11): By the rules: it draws (KL-3.1).
   * - `STEP_STUCK` (12): By the rules: the big market day opens, as nobody can go on (KL-3.4, KL-3.5).
   * - `STEP_CALL` (13): The seat that is called scores a dock or passes (KL-8.1).
   * - `STEP_REMOVE` (14): It removes a boat of the dock just scored (KL-8.4, KL-9.4).
   * - `STEP_CLOSE` (15): By the rules: the market day closes (KL-8.5, KL-9.3).
   * - `STEP_WAREHOUSES` (16): By the rules: the warehouses are scored (KL-10.1).
   * - `STEP_OVER` (17): The match is over.
   */
  export type Step =
    | 'STEP_UNSPECIFIED'
    | 'STEP_PLACE'
    | 'STEP_TRADER'
    | 'STEP_LUK_PHAT'
    | 'STEP_MARKET'
    | 'STEP_STEAL'
    | 'STEP_LOOT'
    | 'STEP_CATCH'
    | 'STEP_RESCUE'
    | 'STEP_SHIFT'
    | 'STEP_PILE'
    | 'STEP_DRAW'
    | 'STEP_STUCK'
    | 'STEP_CALL'
    | 'STEP_REMOVE'
    | 'STEP_CLOSE'
    | 'STEP_WAREHOUSES'
    | 'STEP_OVER';
}

/**
 * Portobello Market on the wire: options, moves, events and the view. Clauses such as PM-4.3 are those of the rules
 * text that getGame answers.
 */
export namespace Portobello {
  /**
   * A visitor of the market (PM-1.4).
   *
   * - `CUSTOMER_UNSPECIFIED` (0): No customer: a free square, nobody drawn.
   * - `CUSTOMER_CLERK` (1): Grey.
   * - `CUSTOMER_CITIZEN` (2): Pink.
   * - `CUSTOMER_LORD` (3): There is one.
   */
  export type Customer =
    | 'CUSTOMER_UNSPECIFIED'
    | 'CUSTOMER_CLERK'
    | 'CUSTOMER_CITIZEN'
    | 'CUSTOMER_LORD';

  /**
   * Why a game is over.
   *
   * - `ENDING_UNSPECIFIED` (0): Not said.
   * - `ENDING_STALLS_OUT` (1): Somebody has set up the last own stall, and the round was played to its end (PM-9.1).
   * - `ENDING_STANDSTILL` (2): Nothing was built in three rounds (PM-9.4).
   */
  export type Ending =
    | 'ENDING_UNSPECIFIED'
    | 'ENDING_STALLS_OUT'
    | 'ENDING_STANDSTILL';

  /** A fact in Portobello Market. Seats count from 1; squares, alleys and districts are named by id. */
  export type Event = OneOf<{
    /** The order of the customers is open (PM-2.4). */
    rowDrawn: RowDrawn;
    /** The Bobby is on the board (PM-2.3). */
    bobbyPlaced: BobbyPlaced;
    /** Somebody's turn begins. */
    turnBegan: TurnBegan;
    /** An action turn (PM-3.1). */
    tileTaken: TileTaken;
    /** A stall stands (PM-4.1). */
    stallPlaced: StallPlaced;
    /** A customer has left the bag (PM-4.4). */
    customerDrawn: CustomerDrawn;
    /** A customer stands on a square (PM-4.4). */
    customerPlaced: CustomerPlaced;
    /** The Lord stands (PM-7.1). */
    lordPlaced: LordPlaced;
    /** The Bobby has crossed an alley (PM-5.2). */
    bobbyMoved: BobbyMoved;
    /** A district was scored (PM-6.2). */
    districtScored: DistrictScored;
    /** An alley was scored (PM-8.2, PM-9.2). */
    alleyScored: AlleyScored;
    /** The turn is over (PM-3.5). */
    turnEnded: TurnEnded;
    /** A player's tiles are face up again (PM-3.4). */
    tilesTurnedUp: TilesTurnedUp;
    /** The game is over (PM-9.3). */
    gameEnded: GameEnded;
  }>;

  /** The ten customers of the bag lie in an open row. */
  export interface RowDrawn {
    /** The first to come first. */
    customers: Customer[];
  }

  /** The Bobby stands in its first district. */
  export interface BobbyPlaced {
    /** Who put it there. */
    seat: number;
    /** The district. */
    district: string;
  }

  /** It is a player's turn. */
  export interface TurnBegan {
    /** Whose. */
    seat: number;
    /** Its number in the game, from 1. */
    turn: number;
  }

  /** A player acts with a tile. */
  export interface TileTaken {
    /** Who. */
    seat: number;
    /** 1 to 4: the number of actions. */
    number: number;
    /** Whether it is a neutral tile. */
    neutral: boolean;
  }

  /** A stall stands in an alley. */
  export interface StallPlaced {
    /** Whose. */
    seat: number;
    /** The alley. */
    alley: string;
    /** The space, from 0 at the alley's first square. */
    space: number;
  }

  /** A customer has left the bag and waits for a square. */
  export interface CustomerDrawn {
    /** Who drew. */
    seat: number;
    /** What was drawn. */
    customer: Customer;
  }

  /** The drawn customer stands on a square. */
  export interface CustomerPlaced {
    /** Who put it there. */
    seat: number;
    /** The square. */
    square: string;
    /** What stands there now. */
    customer: Customer;
  }

  /** The Lord stands on the last free square. */
  export interface LordPlaced {
    /** Who caused it. */
    seat: number;
    /** The square. */
    square: string;
    /** Whether it cost an action (PM-7.1). */
    byAction: boolean;
  }

  /** The Bobby has crossed an alley. */
  export interface BobbyMoved {
    /** Who moved it. */
    seat: number;
    /** The alley that it crossed. */
    alley: string;
    /** The district where it stands now. */
    district: string;
    /** The points that the seat paid (PM-5.3). */
    price: number;
    /** The seats that got one of these points each; the rest went to nobody. */
    paidTo: number[];
  }

  /** A tile lies in a district and brought points. */
  export interface DistrictScored {
    /** Who scored. */
    seat: number;
    /** The district. */
    district: string;
    /** The tile laid: 2 or 4. */
    number: number;
    /** Own stalls around the district times the tile. */
    points: number;
    /** The number of the neutral tile that replaces it (PM-6.5). */
    neutral: number;
    /** Whether that tile arrived face up. */
    neutralFaceUp: boolean;
  }

  /** An alley has brought points. */
  export interface AlleyScored {
    /** The alley. */
    alley: string;
    /** The points in seat order. */
    points: number[];
  }

  /** The turn is over. */
  export interface TurnEnded {
    /** Whose. */
    seat: number;
  }

  /** All three tiles of a player were face down and are face up again. */
  export interface TilesTurnedUp {
    /** Whose. */
    seat: number;
  }

  /** The game is over. */
  export interface GameEnded {
    /** Why. */
    ending: Ending;
    /** The seats with the most points, resigned seats included; who won is MatchFinished.winners. */
    winners: number[];
  }

  /** One choice of a player. */
  export type Move = OneOf<{
    /** Before the first turn (PM-2.3). */
    placeBobby: PlaceBobby;
    /** Begins a turn with actions (PM-3.1). */
    takeTile: TakeTile;
    /** An action (PM-4.1). */
    placeStall: PlaceStall;
    /** An action (PM-4.4). */
    drawCustomer: DrawCustomer;
    /** Follows at once on a draw (PM-4.4). */
    placeCustomer: PlaceCustomer;
    /** An action in some editions (PM-7.1). */
    placeLord: PlaceLord;
    /** Free of actions (PM-5). */
    moveBobby: MoveBobby;
    /** A whole turn (PM-6.1). */
    scoreDistrict: ScoreDistrict;
    /** Ends a turn with actions (PM-3.5). */
    endTurn: EndTurn;
  }>;

  /** Puts the Bobby into any district. */
  export interface PlaceBobby {
    /** The district, by id. */
    district: string;
  }

  /** Takes an own face-up tile; its number is the number of actions. */
  export interface TakeTile {
    /** 1 to 4. */
    number: number;
    /** Whether it is a neutral tile. */
    neutral: boolean;
  }

  /** Sets up a stall from the own supply. */
  export interface PlaceStall {
    /** The alley, by id. */
    alley: string;
    /** The space, from 0 at the alley's first square. */
    space: number;
  }

  /** Draws a customer blind from the bag. */
  export type DrawCustomer = Empty;

  /** Puts the drawn customer on a free square. */
  export interface PlaceCustomer {
    /** The square, by id. */
    square: string;
  }

  /** Puts the Lord on the last free square. */
  export type PlaceLord = Empty;

  /** Moves the Bobby across an alley into the district on its other side. */
  export interface MoveBobby {
    /** The alley, by id. */
    alley: string;
  }

  /** Lays an own coloured 2 or 4 into a district and scores it. */
  export interface ScoreDistrict {
    /** The district, by id. */
    district: string;
    /** 2 or 4. */
    number: number;
  }

  /** Ends the turn. */
  export type EndTurn = Empty;

  /** How a match of Portobello Market is played. Fields left out take the default. */
  export interface Options {
    /** Whose printed rules are played where they differ (PM-2.6); German if unspecified. */
    edition: Edition;
    /** Whether the order of the customers is drawn before the game and open to all (PM-2.4); default false. */
    openCustomers: boolean;
    /** Whether a player may stop after at least one action (PM-3.3); default false. */
    mayStopEarly: boolean;
    /** Whether a crossing may take the score below 0 (PM-5.4); default false. */
    allowDebt: boolean;
    /** A board of one's own (PM-1.1, PM-1.5); the shipped one if left out. */
    board?: Board;
  }

  /** The market: squares joined by alleys that bound districts (PM-1.1). */
  export interface Board {
    /** A name for the board, up to 40 printable characters. */
    name: string;
    /** 11 squares. */
    squares: Square[];
    /** 22 alleys of 2 to 6 spaces, at least 64 spaces in all. */
    alleys: Alley[];
    /** 12 districts of three alleys each. */
    districts: District[];
  }

  /** A place for one customer, where alleys meet. */
  export interface Square {
    /** Unique among the squares, 1 to 40 printable characters. */
    id: string;
    /** What the board calls it, in up to 40 printable characters. */
    name: string;
    /** Horizontal place for drawing, in units of the board's own. */
    x: number;
    /** Vertical place for drawing, downwards. */
    y: number;
  }

  /** A row of spaces for stalls between two squares. */
  export interface Alley {
    /** Unique among the alleys, 1 to 40 printable characters. */
    id: string;
    /** The two squares at its ends, by id. */
    squares: string[];
    /** The values of its spaces (1 to 3), from the first square to the second. */
    values: number[];
  }

  /** An area bounded by three alleys, where the Bobby may stand. */
  export interface District {
    /** Unique among the districts, 1 to 40 printable characters. */
    id: string;
    /** The three alleys around it, by id. */
    alleys: string[];
    /** Horizontal place for drawing. */
    x: number;
    /** Vertical place for drawing, downwards. */
    y: number;
  }

  /**
   * A printed edition of the rules.
   *
   * - `EDITION_UNSPECIFIED` (0): Not said: the German edition.
   * - `EDITION_GERMAN` (1): The German rule sheet.
   * - `EDITION_ITALIAN` (2): The Italian rule sheet.
   * - `EDITION_FRENCH` (3): The French rule sheet.
   * - `EDITION_FRENCH_SUMMARY` (4): The French one-page summary.
   */
  export type Edition =
    | 'EDITION_UNSPECIFIED'
    | 'EDITION_GERMAN'
    | 'EDITION_ITALIAN'
    | 'EDITION_FRENCH'
    | 'EDITION_FRENCH_SUMMARY';

  /**
   * The position: all of it is public (PM-10.1).
   *
   * Squares, alleys and districts stand in the order of the board (Options.board, or the shipped one of getGame).
   */
  export interface View {
    /**
     * How many turns have begun; 0 until the Bobby stands. The turn of the Match counts that set-up too: it is one
     * more.
     */
    turn: number;
    /** The place of the Bobby's district on the board, from 0; -1 before it stands (PM-2.3). */
    bobby: number;
    /** The points in seat order. */
    scores: number[];
    /** The stalls not set up yet, in seat order. */
    supply: number[];
    /** The tiles before each player, in seat order. */
    hands: Hand[];
    /** The seat whose stall stands on each space, 0 where it is free, alley after alley. */
    stalls: number[];
    /** Who stands on each square. */
    customers: Customer[];
    /** The number of the tile in each district, 0 where there is none (PM-6.3). */
    tileNumbers: number[];
    /** The seat whose tile it is, 0 where there is none. */
    tileSeats: number[];
    /** The customers still to come, where their order is open (PM-2.4). */
    row: Customer[];
    /** What the player on turn acts with; absent before a tile is taken. */
    tile?: Tile;
    /** The actions left in this turn. */
    actions: number;
    /** The customer that waits for a square. */
    drawn: Customer;
    /** Bit d is set if the Bobby may not enter the district at place d before the next action (PM-5.6). */
    trail: number;
    /** The latest turn in which anything was built, 0 if none (PM-9.4). */
    latest: number;
    /** Whether the game is over. */
    over: boolean;
    /** How many clerks and how many citizens are still to come; the Lord comes last (PM-2.1, PM-7.1). */
    bag: number[];
  }

  /** An action tile (PM-1.3). */
  export interface Tile {
    /** The number of actions. */
    number: number;
    /** Whether it is a neutral tile. */
    neutral: boolean;
  }

  /** The tiles before a player, but for the one that the player acts with (PM-2.1). */
  export interface Hand {
    /** In ascending order, own before neutral. */
    faceUp: Tile[];
    /** The same, face down (PM-3.4). */
    faceDown: Tile[];
  }
}

/** Items that only one seat sees; everybody else sees how many there are. */
export interface Secret {
  /** The seat that sees the items; 0 if nobody does. */
  owner: number;
  /** How many items there are; everybody sees it. */
  size: number;
  /** The items, as many as `size`, for the owner and in the record of a match that is over; otherwise empty. */
  items: number[];
}

/**
 * What the service keeps of a match and tells nobody, around what it may tell. No method of the contract answers these.
 */
export namespace Store {
}

/** What has happened: a fact that cannot be refused any more. */
export type Event = OneOf<{
  /** Somebody took a seat. */
  seatTaken: SeatTaken;
  /** A seat was freed before the start: its player left, or the creator kicked whoever sat there. */
  seatFreed: SeatFreed;
  /** All seats are taken and play has begun; what was dealt follows in the same commit. */
  matchStarted: MatchStarted;
  /** A move was taken back. */
  moveUndone: MoveUndone;
  /** The game is over. */
  matchFinished: MatchFinished;
  /** A seat gave up. */
  seatResigned: SeatResigned;
  /** The time of a seat was up. */
  clockExpired: ClockExpired;
  /** A seat is out of the match because its time was up. */
  seatForfeited: SeatForfeited;
  /** A player of a finished match wants to play again. */
  rematchCreated: RematchCreated;
  /** The creator has closed the match before its start. */
  matchClosed: MatchClosed;
  /** A fact in Portobello Market. */
  portobello: Portobello.Event;
  /** A fact in Kairo. */
  kairo: Kairo.Event;
  /** A fact in Bangkok Klongs. */
  klongs: Klongs.Event;
}>;

/** Somebody took a seat. */
export interface SeatTaken {
  /** The seat, from 1. */
  seat: number;
  /** The name that the player wants to be shown by. */
  displayName: string;
  /** How the service plays the seat; unspecified if a person took it. */
  bot: BotLevel;
}

/** A seat was freed before the start: its player left, or the creator kicked whoever sat there. */
export interface SeatFreed {
  /** The seat, from 1. */
  seat: number;
}

/** All seats are taken and play has begun. */
export type MatchStarted = Empty;

/** A move was taken back: the position is the one before that commit again. */
export interface MoveUndone {
  /** The revision of the commit that no longer counts. */
  revision: number;
}

/** The game is over. */
export interface MatchFinished {
  /** The points in seat order. */
  scores: number[];
  /** The seats that won, several in a tie. */
  winners: number[];
}

/** A seat gave up: autopilot plays for it from now on, and it cannot win. */
export interface SeatResigned {
  /** The seat, from 1. */
  seat: number;
}

/**
 * The time of a seat was up. Autopilot plays on to the end of its turn, or the seat is forfeited in the same commit.
 */
export interface ClockExpired {
  /** The seat, from 1. */
  seat: number;
}

/** A seat is out of the match because its time was up: autopilot plays for it from now on, and it cannot win. */
export interface SeatForfeited {
  /** The seat, from 1. */
  seat: number;
}

/** A player of a finished match wants to play again: there is a match whose seats wait for the same players. */
export interface RematchCreated {
  /** The new match, "matches/" and an id. */
  match: string;
}

/** The creator has closed the match before its start: nobody plays it any more. */
export type MatchClosed = Empty;

/**
 * How well a player plays whom the service itself plays. It sees no more than a person on its seat would.
 *
 * - `BOT_LEVEL_UNSPECIFIED` (0): Not said: no bot on a seat, GREEDY in addBot.
 * - `BOT_LEVEL_RANDOM` (1): It plays any of its legal moves.
 * - `BOT_LEVEL_GREEDY` (2): It plays what promises most at the moment, and makes no plans: a match for whoever learns
 *   the game.
 */
export type BotLevel =
  | 'BOT_LEVEL_UNSPECIFIED'
  | 'BOT_LEVEL_RANDOM'
  | 'BOT_LEVEL_GREEDY';

/** The facts on the box of one game. */
export interface Game {
  /** The resource name, such as "games/portobello". */
  name: string;
  /** What stands on the box, such as "Portobello Market". */
  title: string;
  /** What the game is about, in a sentence or two. */
  summary: string;
  /** The numbers of seats a match may have, ascending. */
  seatCounts: number[];
  /** The version of the rules that new matches begin with; a running match keeps its own. */
  rulesVersion: number;
  /** What a match may choose, with meaning and default. */
  options: OptionFact[];
  /** The shipped boards and component lists. Left out of GAME_VIEW_BASIC. */
  boards: BoardData[];
  /** The rules, every clause numbered, one text per language. Left out of GAME_VIEW_BASIC. */
  rulesTexts: RulesText[];
}

/** One option of a game, explained. */
export interface OptionFact {
  /** The field of the game's Options message, in lowerCamelCase. */
  name: string;
  /** What it takes. */
  kind: OptionKind;
  /**
   * The value that a match gets which does not name the option, as it is written in JSON, a choice without its quotes.
   * Empty for OPTION_KIND_BOARD: leave the option out to play with what is in the box.
   */
  defaultValue: string;
  /** What it changes, with the clause of the rules. */
  meaning: string;
  /** The values of a choice, with their meaning. */
  choices: OptionChoice[];
}

/** One value of an option of OPTION_KIND_CHOICE. */
export interface OptionChoice {
  /** The value as it is written in JSON, such as "EDITION_GERMAN". */
  value: string;
  /** What it means. */
  meaning: string;
}

/** The printed components of one game as data. */
export type BoardData = OneOf<{
  /** A board of Portobello Market. */
  portobello: Portobello.Board;
  /** A board of Kairo. */
  kairo: Kairo.Board;
  /** The components of Bangkok Klongs. */
  klongs: Klongs.Components;
}> & {
  /** The choice of an option that plays with it, such as "BOARD_NAME_MARKET_12"; empty where the box holds one only. */
  name: string;
};

/** The rules of a game in one language. */
export interface RulesText {
  /** A BCP 47 language code, such as "en". */
  languageCode: string;
  /** Markdown; clauses such as PM-4.3 are the ones that refusals cite. */
  markdown: string;
}

/**
 * What an option takes.
 *
 * - `OPTION_KIND_UNSPECIFIED` (0): Not said.
 * - `OPTION_KIND_CHOICE` (1): One of the choices.
 * - `OPTION_KIND_BOOLEAN` (2): True or false.
 * - `OPTION_KIND_INTEGER` (3): A whole number.
 * - `OPTION_KIND_BOARD` (4): A message of components of one's own.
 */
export type OptionKind =
  | 'OPTION_KIND_UNSPECIFIED'
  | 'OPTION_KIND_CHOICE'
  | 'OPTION_KIND_BOOLEAN'
  | 'OPTION_KIND_INTEGER'
  | 'OPTION_KIND_BOARD';

/**
 * How much of a Game is answered.
 *
 * - `GAME_VIEW_UNSPECIFIED` (0): Not said: BASIC in listGames, FULL in getGame.
 * - `GAME_VIEW_BASIC` (1): Without boards and rules texts.
 * - `GAME_VIEW_FULL` (2): Everything.
 */
export type GameView =
  | 'GAME_VIEW_UNSPECIFIED'
  | 'GAME_VIEW_BASIC'
  | 'GAME_VIEW_FULL';

/** Asks for the games on the shelf. */
export interface ListGamesRequest {
  /** How much of each game to answer; BASIC if unspecified. */
  view: GameView;
  /** At most so many, 1 to 100; 100 if 0, and if it is more. A shelf of today goes into one page. */
  pageSize: number;
  /** Where to go on: nextPageToken of the answer before. */
  pageToken: string;
}

/** The games on the shelf. */
export interface ListGamesResponse {
  /** In shelf order. */
  games: Game[];
  /** Asks for the next page; empty after the last one. */
  nextPageToken: string;
}

/** Asks for one game. */
export interface GetGameRequest {
  /** The game, such as "games/portobello". */
  name: string;
  /** How much of it to answer; FULL if unspecified. */
  view: GameView;
}

/** One play of a game, from the first seat taken to the last point. */
export interface Match {
  /** The resource name, "matches/" and an id that cannot be guessed. */
  name: string;
  /** The id of the game, such as "portobello"; "games/portobello" is understood too. */
  game: string;
  /** How many play; one of the game's seat counts. */
  seatCount: number;
  /** How it is played; in an answer every option is filled in. */
  options?: Options;
  /** Who may find and see it; PUBLIC if unspecified. */
  visibility: Visibility;
  /** The seats in turn order. */
  seats: Seat[];
  /** Where it stands. */
  state: State;
  /** The number of the last commit; a move names it. 1 is the new match. */
  revision: number;
  /**
   * The seats that may move now, ascending. One that has resigned or forfeited is named too when its turn comes:
   * autopilot plays for it, so wait for the commits that follow.
   */
  toAct: number[];
  /** The position as the caller sees it, once play has begun. */
  view?: View;
  /** The moves that the caller's seat may play now, if they were asked for. */
  legalMoves: Move[];
  /** The points in seat order, once play has begun. */
  scores: number[];
  /** The seats that won, once the match is over. */
  winners: number[];
  /**
   * SHA-256 of the secret seed, in hexadecimal: the promise that the seed was fixed before the first move. Each draw
   * follows from it and from the revision in which it is made: docs/luck.md says what that proves, and what it does
   * not.
   */
  seedCommitment: string;
  /**
   * What opens a private match; only in answers to its creator and to those who sit in it, who have known it to take
   * their seats. The players of a match that is over are told that of its rematch by rematchMatch. Where one is sent,
   * capitals, spaces and hyphens make no difference, O is read as 0, and I and L as 1.
   */
  joinCode: string;
  /** The version of the rules that it is played by. */
  rulesVersion: number;
  /**
   * How many turns have begun, from 1, once play has begun: what undoMove and clocks take for turns. That of Kairo and
   * of Bangkok Klongs is view.kairo.turn.number and view.klongs.turn.number. In Portobello Market placing the Bobby
   * before the first turn counts too, so that it is always one more than view.portobello.turn.
   */
  turn: number;
  /** When it was created. */
  createTime?: Timestamp;
  /** When its last commit was made. */
  updateTime?: Timestamp;
  /** The seat that the caller's token speaks for; 0 for a spectator. */
  yourSeat: number;
  /** How long the seats may think; as long as they like if it is left out. */
  timeControl?: TimeControl;
  /** The clocks of all seats in seat order as of updateTime, once play has begun; empty without a time control. */
  clocks: SeatClock[];
  /**
   * What lets the creator kick seats and close the match before the start: goes where a seat's token goes. Only in the
   * answer to the creator.
   */
  creatorToken: string;
  /** The match in which the same players play on, once one of them has asked for it: "matches/" and an id. */
  rematch: string;
  /**
   * What the match's webhook is signed with, "whsec_" and base64; only in the answer to the creator who named a
   * webhookUrl.
   */
  webhookSecret: string;
  /** Whether undoMove would take back a move of the caller's seat at this revision, at the time of the answer. */
  canUndo: boolean;
  /**
   * The match that this one is the rematch of, "matches/" and an id; empty if it is none. Only the players of that one
   * may take its seats.
   */
  rematchOf: string;
}

/** A Match as it is sent: without what only answers hold. */
export type MatchInput = Input<Pick<Match, 'options' | 'visibility' | 'timeControl'>> & Readonly<Pick<Match, 'game' | 'seatCount'>>;

/** How long the seats of a match may think. */
export type TimeControl = OneOf<{
  /** So many seconds for each turn of a seat, 5 to 2592000 (30 days). */
  turnSeconds: number;
  /** So much time for all turns of a seat together. */
  bank: TimeBank;
}> & {
  /** What happens to a seat whose time is up; AUTOPILOT if unspecified. */
  onExpiry: OnExpiry;
};

/** The time that a seat has for all its turns together. */
export interface TimeBank {
  /** What it begins with, in seconds, 5 to 2592000 (30 days). */
  seconds: number;
  /** What is added at the end of each of its turns, in seconds, 0 to 86400 (one day). */
  incrementSeconds: number;
}

/**
 * The clock of a seat as of a commit. While it runs, what is left at any moment is the deadline minus that moment; of a
 * past position, timeLeft is what was left.
 */
export interface SeatClock {
  /** The seat, from 1. */
  seat: number;
  /**
   * What the seat had left when the commit was made; 0 for one that is out of the match, as it has resigned or
   * forfeited.
   */
  timeLeft?: Duration;
  /** When its time will be up; only while its clock runs. */
  deadline?: Timestamp;
}

/** A place at the table. */
export interface Seat {
  /** From 1, in turn order. */
  number: number;
  /** Whether somebody sits there. */
  taken: boolean;
  /** The name that the player wants to be shown by. */
  displayName: string;
  /** The revision in which it was taken; 0 while it is free. */
  takenRevision: number;
  /**
   * Whether somebody watches the match with this seat's token right now, as the answer saw it; false in a match that
   * comes along by withMatch, and in one of the past.
   */
  present: boolean;
  /** Whether whoever sits there still plays for the match. */
  standing: Standing;
  /** How the service plays the seat; unspecified if a person sits there, or nobody. */
  bot: BotLevel;
}

/** Who is at the table. How many watch without a seat is told to nobody. */
export interface Presence {
  /** The seats that somebody watches with the token of, ascending. */
  seats: number[];
}

/** One step of a match: what somebody did and all that it caused. Commits are numbered without gaps. */
export interface Commit {
  /** Its number, from 2; revision 1 is the new match. */
  revision: number;
  /** Who did it; 0 for the creator, who has no seat, and where a bot takes one. */
  seat: number;
  /**
   * What was intended: shown to the seat itself, and in the record of a match that is over. Empty if no move was
   * played.
   */
  move?: Move;
  /** What happened, as the caller may see it. */
  events: Event[];
  /**
   * The seats that may move after it, ascending. It may name a seat that autopilot plays for, as toAct of Match does.
   */
  toAct: number[];
  /** When it was made. */
  commitTime?: Timestamp;
  /** How many draws of luck it took. */
  draws: number;
  /**
   * The request that it answered: shown to the seat itself only, and to nobody where a seat was taken or left by it.
   */
  requestId: string;
  /** The clocks of all seats after it, in seat order; empty without a time control. */
  clocks: SeatClock[];
}

/** A whole match as it can be kept, replayed and checked without the service. */
export interface Record {
  /** What the match began with. */
  header?: RecordHeader;
  /** All commits in order, redacted for the caller while the match goes on. */
  commits: Commit[];
}

/** What a match began with. */
export interface RecordHeader {
  /** The resource name of the match. */
  name: string;
  /** The id of the game, such as "portobello". */
  game: string;
  /** The version of the rules that it is played by. */
  rulesVersion: number;
  /** How many play. */
  seatCount: number;
  /** How it is played, every option filled in. */
  options?: Options;
  /** SHA-256 of the seed, in hexadecimal. */
  seedCommitment: string;
  /** The seed (32 bytes in hexadecimal), once the match is over. Every draw follows from it: see docs/luck.md. */
  seed: string;
  /** When the match was created. */
  createTime?: Timestamp;
  /** Where the match stood when the record was made. */
  state: State;
  /** Who may find and see the match. */
  visibility: Visibility;
  /** How long the seats may think; left out if as long as they like. */
  timeControl?: TimeControl;
  /** The match that this one is the rematch of, "matches/" and an id; empty if it is none. */
  rematchOf: string;
}

/**
 * What happens to a seat whose time is up.
 *
 * - `ON_EXPIRY_UNSPECIFIED` (0): Not said: autopilot.
 * - `ON_EXPIRY_AUTOPILOT` (1): The service plays harmless moves for the seat to the end of its turn; then the seat
 *   plays on.
 * - `ON_EXPIRY_FORFEIT` (2): The seat is out of the match, as if it had resigned.
 */
export type OnExpiry =
  | 'ON_EXPIRY_UNSPECIFIED'
  | 'ON_EXPIRY_AUTOPILOT'
  | 'ON_EXPIRY_FORFEIT';

/**
 * Whether a seat still plays for the match.
 *
 * - `STANDING_UNSPECIFIED` (0): Nobody sits there.
 * - `STANDING_IN` (1): It does.
 * - `STANDING_RESIGNED` (2): It has resigned: autopilot plays for it, and it cannot win.
 * - `STANDING_FORFEITED` (3): Its time was up in a match where that forfeits: autopilot plays for it, and it cannot
 *   win.
 */
export type Standing =
  | 'STANDING_UNSPECIFIED'
  | 'STANDING_IN'
  | 'STANDING_RESIGNED'
  | 'STANDING_FORFEITED';

/**
 * Who may find and see a match.
 *
 * - `VISIBILITY_UNSPECIFIED` (0): Not said: public.
 * - `VISIBILITY_PUBLIC` (1): Everybody finds it in listMatches, may watch it and take a free seat.
 * - `VISIBILITY_UNLISTED` (2): It is not listed; everybody who has its name may watch it and take a free seat.
 * - `VISIBILITY_PRIVATE` (3): It is not listed; seeing it takes a seat's token or the join code, and so does taking a
 *   seat.
 */
export type Visibility =
  | 'VISIBILITY_UNSPECIFIED'
  | 'VISIBILITY_PUBLIC'
  | 'VISIBILITY_UNLISTED'
  | 'VISIBILITY_PRIVATE';

/**
 * Where a match stands.
 *
 * - `STATE_UNSPECIFIED` (0): Not said: any state, in a filter.
 * - `STATE_SEATING` (1): Seats are free.
 * - `STATE_PLAYING` (2): Play goes on.
 * - `STATE_FINISHED` (3): The game is over.
 * - `STATE_CLOSED` (4): Its creator has closed it before the start: nobody plays it any more.
 */
export type State =
  | 'STATE_UNSPECIFIED'
  | 'STATE_SEATING'
  | 'STATE_PLAYING'
  | 'STATE_FINISHED'
  | 'STATE_CLOSED';

/** Asks for a new match. */
export interface CreateMatchRequest {
  /** Game, number of seats, options, visibility and time control. */
  match?: Match;
  /**
   * Makes a retry safe: the same id answers the same match, the creator's token, the join code and the webhook's secret
   * once more, so keep it as secret as these. For another match it is refused as REQUEST_ID_REUSED. 16 to 64 printable
   * characters, best a random UUID. Over REST it is a query parameter, as the body is the match: see docs/operating.md
   * for the logs that may hold it.
   */
  requestId: string;
  /**
   * An https URL that is told when the match starts, when a seat's turn comes and when the match is over, by signed
   * POSTs: see docs/webhooks.md. It is shown to nobody.
   */
  webhookUrl: string;
}

/** Asks for one match. */
export interface GetMatchRequest {
  /** The match, such as "matches/k3v9...". */
  name: string;
  /** Whether the answer holds the legal moves of the caller's seat; not together with a past revision. */
  legalMoves: boolean;
  /** Opens a private match to a caller without a seat. */
  joinCode: string;
  /**
   * Answers the match as it was right after that commit, from 1, the new match, to the last one. The match as it is now
   * if 0 or the last one.
   */
  revision: number;
}

/** Asks for public matches. */
export interface ListMatchesRequest {
  /** Only matches of this game, such as "portobello"; all games if empty. */
  game: string;
  /** Only matches in this state; all states if unspecified. Not CLOSED: those are in no list. */
  state: State;
  /**
   * At most so many, 1 to 100; 20 if 0, and 100 if it is more. A page may hold fewer and still not be the last: go by
   * nextPageToken.
   */
  pageSize: number;
  /** Where to go on: nextPageToken of the answer before. */
  pageToken: string;
}

/** Public matches. */
export interface ListMatchesResponse {
  /** The newest first. */
  matches: Match[];
  /** Asks for the next page; empty after the last one. */
  nextPageToken: string;
}

/** Asks for a seat. */
export interface JoinMatchRequest {
  /** The match to join. */
  name: string;
  /** The seat, from 1; any free one if 0. */
  seat: number;
  /**
   * The name to be shown by, up to 40 printable characters; "Seat 2" and the like if empty. It is kept in Unicode's
   * form NFC, with a plain space for each run of spaces and none at its ends.
   */
  displayName: string;
  /**
   * The code of a private match: as it was answered, or as somebody who has heard it writes it (see Match.joinCode).
   */
  joinCode: string;
  /**
   * Makes a retry safe: the same id answers the same seat and a token for it, so keep it as secret as the token. With
   * another seat, name or webhook it is refused as REQUEST_ID_REUSED. 16 to 64 printable characters, best a random
   * UUID.
   */
  requestId: string;
  /**
   * An https URL that is told when the match starts, when the turn of this seat comes and when the match is over, by
   * signed POSTs: see docs/webhooks.md. It is shown to nobody.
   */
  webhookUrl: string;
}

/** A seat taken. */
export interface JoinMatchResponse {
  /** The match as the new seat sees it. */
  match?: Match;
  /** The seat, from 1. */
  seat: number;
  /** The signed token that speaks for the seat; keep it secret. */
  token: string;
  /** What the seat's webhook is signed with, "whsec_" and base64; empty without a webhookUrl. */
  webhookSecret: string;
}

/** Asks for a bot. */
export interface AddBotRequest {
  /** The match. */
  name: string;
  /** The seat, from 1; any free one if 0. */
  seat: number;
  /** How well it is to play; GREEDY if unspecified. */
  level: BotLevel;
  /**
   * Makes a retry safe: the same id answers the same seat and adds no other bot, even if that one has been kicked
   * since. For another seat or level it is refused as REQUEST_ID_REUSED. Up to 64 printable characters, best a random
   * UUID.
   */
  requestId: string;
}

/** A seat that the service plays. */
export interface AddBotResponse {
  /** The match as a spectator sees it. */
  match?: Match;
  /** The seat of the bot, from 1. */
  seat: number;
}

/** Asks to free the caller's seat. */
export interface LeaveMatchRequest {
  /** The match to leave. */
  name: string;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
}

/** The seat is free. */
export interface LeaveMatchResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Asks for a fresh token. */
export interface RenewTokenRequest {
  /** The match that the token is for. */
  name: string;
}

/** A token renewed. */
export interface RenewTokenResponse {
  /** The signed token that speaks for the same seat; keep it secret. */
  token: string;
  /** Until when it is good. */
  expireTime?: Timestamp;
}

/** Asks to free somebody's seat. */
export interface KickSeatRequest {
  /** The match. */
  name: string;
  /** The seat to free, from 1. */
  seat: number;
  /**
   * Makes a retry safe; for another seat it is refused as REQUEST_ID_REUSED. Up to 64 printable characters, best a
   * random UUID.
   */
  requestId: string;
}

/** The seat is free. */
export interface KickSeatResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Asks to close a match. */
export interface CloseMatchRequest {
  /** The match. */
  name: string;
  /**
   * Makes a retry safe; where it has freed a seat it is refused as REQUEST_ID_REUSED. Up to 64 printable characters,
   * best a random UUID.
   */
  requestId: string;
}

/** The match is closed. */
export interface CloseMatchResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Asks to give up. */
export interface ResignMatchRequest {
  /** The match. */
  name: string;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
}

/** The seat is out. */
export interface ResignMatchResponse {
  /** The commit that says so. */
  commit?: Commit;
  /** The revision of the match after it. */
  revision: number;
}

/** Asks to play again. */
export interface RematchMatchRequest {
  /** The match that is over. */
  name: string;
  /**
   * Makes a retry safe; asking again answers the same seat in any case. Up to 64 printable characters, best a random
   * UUID.
   */
  requestId: string;
  /**
   * An https URL that is told of the new match what joinMatch's would be. It is noted when the seat is taken; asking
   * again with another one changes nothing. No webhook of the old match is told of the new one. It is shown to nobody.
   */
  webhookUrl: string;
}

/** A seat in the rematch. */
export interface RematchMatchResponse {
  /** The new match as the new seat sees it, with the joinCode of a private one. */
  match?: Match;
  /** The new seat, from 1. */
  seat: number;
  /** The signed token that speaks for the new seat; keep it secret. */
  token: string;
  /** What the new seat's webhook is signed with, "whsec_" and base64; empty if it was taken without a webhookUrl. */
  webhookSecret: string;
}

/** Asks for the legal moves of the caller's seat. */
export interface ListLegalMovesRequest {
  /** The match. */
  name: string;
}

/** The legal moves of the caller's seat. */
export interface ListLegalMovesResponse {
  /** In a stable order; empty when it is not the seat's turn. */
  moves: Move[];
  /** The revision they belong to: it goes into playMove with one of them. */
  revision: number;
}

/** Asks to play a move. */
export interface PlayMoveRequest {
  /** The match. */
  name: string;
  /** The move, best one that listLegalMoves answered. */
  move?: Move;
  /** The last revision that the caller has seen; an older one than the match's is refused as stale. */
  revision: number;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /** Answers what would happen, up to the first luck or secret, and changes nothing. */
  validateOnly: boolean;
  /** Whether the answer holds the match after the move, for who does not watch it; with validateOnly as it would be. */
  withMatch: boolean;
}

/** A move played. */
export interface PlayMoveResponse {
  /**
   * What was done and what it caused, as the caller sees it. With validateOnly, what would be done: where moreFollows,
   * toAct and clocks are empty because nobody knows yet what they will be, not because the match would be over.
   */
  commit?: Commit;
  /** The revision of the match after it; with validateOnly the one that the match is at. */
  revision: number;
  /** Only with validateOnly: whether luck or a secret would go on where the events end. */
  moreFollows: boolean;
  /**
   * Only with withMatch: the match as watchMatch tells it, after the move or, of a retry, as it has gone on since. With
   * validateOnly as it would be after the events; where moreFollows, with nobody to act and no legal moves.
   */
  match?: Match;
}

/** Asks to take back a move. */
export interface UndoMoveRequest {
  /** The match. */
  name: string;
  /** The last revision that the caller has seen. */
  revision: number;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /** Whether the answer holds the match without the move, for who does not watch it. */
  withMatch: boolean;
}

/** A move taken back. */
export interface UndoMoveResponse {
  /** The commit that takes it back. */
  commit?: Commit;
  /** The revision of the match after it. */
  revision: number;
  /**
   * Only with withMatch: the match as watchMatch tells it, after the commit or, of a retry, as it has gone on since.
   */
  match?: Match;
}

/** Asks for the commits of a match, past and to come. */
export interface WatchMatchRequest {
  /** The match. */
  name: string;
  /** Commits after this revision are answered; 0 for all. A resumed stream names the last one it has seen. */
  afterRevision: number;
  /** Opens a private match to a caller without a seat. */
  joinCode: string;
  /**
   * Goes on after the end, with who is present, until there is a rematch: the commit with RematchCreated is then the
   * last one. It waits up to an hour after the end of the match, however often it is resumed.
   */
  untilRematch: boolean;
  /** Whether the match comes along with its commits, so that a screen or a bot has to ask for nothing more. */
  withMatch: boolean;
}

/** One piece of news of a watched match. Later versions may bring others: pass over what is none of these. */
export type WatchMatchResponse = OneOf<{
  /** A commit, as the caller may see it. */
  commit: Commit;
  /** Who watches with a seat's token from now on. It has no revision, and a resumed stream begins with it again. */
  presence: Presence;
}> & {
  /**
   * Only with withMatch: the match right after the commit, as getMatch would answer it to the watcher just then, with
   * the legal moves of the watcher's seat; but without the joinCode, and seats are not shown as present, as presence
   * says that. A commit that another one is known to follow on comes without: the match comes with the last of them,
   * and with the end of the match in any case.
   */
  match?: Match;
};

/** Asks for the record of a match. */
export interface GetRecordRequest {
  /** The match. */
  name: string;
  /** Opens a private match to a caller without a seat. */
  joinCode: string;
}

/** What a seat wants to do: one choice. A move from listLegalMoves goes back into playMove as it is. */
export type Move = OneOf<{
  /** A move in Portobello Market. */
  portobello: Portobello.Move;
  /** A move in Kairo. */
  kairo: Kairo.Move;
  /** A move in Bangkok Klongs. */
  klongs: Klongs.Move;
}>;

/** How a match is played. The kind must be the match's game; left out, the game's defaults hold. */
export type Options = OneOf<{
  /** A match of Portobello Market. */
  portobello: Portobello.Options;
  /** A match of Kairo. */
  kairo: Kairo.Options;
  /** A match of Bangkok Klongs. */
  klongs: Klongs.Options;
}>;

/** The position as one viewer may see it. */
export type View = OneOf<{
  /** A position of Portobello Market. */
  portobello: Portobello.View;
  /** A position of Kairo. */
  kairo: Kairo.View;
  /** A position of Bangkok Klongs. */
  klongs: Klongs.View;
}>;
