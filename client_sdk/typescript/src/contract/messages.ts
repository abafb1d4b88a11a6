// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.
/**
 * Market Hall: board games as a service. Create a match with createMatch, take seats with joinMatch, and play moves
 * with playMove.
 */

import type { Duration, Empty, ErrorBody, Input, Needs, OneOf, Timestamp } from '../values.ts';

/**
 * Kairo: options, moves, events and view. Clauses such as KA-4.3 refer to the rules that getGame returns.
 *
 * The id of a site is the letter of its column, from the west, and the number of its row, from the north: "A1" is the
 * site in the north-west, "C4" is in the third column and the fourth row. The id of a stall card has the sections that
 * it names (KA-1.4): "7", or "789" for a joker.
 */
export namespace Kairo {
  /**
   * Numbers of coins by colour. In answers every colour has a number, 0 for a colour without coins. A request can leave
   * out such a colour.
   */
  export interface Coins {
    /** Number of white coins. */
    white: number;
    /** Number of red coins. */
    red: number;
    /** Number of violet coins. */
    violet: number;
    /** Number of green coins. */
    green: number;
    /** Number of yellow coins. */
    yellow: number;
    /** Number of blue coins. */
    blue: number;
  }

  /**
   * A colour of stalls, customers and coins (KA-1.2).
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
   * A medal of a colour (KA-5.8).
   *
   * - `MEDAL_UNSPECIFIED` (0): Not used.
   * - `MEDAL_GOLD` (1): Gold, 4 points (KA-1.5).
   * - `MEDAL_SILVER` (2): Silver, 3 points (KA-1.5).
   */
  export type Medal =
    | 'MEDAL_UNSPECIFIED'
    | 'MEDAL_GOLD'
    | 'MEDAL_SILVER';

  /**
   * What a player builds.
   *
   * - `BUILD_UNSPECIFIED` (0): Not used.
   * - `BUILD_MAIN` (1): A new main stall (KA-4).
   * - `BUILD_EXPANSION` (2): An expansion (KA-5).
   * - `BUILD_MOVE` (3): A main stall that moves to another site (KA-6).
   */
  export type Build =
    | 'BUILD_UNSPECIFIED'
    | 'BUILD_MAIN'
    | 'BUILD_EXPANSION'
    | 'BUILD_MOVE';

  /**
   * Reason for the start of the final phase.
   *
   * - `FINAL_CAUSE_UNSPECIFIED` (0): Not used.
   * - `FINAL_CAUSE_SUPPLY_EMPTY` (1): The supply of one colour has no expansion left (KA-9.1).
   * - `FINAL_CAUSE_SUPPLY_LOW` (2): The supplies of two colours have at most one expansion left each (KA-9.1).
   * - `FINAL_CAUSE_STANDSTILL` (3): Too many turns in a row had no expansion. Options.standstillLimit is the limit
   *   (KA-9.3).
   */
  export type FinalCause =
    | 'FINAL_CAUSE_UNSPECIFIED'
    | 'FINAL_CAUSE_SUPPLY_EMPTY'
    | 'FINAL_CAUSE_SUPPLY_LOW'
    | 'FINAL_CAUSE_STANDSTILL';

  /**
   * The next choice in the turn.
   *
   * - `STEP_UNSPECIFIED` (0): Not used.
   * - `STEP_DEAL` (1): No choice: the cards are not dealt yet.
   * - `STEP_PLACE` (2): A main stall of the set-up and its site (KA-2.3).
   * - `STEP_ACTION` (3): Cards to build with, a customer to pull, or a first card to draw (KA-3.1).
   * - `STEP_JOKER` (4): The coin for the joker (KA-3.2).
   * - `STEP_SITE` (5): What to build, and its site (KA-3.2).
   * - `STEP_ENTRANCE` (6): The site of the entrance (KA-4.1).
   * - `STEP_OWN_COINS` (7): The number of coins of the expansion's colour (KA-5.6).
   * - `STEP_OTHER_COINS` (8): The coins of other colours for the rest (KA-5.6).
   * - `STEP_LEAD` (9): The entrance for the customer (KA-7.3).
   * - `STEP_SECOND_DRAW` (10): The second card to draw (KA-8.1).
   * - `STEP_DISCARD` (11): The cards to discard (KA-8.3).
   * - `STEP_OVER` (12): No choice: the match is over.
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

  /** An event in Kairo. Seats have numbers from 1. The score of a seat is the sum of the points in the events. */
  export type Event = OneOf<{
    /** The start player was drawn by lot (KA-2.3). */
    startPlayerDrawn: StartPlayerDrawn;
    /** The customers are on the market (KA-2.2). */
    customersPlaced: CustomersPlaced;
    /** A player got the first stall cards (KA-2.1). */
    handDealt: HandDealt;
    /** A player drew a neutral stall from the bag (KA-2.4). */
    neutralDrawn: NeutralDrawn;
    /** A stall of the set-up cannot be placed (KA-2.3). */
    stallLeftOut: StallLeftOut;
    /** A turn begins. */
    turnBegan: TurnBegan;
    /** A player played cards for a site (KA-3.2). */
    cardsPlayed: CardsPlayed;
    /** A player paid the coin for a joker (KA-3.2). */
    jokerPaid: JokerPaid;
    /** A player chose a site (KA-3.2). */
    siteChosen: SiteChosen;
    /** A new main stall stands (KA-4). */
    mainPlaced: MainPlaced;
    /** A main stall moved to another site (KA-6.2). */
    mainMoved: MainMoved;
    /** A player paid coins of the expansion's colour (KA-5.6). */
    ownPaid: OwnPaid;
    /** A player paid coins of other colours (KA-5.6). */
    othersPaid: OthersPaid;
    /** A stall grew (KA-5.7). */
    stallExpanded: StallExpanded;
    /** A player got a medal (KA-5.8). */
    medalTaken: MedalTaken;
    /** A player chose a customer to pull (KA-7.1). */
    customerChosen: CustomerChosen;
    /** A customer left the market (KA-7.5). */
    customerPulled: CustomerPulled;
    /** The bank paid coins (KA-7.6). */
    coinsReceived: CoinsReceived;
    /** A player took a card from the open row (KA-8.1). */
    openCardTaken: OpenCardTaken;
    /** A player drew the top card of the pile (KA-8.1). */
    cardDrawn: CardDrawn;
    /** A player took a crier card (KA-8.1). */
    crierTaken: CrierTaken;
    /** A player discarded cards (KA-8.3). */
    cardsDiscarded: CardsDiscarded;
    /** The open row was refilled (KA-8.2). */
    rowRefilled: RowRefilled;
    /** The discard pile became the pile (KA-8.4). */
    pileShuffled: PileShuffled;
    /** The final phase begins (KA-9.1, KA-9.3). */
    finalPhaseBegan: FinalPhaseBegan;
    /** A player passed for good (KA-9.2). */
    passedForGood: PassedForGood;
    /** The last points of a player (KA-9.4). */
    finalScored: FinalScored;
    /** The game is over (KA-9.5). */
    matchEnded: MatchEnded;
  }>;

  /** The start player was drawn by lot. */
  export interface StartPlayerDrawn {
    /** Seat of the start player. */
    seat: number;
  }

  /** Five customers stand on the start sites. The sixth waits outside. */
  export interface CustomersPlaced {
    /** The customers on the market, in the order of the start sites. */
    customers: CustomerPlace[];
    /** Colour of the customer outside. */
    outsideColour: Colour;
  }

  /** The site of a customer. */
  export interface CustomerPlace {
    /** Colour of the customer. */
    colour: Colour;
    /** Id of the site. */
    site: string;
  }

  /** A player got the first stall cards. */
  export interface HandDealt {
    /** Seat of the player. */
    seat: number;
    /** Ids of the cards, in drawing order. */
    cards?: Secret;
  }

  /** A player drew a neutral main stall from the bag and has to place it. */
  export interface NeutralDrawn {
    /** Seat of the player. */
    seat: number;
    /** Colour of the stall. */
    colour: Colour;
  }

  /** A main stall of the set-up cannot be placed. It is left out. */
  export interface StallLeftOut {
    /** Seat of the player whose turn it was to place it. */
    seat: number;
    /** Colour of a neutral stall. Not set for an own stall: no colour of it could be placed. */
    neutralColour?: Colour;
  }

  /** A turn begins. In the set-up, each stall is a turn. */
  export interface TurnBegan {
    /** Seat on turn. */
    seat: number;
    /** Number of the turn in the match, from 1. Stalls of the set-up count as turns. */
    number: number;
    /** Number of turns in a row without an expansion, before this turn (KA-9.3). */
    turnsWithoutExpansion: number;
  }

  /** A player played stall cards for a site. The cards go to the discard pile. */
  export interface CardsPlayed {
    /** Seat of the player. */
    seat: number;
    /** Ids of the cards, one or three, in the order of the pieces in getGame. */
    cards: string[];
  }

  /** A player paid the coin for a joker. */
  export interface JokerPaid {
    /** Seat of the player. */
    seat: number;
    /** Colour of the coin. */
    colour: Colour;
  }

  /** A player chose what to build and where. */
  export interface SiteChosen {
    /** Seat of the player. */
    seat: number;
    /** What the player builds. */
    build: Build;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site. */
    site: string;
  }

  /** A new main stall and its entrance stand. */
  export interface MainPlaced {
    /** Seat of the player who placed it. */
    seat: number;
    /** Seat of the owner. Not set for a neutral stall. */
    owner?: number;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the stall. */
    site: string;
    /** Id of the site of the entrance. */
    entrance: string;
  }

  /** A main stall and its entrance moved to other sites. */
  export interface MainMoved {
    /** Seat of the player. */
    seat: number;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the new site of the stall. */
    site: string;
    /** Id of the new site of the entrance. */
    entrance: string;
  }

  /** A player paid coins of the expansion's colour. */
  export interface OwnPaid {
    /** Seat of the player. */
    seat: number;
    /** Colour of the coins. */
    colour: Colour;
    /** Number of coins. */
    coins: number;
  }

  /** A player paid the rest of an expansion with other coins. */
  export interface OthersPaid {
    /** Seat of the player. */
    seat: number;
    /** The coins. */
    coins?: Coins;
  }

  /** A stall grew and scored points. */
  export interface StallExpanded {
    /** Seat of the player. */
    seat: number;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the expansion. */
    site: string;
    /** New number of tiles of the stall, with its main stall. */
    size: number;
    /** Points for the expansion. */
    points: number;
  }

  /** A player got a medal and its points. */
  export interface MedalTaken {
    /** Seat of the player. */
    seat: number;
    /** Colour of the medal. */
    colour: Colour;
    /** Gold or silver. */
    medal: Medal;
    /** Seat of the former holder. Not set for a medal from the supply. */
    takenFrom?: number;
    /** Points for the medal. */
    points: number;
  }

  /** A player chose a customer to pull. */
  export interface CustomerChosen {
    /** Seat of the player. */
    seat: number;
    /** Colour of the customer. */
    colour: Colour;
  }

  /** A customer left the market through an entrance. The customer from outside now stands on that entrance. */
  export interface CustomerPulled {
    /** Seat of the player. */
    seat: number;
    /** Colour of the customer that left. It now waits outside. */
    colour: Colour;
    /** Id of the site of the entrance. */
    entrance: string;
    /** Seat of the owner of the stall. Not set for a neutral stall. */
    owner?: number;
    /** Number of crier cards that the player spent (KA-7.4). */
    criers: number;
    /** Colour of the customer that now stands on the entrance. */
    newcomerColour: Colour;
  }

  /** The bank paid coins. */
  export interface CoinsReceived {
    /** Seat of the player who got the coins. */
    seat: number;
    /** Colour of the coins. */
    colour: Colour;
    /** Number of coins. */
    coins: number;
  }

  /** A player took a card from the open row. */
  export interface OpenCardTaken {
    /** Seat of the player. */
    seat: number;
    /** Id of the card. */
    card: string;
  }

  /** A player drew the top card of the pile. */
  export interface CardDrawn {
    /** Seat of the player. */
    seat: number;
    /** Id of the card. */
    card?: Secret;
  }

  /** A player took a crier card. */
  export interface CrierTaken {
    /** Seat of the player. */
    seat: number;
  }

  /** A player discarded cards. */
  export interface CardsDiscarded {
    /** Seat of the player. */
    seat: number;
    /** Ids of the cards, in the order of the pieces in getGame. */
    cards: string[];
  }

  /** Cards of the pile joined the open row. */
  export interface RowRefilled {
    /** Ids of the cards, in drawing order. */
    cards: string[];
  }

  /** The discard pile was shuffled and became the pile. */
  export type PileShuffled = Empty;

  /** The final phase begins. From now on players only build or pass. */
  export interface FinalPhaseBegan {
    /** Reason for the start of the final phase. */
    cause: FinalCause;
  }

  /** A player passed for good and is out. */
  export interface PassedForGood {
    /** Seat of the player. */
    seat: number;
  }

  /** Points for the medals and coins of a player at the end. */
  export interface FinalScored {
    /** Seat of the player. */
    seat: number;
    /** Points of the medals, which score once more. */
    medalPoints: number;
    /** One point for every three coins. */
    coinPoints: number;
  }

  /** The game is over. */
  export interface MatchEnded {
    /**
     * Seats with the most points, including seats that have resigned. MatchFinished.winners has the winners of the
     * match.
     */
    winners: number[];
  }

  /** One choice of a player in Kairo. A turn has one or more moves. */
  export type Move = OneOf<{
    /** Begins to build (KA-3.2). */
    playCards: PlayCards;
    /** Follows a single joker (KA-3.2). */
    payJoker: PayJoker;
    /** Builds a new main stall (KA-4), also in the set-up (KA-2.3). */
    placeMain: PlaceMain;
    /** Builds an expansion (KA-5). */
    expand: Expand;
    /** Moves a main stall that cannot grow (KA-6). */
    moveMain: MoveMain;
    /** Follows a new or moved main stall (KA-4.1). */
    placeEntrance: PlaceEntrance;
    /** Follows an expansion (KA-5.6). */
    payOwn: PayOwn;
    /** Follows if coins of the expansion's colour do not pay all of it (KA-5.6). */
    payOthers: PayOthers;
    /** Begins to pull a customer (KA-7.1). */
    pullCustomer: PullCustomer;
    /** Ends pulling a customer (KA-7.3). */
    leadCustomer: LeadCustomer;
    /** Draws the first or second card (KA-8.1). */
    drawOpen: DrawOpen;
    /** Draws the first or second card (KA-8.1). */
    drawBlind: DrawBlind;
    /** Draws the first or second card (KA-8.1). */
    drawCrier: DrawCrier;
    /** Follows the second card if the hand has more than four stall cards (KA-8.3). */
    discard: Discard;
    /** In the final phase (KA-9.2). */
    passForGood: PassForGood;
  }>;

  /** Plays cards for a site: one card, or any three. */
  export interface PlayCards extends Needs<'cards'> {
    /** Ids of the cards, in the order of the pieces in getGame. */
    cards: string[];
  }

  /** Pays the coin for a single joker. */
  export interface PayJoker extends Needs<'colour'> {
    /** Colour of the coin. */
    colour: Colour;
  }

  /** Puts a new main stall on a site. */
  export interface PlaceMain extends Needs<'colour' | 'site'> {
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the stall. */
    site: string;
  }

  /** Puts an expansion of the player's own stall on a site. */
  export interface Expand extends Needs<'colour' | 'site'> {
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the expansion. */
    site: string;
  }

  /** Moves the player's own main stall to a site. */
  export interface MoveMain extends Needs<'colour' | 'site'> {
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the new site of the stall. */
    site: string;
  }

  /** Puts the entrance of the new or moved main stall on a site. */
  export interface PlaceEntrance extends Needs<'site'> {
    /** Id of the site of the entrance. */
    site: string;
  }

  /** Pays coins of the expansion's colour. */
  export interface PayOwn extends Needs<'coins'> {
    /** Number of coins. */
    coins: number;
  }

  /** Pays the rest of the expansion with other coins. */
  export interface PayOthers extends Needs<'coins'> {
    /** The coins. */
    coins: Coins;
  }

  /** Pulls a customer. */
  export interface PullCustomer extends Needs<'colour'> {
    /** Colour of the customer. */
    colour: Colour;
  }

  /** Leads the pulled customer to an entrance of its colour. */
  export interface LeadCustomer extends Needs<'entrance'> {
    /** Id of the site of the entrance. */
    entrance: string;
  }

  /** Takes a card from the open row. */
  export interface DrawOpen extends Needs<'card'> {
    /** Id of the card. */
    card: string;
  }

  /** Takes the top card of the pile. */
  export type DrawBlind = Empty;

  /** Takes a crier card. */
  export type DrawCrier = Empty;

  /** Discards stall cards until four are left. */
  export interface Discard extends Needs<'cards'> {
    /** Ids of the cards, in the order of the pieces in getGame. */
    cards: string[];
  }

  /** Passes. The player is out of the game for good. */
  export type PassForGood = Empty;

  /** Options of a match of Kairo. Fields that are not set have their default value. */
  export interface Options {
    /** Source of the first stalls (KA-2.3). Default: SETUP_PRINTED. */
    setup: Setup;
    /** The board (KA-1.6). Default: BOARD_NAME_MARKET_9. */
    board: BoardName;
    /**
     * Limit of turns without an expansion, for each player, 0 to 1000 (KA-9.3). The final phase begins after this
     * number times the number of players. 0 means no limit. Default: 12.
     */
    standstillLimit?: number;
    /**
     * The caller's own board, used instead of `board` (KA-1.6). Default: none. A board with a fault fails with
     * BAD_OPTIONS.
     */
    ownBoard?: Board;
  }

  /** A board with 3 to 16 rows and 3 to 16 columns of sites (KA-1.1). */
  export interface Board {
    /**
     * One string for each row, with one letter for each site: M for market, R for restaurant. Restaurants can only be
     * at the west, south and east edge. Example: "RMMMMMMMR".
     */
    area: string[];
    /**
     * One string for each row, with the section of each site, 1 to 9. The sections form three rows of three. Example:
     * "111222333".
     */
    section: string[];
    /**
     * Ids of the five sites where customers start (KA-2.2). They are in one connected area of the market. Example:
     * "E5".
     */
    customerStarts: string[];
    /**
     * Stalls of the printed set-ups (KA-2.3). Without stalls for a number of players, only SETUP_VARIABLE is possible
     * with that number.
     */
    setups: PrintedStall[];
  }

  /** A main stall of a printed set-up. */
  export interface PrintedStall {
    /** Number of players of the set-up, 2 to 4. */
    seats: number;
    /** Seat of the owner. Not set for a neutral stall (KA-2.4). */
    owner?: number;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the stall. */
    stall: string;
    /** Id of the site of the entrance. */
    entrance: string;
  }

  /**
   * Source of the first stalls (KA-2.3).
   *
   * - `SETUP_UNSPECIFIED` (0): Default: SETUP_PRINTED.
   * - `SETUP_PRINTED` (1): The stalls that the board prints for the number of players.
   * - `SETUP_VARIABLE` (2): The players place the stalls.
   */
  export type Setup =
    | 'SETUP_UNSPECIFIED'
    | 'SETUP_PRINTED'
    | 'SETUP_VARIABLE';

  /**
   * A board of the game (KA-1.6).
   *
   * - `BOARD_NAME_UNSPECIFIED` (0): Default: BOARD_NAME_MARKET_9.
   * - `BOARD_NAME_MARKET_9` (1): 9 rows of 9 sites.
   * - `BOARD_NAME_MARKET_12` (2): 12 rows of 12 sites.
   */
  export type BoardName =
    | 'BOARD_NAME_UNSPECIFIED'
    | 'BOARD_NAME_MARKET_9'
    | 'BOARD_NAME_MARKET_12';

  /** A position of Kairo as one viewer sees it. The hands and coins of other players are hidden (KA-10.1). */
  export interface View {
    /** The stalls on the board, by seat, neutral ones first, and colour. */
    stalls: Stall[];
    /** The six customers, in the order of the colours. */
    customers: CustomerState[];
    /** The twelve medals: by colour, gold before silver. */
    medals: MedalState[];
    /** What each player has, in seat order. */
    seats: SeatState[];
    /** Ids of the stall cards in the open row, in the order of the pieces in getGame. */
    row: string[];
    /** Number of stall cards in the pile (KA-8.4). */
    pile: number;
    /** Number of crier cards in the stock (KA-8.1). */
    criersLeft: number;
    /** Ids of the stall cards in the discard pile, in the order of the pieces in getGame. */
    discards: string[];
    /** Number of expansions of each colour in the supply (KA-9.1). */
    expansionsLeft: Supply[];
    /** Colours of the neutral stalls that are still in the bag, to be drawn and placed during the set-up (KA-2.4). */
    neutralStallsToCome: Colour[];
    /** The current turn. */
    turn?: Turn;
    /** How near the end of the game is. */
    end?: End;
  }

  /** A stall: a main stall with its entrance and its expansions. */
  export interface Stall {
    /** Seat of the owner. Not set for a neutral stall (KA-2.4). */
    seat?: number;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site of the main stall. */
    site: string;
    /** Id of the site of its entrance. */
    entrance: string;
    /** Ids of the sites of its expansions, from north to south and west to east. */
    expansions: string[];
    /**
     * Number of tiles, with the main stall. The next expansion costs one coin more than this and scores one point more
     * (KA-5.6, KA-5.7).
     */
    size: number;
  }

  /** A customer and where it is. */
  export interface CustomerState {
    /** Colour of the customer. */
    colour: Colour;
    /** Id of the site on which it stands. Not set for the customer outside. */
    site?: string;
    /** Whether it waits outside the market (KA-2.2). */
    outside: boolean;
  }

  /** A medal and its holder. */
  export interface MedalState {
    /** Colour of the medal. */
    colour: Colour;
    /** Gold or silver. */
    kind: Medal;
    /** Seat of the holder. Not set for a medal in the supply. */
    seat?: number;
    /** Points of the medal: when it is received, and once more at the end (KA-1.5, KA-9.4). */
    points: number;
  }

  /** What a player has. */
  export interface SeatState {
    /** Number of the seat. */
    seat: number;
    /** Points. */
    score: number;
    /** Where the points are from, without sources that gave none. Their sum is the score. */
    pointsBySource: PointsBySource[];
    /** The stall cards: ids, in the order of the pieces in getGame. */
    cards?: Hidden;
    /** The coins. Their number is hidden too (KA-10.1). */
    coins?: Purse;
    /** Number of crier cards. */
    criers: number;
    /** Whether the player has passed for good (KA-9.2). */
    passedForGood: boolean;
    /** Colours of the main stalls that the player has not placed yet (KA-1.3). */
    mainStallsLeft: Colour[];
  }

  /** Coins of a player. The other players see nothing of them. */
  export interface Purse {
    /** The coins by colour. Not set if they are hidden. */
    items?: Coins;
    /** Number of coins of all colours. Not set if the coins are hidden: their number is hidden too. */
    size?: number;
    /** Whether the coins are hidden from the viewer. */
    hidden: boolean;
  }

  /** Points of one source. */
  export interface PointsBySource {
    /** The source. */
    source: PointSource;
    /** The points. */
    points: number;
  }

  /** Expansions of a colour in the supply. */
  export interface Supply {
    /** The colour. */
    colour: Colour;
    /** Number of expansions. */
    count: number;
  }

  /** The current turn. */
  export interface Turn {
    /** Number of turns that have begun. Stalls of the set-up count as turns. */
    number: number;
    /** Seat on turn. */
    seat: number;
    /** The next choice. */
    step: Step;
    /** Ids of the cards that were played for the site (KA-3.2). */
    playedCards: string[];
    /** What is being built. Not set if nothing is being built. */
    building?: Building;
    /** Colour of the customer that is being pulled. Not set otherwise (KA-7.1). */
    customerColour?: Colour;
    /** Colour of the neutral stall that has to be placed. Not set otherwise (KA-2.4). */
    neutralColour?: Colour;
    /**
     * Number of main stalls of the set-up that are still to be placed, with the one of this turn (KA-2.3). Not set
     * after the set-up.
     */
    setUpStallsLeft?: number;
    /** Number of cards to discard. Only set if cards have to be discarded (KA-8.3). */
    discardCount?: number;
    /**
     * The entrances to which the pulled customer can go, nearest first. Only set while a customer is being pulled
     * (KA-7.3).
     */
    customerDestinations: Destination[];
  }

  /** An entrance to which the pulled customer can go. */
  export interface Destination {
    /** Id of the site of the entrance. */
    entrance: string;
    /** Number of crier cards that this costs (KA-7.4). */
    crierCost: number;
  }

  /** A stall that is being built in this turn. */
  export interface Building {
    /** What is being built. */
    kind: Build;
    /** Colour of the stall. */
    colour: Colour;
    /** Id of the site. */
    site: string;
    /** Site on which the main stall stood before. Only set for a stall that moves (KA-6.2). */
    from?: string;
    /** What the expansion costs, in coins of its colour (KA-5.6). Only set for an expansion. */
    cost?: number;
    /** Number of coins of its colour that were paid so far. Only set for an expansion. */
    paid?: number;
    /**
     * Number of coins of other colours that pay the rest (KA-5.6). Only set after the coins of its colour were paid.
     */
    othersDue?: number;
  }

  /** How near the end of the game is. */
  export interface End {
    /** Whether the final phase has begun (KA-9.2). */
    finalPhase: boolean;
    /** Number of turns in a row without an expansion, before this turn (KA-9.3). */
    turnsWithoutExpansion: number;
    /**
     * Number of these turns after which the final phase begins. Not set without a limit, and not in the final phase.
     */
    turnsWithoutExpansionLimit?: number;
    /** Why the final phase has begun. Not set before. */
    cause?: FinalCause;
    /**
     * Colours with at most one expansion left in the supply. The final phase begins after an expansion that leaves two
     * such colours, or none of a colour (KA-9.1). View.expansionsLeft has the number of each colour. Empty in the final
     * phase.
     */
    coloursRunningOut: Colour[];
  }

  /**
   * What points are for.
   *
   * - `POINT_SOURCE_UNSPECIFIED` (0): Not used.
   * - `POINT_SOURCE_EXPANSIONS` (1): Expansions (KA-5.7).
   * - `POINT_SOURCE_MEDALS` (2): Medals, when they are received (KA-5.8).
   * - `POINT_SOURCE_FINAL_MEDALS` (3): Medals once more, at the end (KA-9.4).
   * - `POINT_SOURCE_COINS` (4): Coins that are left at the end (KA-9.4).
   */
  export type PointSource =
    | 'POINT_SOURCE_UNSPECIFIED'
    | 'POINT_SOURCE_EXPANSIONS'
    | 'POINT_SOURCE_MEDALS'
    | 'POINT_SOURCE_FINAL_MEDALS'
    | 'POINT_SOURCE_COINS';
}

/**
 * Bangkok Klongs: options, moves, events and view. Clauses such as KL-4.3 refer to the rules that getGame returns.
 *
 * A boat has the id of its kind: its good, its number of baskets and its trader, and LUK_PHAT if it has the sign.
 * Examples: "FISH-2-VACANT", "SHRIMP-0-NEUTRAL-LUK_PHAT". The special boats are "THIEF", "OVERSEER" and "COOKSHOP".
 *
 * A field is the letter of its column and the number of its row: "A1" is in the north-west, "J8" in the south-east. A
 * dock is its north-west and its south-east field: "C4-D5". It also touches the two fields between them.
 */
export namespace Klongs {
  /**
   * The goods of a boat (KL-1.3).
   *
   * - `GOOD_UNSPECIFIED` (0): No goods: a special boat.
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
   * The trader that is printed on a boat with goods (KL-1.3).
   *
   * - `TRADER_UNSPECIFIED` (0): Not set.
   * - `TRADER_VACANT` (1): No trader: a vacant place. The player who places the boat takes it (KL-4.5).
   * - `TRADER_NEUTRAL` (2): A neutral trader.
   */
  export type Trader =
    | 'TRADER_UNSPECIFIED'
    | 'TRADER_VACANT'
    | 'TRADER_NEUTRAL';

  /**
   * A market day at the end of a stage of the Luk-Phat track (KL-5.2).
   *
   * - `MARKET_DAY_UNSPECIFIED` (0): No market day.
   * - `MARKET_DAY_SMALL` (1): Small market day: two rounds, then the turn continues (KL-8).
   * - `MARKET_DAY_BIG` (2): Big market day: rounds until no player scores in a round, then the match ends (KL-9).
   */
  export type MarketDay =
    | 'MARKET_DAY_UNSPECIFIED'
    | 'MARKET_DAY_SMALL'
    | 'MARKET_DAY_BIG';

  /**
   * Why the big market day has begun.
   *
   * - `LAST_DAY_CAUSE_UNSPECIFIED` (0): Not used.
   * - `LAST_DAY_CAUSE_TRACK` (1): The Luk-Phat marker came to its step (KL-5.2).
   * - `LAST_DAY_CAUSE_ALL_PASSED` (2): Every player has passed or has an empty hand since the last placement (KL-3.4).
   * - `LAST_DAY_CAUSE_STANDSTILL` (3): Hands and piles have as many boats as two turns per player ago (KL-3.5).
   */
  export type LastDayCause =
    | 'LAST_DAY_CAUSE_UNSPECIFIED'
    | 'LAST_DAY_CAUSE_TRACK'
    | 'LAST_DAY_CAUSE_ALL_PASSED'
    | 'LAST_DAY_CAUSE_STANDSTILL';

  /**
   * A pile from which boats are drawn (KL-2.1, KL-2.3).
   *
   * - `PILE_UNSPECIFIED` (0): Not used.
   * - `PILE_ONLY` (1): The pile of all boats, in a match with one pile.
   * - `PILE_VACANT` (2): The pile of boats with a vacant place, in a match with two piles.
   * - `PILE_PRINTED` (3): The pile of boats with a printed trader and of special boats, in a match with two piles.
   */
  export type Pile =
    | 'PILE_UNSPECIFIED'
    | 'PILE_ONLY'
    | 'PILE_VACANT'
    | 'PILE_PRINTED';

  /**
   * An event in Bangkok Klongs. Seats have numbers from 1. Boats, fields and docks are named by id: "FISH-2-VACANT",
   * "B3", "A4-B5". getGame lists the ids.
   */
  export type Event = OneOf<{
    /** A player got the first boats (KL-2.1). */
    boatsDealt: BoatsDealt;
    /** A player could place no boat and passed (KL-3.3). */
    turnPassed: TurnPassed;
    /** A player placed a boat (KL-4). */
    boatPlaced: BoatPlaced;
    /** A trader moved from one boat to another (KL-4.6). */
    traderTaken: TraderTaken;
    /** A boat was placed without an owner (KL-4.6). */
    traderForgone: TraderForgone;
    /** The Luk-Phat marker advanced (KL-5.1). */
    lukPhatAdvanced: LukPhatAdvanced;
    /** A thief removed a boat (KL-7.1). */
    boatStolen: BoatStolen;
    /** A player declined a theft (KL-7.1). */
    theftDeclined: TheftDeclined;
    /** A stolen boat went into a warehouse (KL-7.3). */
    boatStored: BoatStored;
    /** A player took a removed boat into the hand (KL-7.3, KL-7.5). */
    boatKept: BoatKept;
    /** An overseer removed thieves (KL-7.5). */
    thievesCaught: ThievesCaught;
    /** A player declined to keep a removed thief (KL-7.5). */
    thiefDismissed: ThiefDismissed;
    /** A player used a movement card (KL-6.1). */
    boatShifted: BoatShifted;
    /** A player declined to use a movement card (KL-6.1). */
    movementCardDeclined: MovementCardDeclined;
    /** A player drew a boat (KL-3.1). */
    boatDrawn: BoatDrawn;
    /** A market day began (KL-5.2, KL-3.4). */
    marketDayOpened: MarketDayOpened;
    /** A player scored a dock (KL-8.3). */
    dockScored: DockScored;
    /** A player removed a boat of the scored dock (KL-8.4, KL-9.4). */
    boatRemoved: BoatRemoved;
    /** A player scored no dock at a call (KL-8.1). */
    dockPassed: DockPassed;
    /** A market day ended (KL-8.5, KL-9.3). */
    marketDayClosed: MarketDayClosed;
    /** The warehouses were scored, and the match is over (KL-10.1). */
    warehousesScored: WarehousesScored;
    /** A turn begins (KL-2.2). */
    turnBegan: TurnBegan;
  }>;

  /** A player got the first boats. */
  export interface BoatsDealt {
    /** Seat of the player. */
    seat: number;
    /** Pile of the boats. */
    pile: Pile;
    /** The boats. Only the seat sees them. */
    boats?: Secret;
  }

  /** A turn begins. */
  export interface TurnBegan {
    /** Seat on turn. */
    seat: number;
    /** Number of the turn, from 1. */
    number: number;
  }

  /** A player passed the turn. */
  export interface TurnPassed {
    /** Seat of the player. */
    seat: number;
  }

  /** A player placed a boat. */
  export interface BoatPlaced {
    /** Seat of the player. */
    seat: number;
    /** Id of the boat. */
    boat: string;
    /** Id of the field of the boat. */
    field: string;
    /** The seat, if it took the boat at once with a trader (KL-4.5). Otherwise not set. */
    owner?: number;
  }

  /** A player moved a trader from one own boat to another. */
  export interface TraderTaken {
    /** Seat of the player. */
    seat: number;
    /** Id of the field of the boat that lost the trader. */
    origin: string;
    /** Id of the field of the boat that got the trader. */
    target: string;
  }

  /** A player left the placed boat without an owner. */
  export interface TraderForgone {
    /** Seat of the player. */
    seat: number;
    /** Id of the field of the boat. */
    field: string;
  }

  /** The Luk-Phat marker advanced by one step. */
  export interface LukPhatAdvanced {
    /** Seat of the player who scored. */
    seat: number;
    /** Number of the new step, from 1. */
    step: number;
    /** Points for the step. */
    points: number;
  }

  /** A thief removed a boat. */
  export interface BoatStolen {
    /** Seat of the player with the thief. */
    seat: number;
    /** Id of the field of the removed boat. */
    field: string;
    /** Id of the removed boat. */
    boat: string;
    /** Seat that got its trader back (KL-7.2). Not set without a trader. */
    owner?: number;
  }

  /** A player declined a theft. */
  export interface TheftDeclined {
    /** Seat of the player. */
    seat: number;
  }

  /** A player put the stolen boat into the warehouse. */
  export interface BoatStored {
    /** Seat of the player. */
    seat: number;
    /** Id of the boat. */
    boat: string;
  }

  /** A player took a removed boat into the hand, visible to all, and does not draw. */
  export interface BoatKept {
    /** Seat of the player. */
    seat: number;
    /** Id of the boat. */
    boat: string;
  }

  /** An overseer removed the thieves of its column. */
  export interface ThievesCaught {
    /** Seat of the player with the overseer. */
    seat: number;
    /** Ids of the fields of the thieves. */
    fields: string[];
  }

  /** A player declined to keep a removed thief. The removed thieves left the game. */
  export interface ThiefDismissed {
    /** Seat of the player. */
    seat: number;
  }

  /** A player used a movement card. */
  export interface BoatShifted {
    /** Seat of the player. */
    seat: number;
    /** Id of the old field of the boat. */
    origin: string;
    /** Id of the new field of the boat. */
    target: string;
  }

  /** A player declined to use a movement card after placing. */
  export interface MovementCardDeclined {
    /** Seat of the player. */
    seat: number;
  }

  /** A player drew a boat. */
  export interface BoatDrawn {
    /** Seat of the player. */
    seat: number;
    /** Pile of the boat. */
    pile: Pile;
    /** Id of the boat. Only the seat sees it. */
    boat?: Secret;
  }

  /** A market day began. */
  export interface MarketDayOpened {
    /** Seat that triggered it: the player who placed the boat, or the player whose turn would begin (KL-3.4). */
    seat: number;
    /** Small or big market day. */
    day: MarketDay;
    /** Seat that is called first (KL-8.1, KL-9.2). */
    opener: number;
  }

  /** A player scored a dock. */
  export interface DockScored {
    /** Seat of the player. */
    seat: number;
    /** Id of the dock. */
    dock: string;
    /** Points for each seat, in seat order. */
    points: number[];
  }

  /** A player moved a boat of the scored dock to the warehouse. */
  export interface BoatRemoved {
    /** Seat of the player. */
    seat: number;
    /** Id of the field of the boat. */
    field: string;
    /** Id of the boat. */
    boat: string;
    /** Seat that got its trader back. Not set without a trader. */
    owner?: number;
  }

  /** A player scored no dock at a call. */
  export interface DockPassed {
    /** Seat of the player. */
    seat: number;
  }

  /** A market day ended. */
  export interface MarketDayClosed {
    /** Small or big market day. */
    day: MarketDay;
  }

  /** The warehouses were scored, and the match is over. */
  export interface WarehousesScored {
    /** Points for each seat, in seat order. */
    points: number[];
  }

  /**
   * One choice of a player in Bangkok Klongs. Boats, fields and docks are named by id: "FISH-2-VACANT", "B3", "A4-B5".
   * getGame lists the ids.
   */
  export type Move = OneOf<{
    /** The main part of a turn (KL-3.1). */
    placeBoat: PlaceBoat;
    /** After placing a boat with a vacant place, if the player's supply has no trader (KL-4.6). */
    takeTrader: TakeTrader;
    /** After placing a thief (KL-7.1). */
    stealBoat: StealBoat;
    /** After a theft (KL-7.3). */
    storeBoat: StoreBoat;
    /** After a theft (KL-7.3), or after an overseer has removed thieves (KL-7.5). */
    keepBoat: KeepBoat;
    /** Before placing a boat, or after all effects of placing it (KL-6.1). */
    shiftBoat: ShiftBoat;
    /** At the end of a turn, in a match with two piles (KL-2.3). */
    drawBoat: DrawBoat;
    /** On a market day (KL-8.1). */
    scoreDock: ScoreDock;
    /** After scoring a dock (KL-8.4, KL-9.4). */
    removeBoat: RemoveBoat;
    /** If no boat can be placed (KL-3.3). */
    passTurn: PassTurn;
    /** On a market day (KL-8.1). */
    passDock: PassDock;
    /** If an effect is optional. */
    decline: Decline;
  }>;

  /** Places a boat from the player's hand (KL-4). */
  export interface PlaceBoat extends Needs<'boat' | 'field'> {
    /** Id of the boat. */
    boat: string;
    /** Id of the field for the boat. */
    field: string;
  }

  /** Moves a trader from another own boat to the boat that was just placed. */
  export interface TakeTrader extends Needs<'field'> {
    /** Id of the field of the boat that loses its trader. */
    field: string;
  }

  /** Removes a boat from the row of the thief that was just placed. */
  export interface StealBoat extends Needs<'field'> {
    /** Id of the field of the boat. */
    field: string;
  }

  /** Puts the stolen boat into the player's warehouse. */
  export type StoreBoat = Empty;

  /**
   * Takes the stolen boat, or one removed thief, into the player's hand. All players know this boat. The player does
   * not draw in this turn.
   */
  export type KeepBoat = Empty;

  /** Spends a movement card to move an own boat. */
  export interface ShiftBoat extends Needs<'origin' | 'target'> {
    /** Id of the field of the boat. */
    origin: string;
    /** Id of the new field, next to the old one. */
    target: string;
  }

  /** Draws a boat from a pile. */
  export interface DrawBoat extends Needs<'pile'> {
    /** PILE_VACANT or PILE_PRINTED. */
    pile: Pile;
  }

  /** Scores a dock with four boats. At least one of them must belong to the player. */
  export interface ScoreDock extends Needs<'dock'> {
    /** Id of the dock. */
    dock: string;
  }

  /** Moves a boat of the scored dock to the player's warehouse. */
  export interface RemoveBoat extends Needs<'field'> {
    /** Id of the field of the boat. */
    field: string;
  }

  /** Passes the turn. The hand does not change. */
  export type PassTurn = Empty;

  /** Scores no dock at this call. */
  export type PassDock = Empty;

  /**
   * Declines an optional effect: a trader from another boat (KL-4.6), a theft (KL-7.1), a removed thief (KL-7.5), or
   * the movement card after placing (KL-6.1).
   */
  export type Decline = Empty;

  /** Options of a match of Bangkok Klongs. Fields that are not set have their default value. */
  export interface Options {
    /** Number of piles (KL-2.3). Default: DRAW_PILES_ONE. */
    drawPiles: DrawPiles;
    /** Effect of several cookshops around one dock (KL-7.6). Default: SEVERAL_COOKSHOPS_DOUBLE. */
    severalCookshops: SeveralCookshops;
    /**
     * The caller's own components (KL-1.4). Default: the components of the game. Components with a fault fail with
     * BAD_OPTIONS.
     */
    components?: Components;
  }

  /** Components of the game, except the grid (KL-1.3 to KL-1.5). */
  export interface Components {
    /** The boats with goods. There must be 63 in total. */
    boats: Lot[];
    /** Number of thieves. It must be 3. */
    thieves: number;
    /** Number of overseers. It must be 3. */
    overseers: number;
    /** Number of cookshops. It must be 3. */
    cookshops: number;
    /**
     * Steps of the Luk-Phat track, in order. Its market days are small, small and big. The big one is on the last step.
     */
    lukPhat: TrackStep[];
    /** Ids of the two light entrance fields, for any number of players (KL-4.1). */
    light: string[];
    /** Ids of the two dark entrance fields, for 3 and 4 players (KL-4.1). */
    dark: string[];
    /**
     * Number of traders of each player: one entry for 2, one for 3 and one for 4 players, in this order. The trader on
     * the score track counts (KL-1.5).
     */
    traders: TraderCount[];
  }

  /** Number of traders of each player, by number of players. */
  export interface TraderCount {
    /** Number of players, 2 to 4. */
    seatCount: number;
    /** Number of traders, 2 to 99. */
    count: number;
  }

  /** Boats with goods that are all equal. */
  export interface Lot {
    /** Goods of the boats. */
    good: Good;
    /** Number of baskets on each boat, 0 to 3. */
    baskets: number;
    /** Trader that is printed on the boats. */
    trader: Trader;
    /** Whether the boats have the Luk-Phat sign. Only possible with TRADER_NEUTRAL. */
    lukPhat: boolean;
    /** Number of boats, at least 1. */
    count: number;
  }

  /** A step of the Luk-Phat track. */
  export interface TrackStep {
    /** Points for the player who reaches the step, 0 to 99. */
    points: number;
    /** Market day on the step. Not set on most steps. */
    marketDay?: MarketDay;
  }

  /**
   * Number of piles (KL-2.3).
   *
   * - `DRAW_PILES_UNSPECIFIED` (0): Default: DRAW_PILES_ONE.
   * - `DRAW_PILES_ONE` (1): One pile of all boats.
   * - `DRAW_PILES_TWO` (2): One pile of boats with a vacant place, and one pile of the other boats. The player chooses
   *   the pile for each draw.
   */
  export type DrawPiles =
    | 'DRAW_PILES_UNSPECIFIED'
    | 'DRAW_PILES_ONE'
    | 'DRAW_PILES_TWO';

  /**
   * Effect of several cookshops around one dock (KL-7.6).
   *
   * - `SEVERAL_COOKSHOPS_UNSPECIFIED` (0): Default: SEVERAL_COOKSHOPS_DOUBLE.
   * - `SEVERAL_COOKSHOPS_DOUBLE` (1): The points are doubled once.
   * - `SEVERAL_COOKSHOPS_EACH_DOUBLES` (2): Each cookshop doubles the points.
   */
  export type SeveralCookshops =
    | 'SEVERAL_COOKSHOPS_UNSPECIFIED'
    | 'SEVERAL_COOKSHOPS_DOUBLE'
    | 'SEVERAL_COOKSHOPS_EACH_DOUBLES';

  /** A position of Bangkok Klongs as one viewer sees it. The hands of other players are hidden (KL-11.1). */
  export interface View {
    /** The boats on the water, by field. */
    boats: BoatOnWater[];
    /** The docks whose four fields hold boats (KL-8.2). */
    docks: DockState[];
    /** What each player has, in seat order. */
    seats: SeatState[];
    /** The piles (KL-2.1, KL-2.3). */
    piles: PileState[];
    /** The Luk-Phat track (KL-5). */
    lukPhat?: LukPhat;
    /** The current turn. */
    turn?: Turn;
    /** The current market day. Not set if there is none. */
    marketDay?: MarketDayState;
    /** How near the end of the game is. */
    end?: End;
    /** Number of thieves that left the game (KL-7.5). */
    thievesOutOfGame: number;
  }

  /** A boat on the water. */
  export interface BoatOnWater {
    /** Id of the field. */
    field: string;
    /** Id of the boat. Example: "FISH-2-VACANT". */
    boat: string;
    /** Seat whose trader is on the boat. Not set without a trader of a player. */
    seat?: number;
  }

  /** A dock with four boats, and what it is worth now. */
  export interface DockState {
    /** Id of the dock: its north-west and south-east field. Example: "C4-D5". */
    id: string;
    /** Points that each seat would get for it now, in seat order (KL-8.3). */
    worth: number[];
    /** Seats that can score it: those with a boat there (KL-8.2). */
    scorableBy: number[];
  }

  /** What a player has. */
  export interface SeatState {
    /** Number of the seat. */
    seat: number;
    /** Points. */
    score: number;
    /** Where the points are from. Their sum is the score. */
    pointsBySource: PointsBySource[];
    /** The boats in the hand: ids. */
    hand?: Hidden;
    /**
     * Boats in the hand that all players know, because they were taken from the water: ids (KL-7.3, KL-7.5). `hand`
     * counts them too.
     */
    handKnownToAll: string[];
    /**
     * Number of boats in the hand that are from the pile of boats with a vacant place, without those in
     * `handKnownToAll` (KL-11.1). Only set with two piles.
     */
    handFromVacantPile?: number;
    /** Number of traders in the supply (KL-1.5). */
    tradersLeft: number;
    /** Number of movement cards left (KL-6.1). */
    movementCards: number;
    /** Boats in the warehouse. */
    warehouse: Stored[];
    /** Points of the warehouse now. They count at the end (KL-10.1). */
    warehousePoints: number;
    /** Whether the player has placed the first boat (KL-4.1). */
    hasEntered: boolean;
    /** Whether the player has passed a turn since the last boat was placed (KL-3.4). */
    passedTurnSinceLastPlacement: boolean;
  }

  /** Boats with one good in a warehouse, or the special boats there. */
  export interface Stored {
    /** The good. Not set for special boats. */
    good?: Good;
    /** Ids of the boats. */
    boats: string[];
    /** Points of these boats now (KL-10.1). */
    points: number;
  }

  /** Points of one source. */
  export interface PointsBySource {
    /** The source. */
    source: PointSource;
    /** The points. */
    points: number;
  }

  /** A pile of boats. */
  export interface PileState {
    /** The pile. */
    pile: Pile;
    /** Number of boats. */
    boats: number;
  }

  /** The Luk-Phat track. */
  export interface LukPhat {
    /** Number of steps that the marker has taken, 0 before the first. */
    step: number;
    /** The next step. Not set after the last one. */
    next?: TrackStep;
    /** Number of steps until the next market day. Not set after the last one. */
    stepsToMarketDay?: number;
    /** The next market day. Not set after the last one. */
    nextMarketDay?: MarketDay;
  }

  /** The current turn. */
  export interface Turn {
    /** Number of turns that have begun. */
    number: number;
    /** Seat on turn. On the big market day, the seat that triggered it. */
    seat: number;
    /** The next choice. Not set in a preview that stops before a boat is drawn. */
    step?: Step;
    /**
     * Id of the field with the boat that was placed in this turn. Not set before, after the boat has left the field,
     * and on the big market day.
     */
    placedOn?: string;
    /** Whether a movement card was used in this turn (KL-6.1). */
    movementCardUsed: boolean;
    /** Whether the player took a boat into the hand instead of drawing (KL-7.3, KL-7.5). */
    keepsInsteadOfDrawing: boolean;
    /** Id of the boat that was just removed, until its place is decided. Not set otherwise. */
    removedBoat?: string;
  }

  /** The current market day. */
  export interface MarketDayState {
    /** Small or big market day. */
    day: MarketDay;
    /** Seat that is called first. */
    opener: number;
    /** Seat that has to act now. */
    called: number;
    /** Number of calls until the market day ends if no player scores a dock (KL-8.1, KL-9.3). */
    callsLeft: number;
    /** Id of the dock that was just scored, until a boat is removed from it. Not set otherwise. */
    scoredDock?: string;
  }

  /** How near the end of the game is. */
  export interface End {
    /** Why the big market day has begun, after which the game ends. Not set before. */
    cause?: LastDayCause;
    /**
     * Number of turns after the current one until the big market day begins, if no boat is placed from now on that does
     * not come back into a hand (KL-3.5). Not set while that is not near.
     */
    turnsLeft?: number;
  }

  /**
   * What points are for.
   *
   * - `POINT_SOURCE_UNSPECIFIED` (0): Not used.
   * - `POINT_SOURCE_DOCKS` (1): Docks (KL-8.3).
   * - `POINT_SOURCE_LUK_PHAT` (2): Steps of the Luk-Phat track (KL-5.1).
   * - `POINT_SOURCE_WAREHOUSE` (3): The warehouse, at the end (KL-10.1).
   */
  export type PointSource =
    | 'POINT_SOURCE_UNSPECIFIED'
    | 'POINT_SOURCE_DOCKS'
    | 'POINT_SOURCE_LUK_PHAT'
    | 'POINT_SOURCE_WAREHOUSE';

  /**
   * The next choice of a player.
   *
   * - `STEP_UNSPECIFIED` (0): Not used.
   * - `STEP_PLACE` (1): The player on turn places a boat, moves a boat first, or passes (KL-3.1, KL-3.3).
   * - `STEP_TRADER` (2): The player on turn takes a trader from another own boat or declines (KL-4.6).
   * - `STEP_STEAL` (3): The player on turn steals a boat or declines (KL-7.1).
   * - `STEP_LOOT` (4): The player on turn stores the stolen boat or keeps it (KL-7.3).
   * - `STEP_RESCUE` (5): The player on turn keeps a removed thief or declines (KL-7.5).
   * - `STEP_SHIFT` (6): The player on turn moves a boat with a movement card or declines (KL-6.1).
   * - `STEP_PILE` (7): The player on turn chooses a pile to draw from (KL-2.3).
   * - `STEP_CALL` (8): The called player scores a dock or passes (KL-8.1).
   * - `STEP_REMOVE` (9): The player who scored removes a boat of the dock (KL-8.4, KL-9.4).
   * - `STEP_OVER` (10): The match is over.
   */
  export type Step =
    | 'STEP_UNSPECIFIED'
    | 'STEP_PLACE'
    | 'STEP_TRADER'
    | 'STEP_STEAL'
    | 'STEP_LOOT'
    | 'STEP_RESCUE'
    | 'STEP_SHIFT'
    | 'STEP_PILE'
    | 'STEP_CALL'
    | 'STEP_REMOVE'
    | 'STEP_OVER';
}

/**
 * Portobello Market: options, moves, events and view. Clauses such as PM-4.3 refer to the rules that getGame returns.
 */
export namespace Portobello {
  /**
   * A customer of the market (PM-1.4).
   *
   * - `CUSTOMER_UNSPECIFIED` (0): Not used.
   * - `CUSTOMER_CLERK` (1): A clerk (grey). There are five.
   * - `CUSTOMER_CITIZEN` (2): A citizen (pink). There are five.
   * - `CUSTOMER_LORD` (3): The Lord. There is one.
   */
  export type Customer =
    | 'CUSTOMER_UNSPECIFIED'
    | 'CUSTOMER_CLERK'
    | 'CUSTOMER_CITIZEN'
    | 'CUSTOMER_LORD';

  /**
   * Reason for the end of the game.
   *
   * - `ENDING_UNSPECIFIED` (0): Not used.
   * - `ENDING_STALLS_OUT` (1): A player has set up the last own stall, and the round was played to its end (PM-9.1).
   * - `ENDING_STANDSTILL` (2): In three rounds no player set up a stall, placed a customer or the Lord, or scored a
   *   district (PM-9.4).
   */
  export type Ending =
    | 'ENDING_UNSPECIFIED'
    | 'ENDING_STALLS_OUT'
    | 'ENDING_STANDSTILL';

  /**
   * The next choice in the turn.
   *
   * - `STEP_UNSPECIFIED` (0): Not used.
   * - `STEP_BOBBY` (1): The district of the Bobby before the first turn (PM-2.3).
   * - `STEP_TILE` (2): A tile for actions, or a district to score (PM-3.1).
   * - `STEP_ACTION` (3): An action, a move of the Bobby, or the end of the turn where it is allowed (PM-3.2).
   * - `STEP_SQUARE` (4): The square of the drawn customer (PM-4.4).
   * - `STEP_END` (5): A move of the Bobby, or the end of the turn: no action is left (PM-3.5).
   * - `STEP_OVER` (6): No choice: the game is over.
   */
  export type Step =
    | 'STEP_UNSPECIFIED'
    | 'STEP_BOBBY'
    | 'STEP_TILE'
    | 'STEP_ACTION'
    | 'STEP_SQUARE'
    | 'STEP_END'
    | 'STEP_OVER';

  /**
   * What points are for.
   *
   * - `POINT_SOURCE_UNSPECIFIED` (0): Not used.
   * - `POINT_SOURCE_START` (1): The points at the start (PM-2.1).
   * - `POINT_SOURCE_DISTRICTS` (2): Scored districts (PM-6.2).
   * - `POINT_SOURCE_ALLEYS` (3): Scored alleys (PM-8.2).
   * - `POINT_SOURCE_LORD` (4): Alleys at the Lord's square at the end (PM-9.2).
   * - `POINT_SOURCE_RECEIVED` (5): Received from other players for crossings of the Bobby (PM-5.3).
   * - `POINT_SOURCE_PAID` (6): Paid for crossings of the Bobby (PM-5.3).
   */
  export type PointSource =
    | 'POINT_SOURCE_UNSPECIFIED'
    | 'POINT_SOURCE_START'
    | 'POINT_SOURCE_DISTRICTS'
    | 'POINT_SOURCE_ALLEYS'
    | 'POINT_SOURCE_LORD'
    | 'POINT_SOURCE_RECEIVED'
    | 'POINT_SOURCE_PAID';

  /** An event in Portobello Market. Seats have numbers from 1. Squares, alleys and districts are named by id. */
  export type Event = OneOf<{
    /** The open order of the customers is known (PM-2.4). */
    rowDrawn: RowDrawn;
    /** The Bobby is on the board (PM-2.3). */
    bobbyPlaced: BobbyPlaced;
    /** A turn begins. */
    turnBegan: TurnBegan;
    /** A player took a tile for actions (PM-3.1). */
    tileTaken: TileTaken;
    /** A player set up a stall (PM-4.1). */
    stallPlaced: StallPlaced;
    /** A player drew a customer (PM-4.4). */
    customerDrawn: CustomerDrawn;
    /** A player placed a customer on a square (PM-4.4). */
    customerPlaced: CustomerPlaced;
    /** The Lord is on the last free square (PM-7.1). */
    lordPlaced: LordPlaced;
    /** The Bobby crossed an alley (PM-5.2). */
    bobbyMoved: BobbyMoved;
    /** A player scored a district (PM-6.2). */
    districtScored: DistrictScored;
    /** An alley was scored (PM-8.2, PM-9.2). */
    alleyScored: AlleyScored;
    /** A turn ended (PM-3.5). */
    turnEnded: TurnEnded;
    /** The tiles of a player are face up again (PM-3.4, PM-2.6). */
    tilesTurnedUp: TilesTurnedUp;
    /** The game is over (PM-9.3). */
    gameEnded: GameEnded;
  }>;

  /** The ten customers of the bag were drawn into an open row. */
  export interface RowDrawn {
    /** The customers, first one first. */
    customers: Customer[];
  }

  /** A player put the Bobby into its first district. */
  export interface BobbyPlaced {
    /** Seat of the player. */
    seat: number;
    /** Id of the district. */
    district: string;
  }

  /** A turn begins. */
  export interface TurnBegan {
    /** Seat of the player. */
    seat: number;
    /** Number of the turn in the game, from 1. */
    number: number;
  }

  /** A player took a tile for actions. */
  export interface TileTaken {
    /** Seat of the player. */
    seat: number;
    /** Id of the tile: "3" for an own tile, "n3" for a neutral one. */
    tile: string;
    /** Number of actions that it gives, 1 to 4. */
    actions: number;
  }

  /** A player set up a stall. */
  export interface StallPlaced {
    /** Seat of the player. */
    seat: number;
    /** Id of the space. Example: "a07:3". */
    space: string;
  }

  /** A player drew a customer. */
  export interface CustomerDrawn {
    /** Seat of the player. */
    seat: number;
    /** The customer. */
    customer: Customer;
  }

  /** A player placed the drawn customer on a square. */
  export interface CustomerPlaced {
    /** Seat of the player. */
    seat: number;
    /** Id of the square. */
    square: string;
    /** The customer. */
    customer: Customer;
  }

  /** The Lord is on the last free square. */
  export interface LordPlaced {
    /** Seat of the player on turn. */
    seat: number;
    /** Id of the square. */
    square: string;
    /** Whether it cost an action (PM-7.1). */
    byAction: boolean;
  }

  /** The Bobby crossed an alley. */
  export interface BobbyMoved {
    /** Seat of the player who moved it. */
    seat: number;
    /** Id of the alley. */
    alley: string;
    /** Id of the new district. */
    district: string;
    /** Points that the seat paid (PM-5.3). */
    price: number;
    /** Seats that received one of these points each. Other points go to no seat. */
    paidTo: number[];
  }

  /** A player laid a tile into a district and scored points. */
  export interface DistrictScored {
    /** Seat of the player. */
    seat: number;
    /** Id of the district. */
    district: string;
    /** Id of the tile: "2" or "4". */
    tile: string;
    /** Points: the number of own stalls around the district times the number on the tile. */
    points: number;
    /** Id of the neutral tile that replaces the laid tile (PM-6.5). Example: "n3". */
    neutralTile: string;
    /** Whether the neutral tile arrives face up. */
    neutralFaceUp: boolean;
  }

  /** An alley was scored. */
  export interface AlleyScored {
    /** Id of the alley. */
    alley: string;
    /** Points for each seat, in seat order. */
    points: number[];
    /**
     * Whether it is an incomplete alley at the square of the Lord, scored when the game ends (PM-9.2). Otherwise the
     * alley was completed (PM-8.1).
     */
    forLord: boolean;
  }

  /** A turn ended. */
  export interface TurnEnded {
    /** Seat of the player. */
    seat: number;
  }

  /** All three tiles of a player were face down. They are face up again. */
  export interface TilesTurnedUp {
    /** Seat of the player. */
    seat: number;
  }

  /** The game is over. */
  export interface GameEnded {
    /** Reason for the end. */
    ending: Ending;
    /**
     * Seats with the most points, including seats that have resigned. MatchFinished.winners has the winners of the
     * match.
     */
    winners: number[];
  }

  /** One choice of a player in Portobello Market. Squares, alleys and districts are named by id. */
  export type Move = OneOf<{
    /** Before the first turn (PM-2.3). */
    placeBobby: PlaceBobby;
    /** Begins a turn with actions (PM-3.1). */
    takeTile: TakeTile;
    /** An action (PM-4.1). */
    placeStall: PlaceStall;
    /** An action (PM-4.4). PlaceCustomer must follow. */
    drawCustomer: DrawCustomer;
    /** Follows DrawCustomer (PM-4.4). */
    placeCustomer: PlaceCustomer;
    /** An action in some editions (PM-7.1). */
    placeLord: PlaceLord;
    /** Not an action (PM-5). */
    moveBobby: MoveBobby;
    /** A complete turn (PM-6.1). */
    scoreDistrict: ScoreDistrict;
    /** Ends a turn with actions (PM-3.5). */
    endTurn: EndTurn;
  }>;

  /** Puts the Bobby into any district before the first turn. */
  export interface PlaceBobby extends Needs<'district'> {
    /** Id of the district. */
    district: string;
  }

  /** Takes one of the player's own face-up tiles. Its number is the number of actions in this turn. */
  export interface TakeTile extends Needs<'tile'> {
    /** Id of the tile: "3" for an own tile, "n3" for a neutral one. */
    tile: string;
  }

  /** Sets up a stall from the player's supply. */
  export interface PlaceStall extends Needs<'space'> {
    /** Id of the space: that of its alley and its number, from 1 at the alley's first square. Example: "a07:3". */
    space: string;
  }

  /** Draws a random customer from the bag, or the next one of an open row. */
  export type DrawCustomer = Empty;

  /** Puts the drawn customer on a free square. */
  export interface PlaceCustomer extends Needs<'square'> {
    /** Id of the square. */
    square: string;
  }

  /** Puts the Lord on the last free square. */
  export type PlaceLord = Empty;

  /** Moves the Bobby across an alley into the next district. */
  export interface MoveBobby extends Needs<'alley'> {
    /** Id of the alley. */
    alley: string;
  }

  /** Lays the player's own tile 2 or 4 into a district and scores the district. */
  export interface ScoreDistrict extends Needs<'district' | 'tile'> {
    /** Id of the district. */
    district: string;
    /** Id of the tile: "2" or "4". */
    tile: string;
  }

  /** Ends the turn. */
  export type EndTurn = Empty;

  /** Options of a match of Portobello Market. Fields that are not set have their default value. */
  export interface Options {
    /** Printed edition of the rules (PM-2.6). Default: EDITION_GERMAN. */
    edition: Edition;
    /** Whether the order of the customers is drawn before the game and shown to all (PM-2.4). Default: false. */
    openCustomers: boolean;
    /** Whether a player may end the turn after one action (PM-3.3). Default: false. */
    mayStopEarly: boolean;
    /** Whether the Bobby may move if the score then falls below 0 (PM-5.4). Default: false. */
    allowDebt: boolean;
    /**
     * The caller's own board (PM-1.1, PM-1.5). Default: the board of the game. A board with a fault fails with
     * BAD_OPTIONS.
     */
    board?: Board;
  }

  /** A board: squares, alleys between squares, and districts between alleys (PM-1.1). */
  export interface Board {
    /** Name of the board, up to 40 printable characters, no space at an end. */
    name: string;
    /** The squares. There must be 11. */
    squares: Square[];
    /** The alleys. There must be 22, with 2 to 6 spaces each and at least 64 spaces in total. */
    alleys: Alley[];
    /** The districts. There must be 12, with three alleys each. */
    districts: District[];
  }

  /** A place for one customer, where alleys meet. */
  export interface Square {
    /** Id, unique among the squares, 1 to 24 printable characters, no space at an end. */
    id: string;
    /** Display name, up to 40 printable characters, no space at an end. */
    name: string;
    /** Horizontal position for drawing, in any unit of the board's author. No two squares are at one place. */
    x: number;
    /** Vertical position for drawing, downwards. */
    y: number;
  }

  /** A row of spaces for stalls between two squares. */
  export interface Alley {
    /** Id, unique among the alleys, 1 to 22 printable characters, no space at an end. */
    id: string;
    /** Ids of the two squares at its ends. */
    squares: string[];
    /** Values of its spaces, 1 to 3, from the first square to the second. */
    values: number[];
  }

  /** An area between three alleys. The Bobby stands in a district. */
  export interface District {
    /** Id, unique among the districts, 1 to 24 printable characters, no space at an end. */
    id: string;
    /** Ids of its three alleys. */
    alleys: string[];
    /** Horizontal position for drawing, where the Bobby stands. */
    x: number;
    /** Vertical position for drawing, downwards. */
    y: number;
  }

  /**
   * A printed edition of the rules (PM-2.6).
   *
   * - `EDITION_UNSPECIFIED` (0): Default: EDITION_GERMAN.
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

  /** A position of Portobello Market. All of it is public but the order of the customers in the bag (PM-10.1). */
  export interface View {
    /** The districts, in the order of the board. */
    districts: DistrictState[];
    /** The alleys, in the order of the board. */
    alleys: AlleyState[];
    /** The squares, in the order of the board. */
    squares: SquareState[];
    /** Id of the district in which the Bobby stands. Not set before it is placed (PM-2.3). */
    bobby?: string;
    /** What each player has, in seat order. */
    seats: SeatState[];
    /** The current turn. */
    turn?: Turn;
    /** Customers that are neither on a square nor drawn. */
    customersToCome?: CustomersToCome;
    /** Ids of the neutral tiles in the stack, from the top. Example: ["n3", "n2"]. */
    neutralTiles: string[];
    /** How near the end of the game is. */
    end?: End;
  }

  /** A district and the tile in it. */
  export interface DistrictState {
    /** Id of the district. */
    id: string;
    /** Id of the tile that was laid here, "2" or "4". Not set without a tile (PM-6.3). */
    tile?: string;
    /** Seat that laid the tile. Not set without a tile. */
    seat?: number;
    /** Whether the Bobby may not enter the district before the next action (PM-5.6). */
    closedToBobby: boolean;
  }

  /** An alley and its stalls. */
  export interface AlleyState {
    /** Id of the alley. */
    id: string;
    /** The spaces with stalls, from the first square of the alley to the second. */
    stalls: Stall[];
    /** Ids of the spaces on which the next stall may be placed (PM-4.2). Empty if the alley is full. */
    nextSpaces: string[];
    /** Seats with the most stalls in the alley, ascending. Empty without stalls (PM-5.3). */
    majority: number[];
    /** Whether the alley has been scored (PM-8.1). */
    scored: boolean;
    /** Factor of the two customers at its ends, 1 to 4 (PM-8.2). Not set while one is missing. */
    factor?: number;
  }

  /** A stall on a space of an alley. */
  export interface Stall {
    /** Id of the space. Example: "a07:2". */
    space: string;
    /** Seat of the owner. */
    seat: number;
  }

  /** A square and the customer on it. */
  export interface SquareState {
    /** Id of the square. */
    id: string;
    /** Customer on the square. Not set for a free square. */
    customer?: Customer;
  }

  /** What a player has. */
  export interface SeatState {
    /** Number of the seat. */
    seat: number;
    /** Points. */
    score: number;
    /** Where the points are from. Their sum is the score. */
    pointsBySource: PointsBySource[];
    /** Number of stalls in the supply. The last one starts the last round (PM-9.1). */
    stallsLeft: number;
    /** Tiles of the player, without the tile of the current turn. */
    tiles?: Tiles;
  }

  /**
   * Tiles of a player, in ascending order of their numbers, the own tile first of two with the same number. Example of
   * ids: "3" for an own tile, "n3" for a neutral one.
   */
  export interface Tiles {
    /** Ids of the tiles that lie face up. */
    faceUp: string[];
    /** Ids of the tiles that lie face down (PM-3.4). */
    faceDown: string[];
  }

  /** Points of one source. */
  export interface PointsBySource {
    /** The source. */
    source: PointSource;
    /** The points. Negative for points that were paid. */
    points: number;
  }

  /** The current turn. */
  export interface Turn {
    /** Number of turns that have begun. The Bobby is placed before the first one. */
    number: number;
    /** Seat on turn. */
    seat: number;
    /** The next choice. */
    step: Step;
    /** Id of the tile that was taken. Not set before a tile is taken. */
    tile?: string;
    /** Number of actions left. Not set before a tile is taken. */
    actionsLeft?: number;
    /** Customer that was drawn and has no square yet. */
    drawn?: Customer;
  }

  /** Customers that have not come yet (PM-2.1). */
  export interface CustomersToCome {
    /** Number of clerks. */
    clerks: number;
    /** Number of citizens. */
    citizens: number;
    /** Whether the Lord has not come yet (PM-7.1). */
    lord: boolean;
    /** Their order, first one first, without the Lord, if it is open (PM-2.4). Otherwise empty. */
    order: Customer[];
  }

  /** How near the end of the game is. */
  export interface End {
    /** Whether a player has no stall left, so that this is the last round (PM-9.1). False after the end. */
    lastRound: boolean;
    /**
     * Number of turns after the current one until the game ends, if nobody makes progress from now on. Each stall,
     * customer, Lord and scored district is progress (PM-9.4). Not set in the last round and after the end.
     */
    turnsWithoutProgressLeft?: number;
    /** Why the game is over. Not set before. */
    ending?: Ending;
    /**
     * Number of turns after the current one until the game ends. Only set in the last round: before, nobody knows it.
     */
    turnsLeft?: number;
  }
}

/** Items of an event that only one seat sees. Other viewers see only the number of items. */
export interface Secret {
  /** Number of the seat that sees the items. */
  seenBy: number;
  /** Number of items. All viewers see it. */
  size: number;
  /**
   * The ids of the items. This seat sees them, and all viewers in the record of a match that is over. Empty if they are
   * hidden.
   */
  items: string[];
  /** Whether the items are hidden from the viewer. */
  hidden: boolean;
}

/** Pieces in a view. Viewers who may not see the pieces see only their number. */
export interface Hidden {
  /** Number of pieces. All viewers see it. */
  size: number;
  /** The ids of the pieces. Empty if they are hidden. */
  items: string[];
  /** Whether the pieces are hidden from the viewer, who sees only their number. */
  hidden: boolean;
}

/** A board as places in a plane: what a client needs to draw it. x grows to the right, y downwards. */
export interface Drawing {
  /** Width of the drawing. All x are from 0 to this value. */
  width: number;
  /** Height of the drawing. All y are from 0 to this value. */
  height: number;
  /** The places, from back to front. */
  places: Place[];
  /** Printed lines, above the areas and below the round places. */
  lines: Line[];
}

/** A place of a board, where a piece can be. */
export interface Place {
  /**
   * Type of the place. Portobello Market: "square", "alley", "space" of an alley, "district". Kairo: "site". Bangkok
   * Klongs: "field", "dock", "step" of the Luk-Phat track.
   */
  type: string;
  /**
   * Id as in moves, events and views. It is unique among the places of its type only, so the key of a place is `type`
   * and `id`. Example: "a07:2".
   */
  id: string;
  /** Name in the language of the request. Example: "market site C4". */
  name: string;
  /** Corners of the place, clockwise. Empty for a circle. */
  outline: Point[];
  /** Centre of the place. */
  centre?: Point;
  /** Radius of a circle. For other shapes, the radius of a circle that fits inside. */
  radius: number;
  /** Colour of the place, as #rrggbb. */
  fill: string;
  /** Text that is printed on the place. Example: the value of a space. */
  text: string;
  /** What the rules say of the place. Examples: "section" is "5", "area" is "RESTAURANT". */
  properties: Property[];
  /**
   * Places that the rules connect with this one. Examples: the neighbours of a site, the spaces and squares of an
   * alley.
   */
  connections: Connection[];
}

/** A property of a place or a piece. */
export interface Property {
  /** Name of the property in lowerCamelCase, as fields have in JSON. Examples: "section", "customerStart". */
  name: string;
  /** Its value: a number in decimal digits, "true", the name of an enum value, or an id. */
  value: string;
}

/** The places of one type that are connected with a place. */
export interface Connection {
  /** What connects them. Examples: "neighbours", "ends", "spaces", "alleys", "fields". */
  name: string;
  /** Type of the places. */
  type: string;
  /** Their ids. */
  ids: string[];
}

/** A point of a drawing. */
export interface Point {
  /** Distance from the left edge. */
  x: number;
  /** Distance from the upper edge. */
  y: number;
}

/** A printed line. */
export interface Line {
  /** Type of the line: "section" in Kairo, "pier" in Bangkok Klongs. */
  type: string;
  /** Its points, in order. */
  points: Point[];
  /** Colour, as #rrggbb. */
  stroke: string;
}

/** A kind of pieces that are all equal. */
export interface Piece {
  /** Type of the piece in lowerCamelCase. Examples: "boat", "movementCard". */
  type: string;
  /**
   * The piece as in moves, events and views: an id, or the name of an enum value. Empty if the game has only one kind
   * of this type. It is unique among the pieces of its type only: in Kairo "COLOUR_RED" is a coin, a customer and
   * others, so the key of a piece is `type` and `id`.
   */
  id: string;
  /** Name in the language of the request. Example: "joker 7/8/9". */
  name: string;
  /** Shape of the piece. */
  shape: Shape;
  /** Colour, as #rrggbb. Empty if the piece has the colour of its seat. */
  fill: string;
  /**
   * Number of pieces in the box by number of players, ascending. One entry without seatCount if it is the same for all.
   */
  counts: PieceCount[];
  /** Whether each player has this number of pieces. */
  perSeat: boolean;
  /** What the rules say of the piece. Examples: "baskets" is "2", "good" is "GOOD_FISH". */
  properties: Property[];
  /**
   * Name while the piece belongs to a player, with `{player}` where the name of the player goes. Empty if `name` is
   * right then too. Example: "boat (fish, 2 baskets, trader of {player})".
   */
  ownedName: string;
}

/** Number of pieces for a number of players. */
export interface PieceCount {
  /** Number of players. Not set if the number of pieces is the same for all. */
  seatCount?: number;
  /** Number of pieces. */
  count: number;
}

/** Colour and shape by which players recognize the pieces of a seat. */
export interface SeatMark {
  /** The seat. */
  seat: number;
  /** Colour, as #rrggbb. White text on it has enough contrast. */
  fill: string;
  /** Shape, for players who cannot tell the colours apart. */
  shape: Shape;
}

/**
 * Shape of a piece or a mark.
 *
 * - `SHAPE_UNSPECIFIED` (0): Not used.
 * - `SHAPE_CIRCLE` (1): A circle.
 * - `SHAPE_SQUARE` (2): A square.
 * - `SHAPE_TRIANGLE` (3): A triangle with a corner at the top.
 * - `SHAPE_DIAMOND` (4): A square on a corner.
 * - `SHAPE_HEXAGON` (5): A hexagon.
 * - `SHAPE_CARD` (6): An upright rectangle: a card.
 * - `SHAPE_BOAT` (7): A rectangle with round ends: a boat from above.
 * - `SHAPE_FIGURE` (8): A standing figure.
 */
export type Shape =
  | 'SHAPE_UNSPECIFIED'
  | 'SHAPE_CIRCLE'
  | 'SHAPE_SQUARE'
  | 'SHAPE_TRIANGLE'
  | 'SHAPE_DIAMOND'
  | 'SHAPE_HEXAGON'
  | 'SHAPE_CARD'
  | 'SHAPE_BOAT'
  | 'SHAPE_FIGURE';

/** Something that has happened in a match. An event is a fact. It cannot be refused. */
export type Event = OneOf<{
  /** A player or a bot took a seat. */
  seatTaken: SeatTaken;
  /** A seat became free before the start of play. */
  seatFreed: SeatFreed;
  /** All seats are taken and play has begun. The events of the deal follow in the same commit. */
  matchStarted: MatchStarted;
  /** A player took back a move. */
  moveUndone: MoveUndone;
  /** The game is over. */
  matchFinished: MatchFinished;
  /** A player resigned. */
  seatResigned: SeatResigned;
  /** The time of a seat ran out. */
  clockExpired: ClockExpired;
  /** A seat is out of the match because its time ran out. */
  seatForfeited: SeatForfeited;
  /** A player of a finished match asked for a rematch. */
  rematchCreated: RematchCreated;
  /** The creator closed the match. */
  matchClosed: MatchClosed;
  /** An event of Portobello Market. */
  portobello: Portobello.Event;
  /** An event of Kairo. */
  kairo: Kairo.Event;
  /** An event of Bangkok Klongs. */
  klongs: Klongs.Event;
}> & {
  /** The event as a sentence in the language of the request, as the viewer sees it. Empty without a language. */
  text: string;
};

/** A player or a bot took a seat. */
export interface SeatTaken {
  /** Number of the seat, from 1. */
  seat: number;
  /** Who took it. */
  player?: Player;
}

/** A seat became free before the start of play. Its player left, or the creator kicked the player or the bot. */
export interface SeatFreed {
  /** Number of the seat, from 1. */
  seat: number;
}

/** All seats are taken and play has begun. */
export type MatchStarted = Empty;

/** A player took back a move. The position is the one before that move again. */
export interface MoveUndone {
  /** Revision of the commit that no longer counts. */
  revision: number;
}

/** The game is over. */
export interface MatchFinished {
  /** Points of each seat, in seat order. */
  scores: number[];
  /** Numbers of the seats that won. A tie has several winners. */
  winners: number[];
}

/** A player resigned. Autopilot plays for the seat from now on. The seat cannot win. */
export interface SeatResigned {
  /** Number of the seat, from 1. */
  seat: number;
}

/**
 * The time of a seat ran out. Autopilot plays the rest of the seat's turn, or the same commit contains SeatForfeited.
 * TimeControl.onExpiry decides which.
 */
export interface ClockExpired {
  /** Number of the seat, from 1. */
  seat: number;
}

/**
 * A seat is out of the match because its time ran out. Autopilot plays for the seat from now on. The seat cannot win.
 */
export interface SeatForfeited {
  /** Number of the seat, from 1. */
  seat: number;
}

/**
 * A player of a finished match asked for a rematch. The new match exists, and its seats are reserved for the same
 * players.
 */
export interface RematchCreated {
  /** Resource name of the new match, `matches/{match}`. */
  match: string;
}

/**
 * The creator closed the match: before the start of play, or during play if Match.creatorMayClose. It can no longer be
 * played.
 */
export type MatchClosed = Empty;

/** One game: its title, numbers of players, options, boards and rules. */
export interface Game {
  /** Resource name, `games/{game}`. Example: "games/portobello". */
  name: string;
  /** Title on the box. Example: "Portobello Market". */
  title: string;
  /** What the game is about, in one or two sentences in the language of the request. */
  summary: string;
  /** Allowed values of Match.seatCount, ascending. */
  seatCounts: number[];
  /** Version of the rules for new matches. A running match keeps its own version. */
  rulesVersion: number;
  /** The options of the game, with meaning and default value. */
  options: OptionFact[];
  /** The boards and component lists that come with the service. Empty in GAME_VIEW_BASIC. */
  boards: BoardData[];
  /** The rules in the language of the request. Not set in GAME_VIEW_BASIC. */
  rules?: Rules;
  /** The kinds of pieces. Empty in GAME_VIEW_BASIC. */
  pieces: Piece[];
  /** Colour and shape of the pieces of each seat. Empty in GAME_VIEW_BASIC. */
  seatMarks: SeatMark[];
  /**
   * The names of all enum values, by enum, in the order of the contract: those of matches, such as MatchState, and
   * those in the options, moves, events and views of the game. In GAME_VIEW_BASIC only those of matches.
   */
  valueNames: ValueName[];
}

/** Name of an enum value for people. */
export interface ValueName {
  /** The enum value as in JSON. Example: "STEP_TILE", "MATCH_STATE_PLAYING". */
  value: string;
  /** Name in the language of the request. Example: "Docks". */
  name: string;
}

/** Description of one option of a game. */
export interface OptionFact {
  /** Name of the field in the game's Options message, in lowerCamelCase. Example: "standstillLimit". */
  name: string;
  /** Type of the value. */
  kind: OptionKind;
  /**
   * Value of the option if a match does not set it. It is written as in JSON, but a choice has no quotes. Empty for
   * OPTION_KIND_BOARD: without this option, the match uses the board of the game.
   */
  defaultValue: string;
  /** Effect of the option in the language of the request, with the clause of the rules. */
  meaning: string;
  /** The allowed values of an option of OPTION_KIND_CHOICE. Empty for other kinds. */
  choices: OptionChoice[];
  /** Label of the option in the language of the request, with the clause of the rules. */
  label: string;
}

/** One allowed value of an option of OPTION_KIND_CHOICE. */
export interface OptionChoice {
  /** The value as in JSON, without quotes. Example: "EDITION_GERMAN". */
  value: string;
  /** Effect of the value in the language of the request. */
  meaning: string;
  /** Label of the value in the language of the request. */
  label: string;
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
  /**
   * Value of the game's board option that selects this board. Example: "BOARD_NAME_MARKET_12". Empty if the game has
   * only one board.
   */
  name: string;
  /** The board with coordinates, for drawing it. */
  drawing?: Drawing;
};

/** The rules of a game. Names of options and their values are between backticks, as in Markdown. */
export interface Rules {
  /** Title of the text. Example: "Kairo: the rules". */
  title: string;
  /** How to read the clauses. */
  introduction: string;
  /** The sections, in order. The last one has examples. */
  sections: RulesSection[];
}

/** A section of the rules. */
export interface RulesSection {
  /** Title with its number, which the numbers of its clauses begin with. Example: "4 Placing". */
  title: string;
  /** The clauses, in order. */
  clauses: Clause[];
}

/** A clause of the rules: a numbered paragraph. */
export interface Clause {
  /** Number by which prompts and errors with reason ILLEGAL_MOVE cite it. Empty for an example. Example: "PM-4.3". */
  number: string;
  /** The rule. If the published rules leave all of it open, it is what is played. */
  text: string;
  /** The table that belongs to the text, by rows. The first row has the headings. Mostly empty. */
  table: TableRow[];
  /** What the published rules leave open. Mostly empty. */
  readings: Reading[];
}

/** A row of a table. */
export interface TableRow {
  /** The cells, from left to right. */
  cells: string[];
}

/** A point that the published rules leave open, and how it is played. */
export interface Reading {
  /** What the published rules say. */
  sheet: string;
  /** What is played. */
  played: string;
  /** Why it is played so. */
  why: string;
  /**
   * The three parts as one text for people. Example: "Sheet: it is open who begins. Played: the start player. Why: as
   * in 2.3."
   */
  text: string;
}

/**
 * Type of an option's value.
 *
 * - `OPTION_KIND_UNSPECIFIED` (0): Not used.
 * - `OPTION_KIND_CHOICE` (1): One of OptionFact.choices.
 * - `OPTION_KIND_BOOLEAN` (2): true or false.
 * - `OPTION_KIND_INTEGER` (3): A whole number.
 * - `OPTION_KIND_BOARD` (4): A message with the caller's own board or components.
 */
export type OptionKind =
  | 'OPTION_KIND_UNSPECIFIED'
  | 'OPTION_KIND_CHOICE'
  | 'OPTION_KIND_BOOLEAN'
  | 'OPTION_KIND_INTEGER'
  | 'OPTION_KIND_BOARD';

/**
 * Which fields of a Game the response contains.
 *
 * - `GAME_VIEW_UNSPECIFIED` (0): Default: GAME_VIEW_BASIC in listGames, GAME_VIEW_FULL in getGame.
 * - `GAME_VIEW_BASIC` (1): All fields except boards, rules, pieces and seatMarks, and of valueNames those of matches.
 * - `GAME_VIEW_FULL` (2): All fields.
 */
export type GameView =
  | 'GAME_VIEW_UNSPECIFIED'
  | 'GAME_VIEW_BASIC'
  | 'GAME_VIEW_FULL';

/** Request of listGames. */
export interface ListGamesRequest {
  /** Fields of each game to return. Default: GAME_VIEW_BASIC. */
  view: GameView;
  /** Maximum number of games, 1 to 100. 0 means 100. Larger values are reduced to 100. */
  pageSize: number;
  /** nextPageToken of the previous response. Empty for the first page. */
  pageToken: string;
  /** Language of the texts in the response, as in GetMatchRequest. Default: English. */
  languageCode: string;
}

/** Response of listGames. */
export interface ListGamesResponse {
  /** The games in a fixed order. */
  games: Game[];
  /** Token for the next page. Empty on the last page. */
  nextPageToken: string;
}

/** Request of getGame. */
export interface GetGameRequest {
  /** Resource name of the game. Example: "games/portobello". */
  name: string;
  /** Fields of the game to return. Default: GAME_VIEW_FULL. */
  view: GameView;
  /** Language of the texts in the response, as in GetMatchRequest. Default: English. */
  languageCode: string;
}

/** Request of listBots. */
export interface ListBotsRequest {
  /** Maximum number of bots, 1 to 100. 0 means 100. Larger values are reduced to 100. */
  pageSize: number;
  /** nextPageToken of the previous response. Empty for the first page. */
  pageToken: string;
  /** Language of the texts in the response, as in GetMatchRequest. Default: English. */
  languageCode: string;
}

/** Response of listBots. */
export interface ListBotsResponse {
  /** The bots in a fixed order. */
  bots: Bot[];
  /** Token for the next page. Empty on the last page. */
  nextPageToken: string;
}

/** Request of getBot. */
export interface GetBotRequest {
  /** Resource name of the bot. Example: "bots/greedy". */
  name: string;
  /** Language of the texts in the response, as in GetMatchRequest. Default: English. */
  languageCode: string;
}

/** One match: one play of a game with fixed players and options. */
export interface Match {
  /** Resource name, `matches/{match}`. The id has 20 letters and digits and cannot be guessed. */
  name: string;
  /** Resource name of the game. Example: "games/portobello". Requests can also give the id alone: "portobello". */
  game: string;
  /** Number of players. It must be one of Game.seatCounts. */
  seatCount: number;
  /**
   * Options of the match. Default: the game's defaults. In responses every option has a value, but the boards and
   * components of the game are left out.
   */
  options?: Options;
  /** Who can find, watch and join the match. Default: MATCH_VISIBILITY_PUBLIC. */
  visibility: MatchVisibility;
  /** Time limits of the seats. Not set: no limit. */
  timeControl?: TimeControl;
  /** The seats in turn order, with their players, points and clocks. */
  seats: Seat[];
  /** Stage of the match: seating, playing, finished or closed. */
  state: MatchState;
  /**
   * Number of the last commit. The new match has revision 1. playMove and undoMove name the revision that the caller
   * has seen.
   */
  revision: number;
  /**
   * Number of turns that have begun, as in view.<game>.turn.number and in TurnBegan.number. 0 before the first turn:
   * before play begins, and while the Bobby of Portobello Market is being placed. undoMove and clocks use these turns.
   */
  turn: number;
  /**
   * Numbers of the seats that have to move now, ascending. A seat that has resigned or forfeited can be in this list.
   * Autopilot plays for it; wait for its commits.
   */
  toAct: number[];
  /** The match from the caller's seat: the position and the legal moves. Not set in MATCH_VIEW_BASIC. */
  perspective?: Perspective;
  /** Version of the rules that the match uses. */
  rulesVersion: number;
  /**
   * SHA-256 of the name of the match, a space and the secret seed in hexadecimal: 64 hexadecimal digits. It proves that
   * the seed of this match was fixed before the first move. Each draw depends on the seed and the revision of the draw.
   */
  seedCommitment: string;
  /** Time of creation. */
  createTime?: Timestamp;
  /** Time of the last commit. */
  updateTime?: Timestamp;
  /** Resource name of the rematch. Empty until a player asks for one. */
  rematch: string;
  /**
   * Resource name of the match before this rematch. Empty if the match is not a rematch. Only the players of that match
   * can take the seats.
   */
  rematchOf: string;
  /** How fast bots move when only bots of the service play. Default: BOT_PACE_SLOW. */
  pace: BotPace;
  /** Why the match is over. Not set before the end. */
  endReason?: EndReason;
  /** Clause of the rules that ended the match, for END_REASON_BY_RULE. Example: "PM-9.4". Empty otherwise. */
  endClause: string;
  /**
   * Whether the creator may close the match while it is played: closeMatch. Default: false. Everybody sees it before
   * taking a seat. Always false for a rematch, which has no creator.
   */
  creatorMayClose: boolean;
  /**
   * Token of all commits up to the revision. A call that sends it with the revision is refused if the match has other
   * commits, because the operator has put an older backup back. Empty for a new match, in lists, in previews and in
   * checks of records.
   */
  history: string;
}

/** A Match in a request, without the fields that only responses have. */
export type MatchInput = Input<Pick<Match, 'options' | 'visibility' | 'timeControl' | 'pace' | 'creatorMayClose'>> & Readonly<Pick<Match, 'game' | 'seatCount'>>;

/** What depends on the caller: the position as the caller's seat sees it, and what the seat can do. */
export interface Perspective {
  /** Number of the seat of the caller's token. Not set for a spectator. */
  seat?: number;
  /** Position as the seat sees it. Not set before play begins. */
  view?: View;
  /**
   * Legal moves of the seat, in a stable order. Set only in MATCH_VIEW_FULL, and empty if the seat does not have to
   * move.
   */
  legalMoves: Move[];
  /** Whether undoMove would take back a move of the seat at this revision, at the time of the response. */
  canUndo: boolean;
  /**
   * What the seat to act has to choose now, as a sentence in the language of the request. Empty without a language,
   * before play begins and after the end.
   */
  prompt: string;
  /**
   * The position as plain text, with the ids of places and pieces, in the language of the request or in English. Set if
   * the request asks for it with textBoard.
   */
  textBoard: string;
  /**
   * What the turn before the current one did. After the end of the match: what the turn did that ended it. Not set
   * before the second turn, in previewMoves, and in checkRecord, which has all commits.
   */
  lastTurn?: TurnEvents;
  /**
   * What the current turn has done so far. Not set before its first commit, after the end of the match, in
   * previewMoves, and in checkRecord.
   */
  thisTurn?: TurnEvents;
}

/**
 * What a turn did. Its commits are those after the commit that begins the turn, up to the one that begins the next turn
 * or ends the match.
 */
export interface TurnEvents {
  /** Seat whose turn it is. Other seats can have commits in it too: on a market day of Bangkok Klongs, for example. */
  seat: number;
  /** Number of the turn, as in TurnBegan.number. */
  number: number;
  /** Revision of the first commit whose events are in events. */
  firstRevision: number;
  /** Revision of the last commit of the turn. In thisTurn: the last one so far. */
  lastRevision: number;
  /**
   * The events of these commits, as listCommits shows them to the caller, with text if the request names a language.
   */
  events: Event[];
  /**
   * Number of commits of the turn before firstRevision. Only the events of the last 64 commits of a turn are here:
   * listCommits has the others.
   */
  commitsLeftOut: number;
}

/** Time limits of the seats of a match. */
export type TimeControl = OneOf<{
  /** Time for each turn of a seat, 5 seconds to 30 days, in whole seconds. Example in JSON: "300s". */
  turnTime: Duration;
  /** Time for all turns of a seat together. */
  bank: TimeBank;
}> & {
  /**
   * What happens to a seat whose time runs out. Default: ON_EXPIRY_AUTOPILOT. Options that can make a match endless
   * need ON_EXPIRY_FORFEIT. Example: Kairo with standstillLimit 0.
   */
  onExpiry: OnExpiry;
};

/** Time for all turns of a seat together. */
export interface TimeBank extends Needs<'time'> {
  /** Time at the start, 5 seconds to 30 days, in whole seconds. Example in JSON: "1800s". */
  time: Duration;
  /** Time that is added after each turn of the seat, up to one day, in whole seconds. Default: none. */
  increment?: Duration;
}

/**
 * Clock of one seat after a commit. While the clock runs, the remaining time is the deadline minus the current time.
 * For a past revision, timeLeft is the remaining time.
 */
export interface SeatClock {
  /** Number of the seat, from 1. */
  seat: number;
  /** Remaining time at the commit. A seat that has resigned or forfeited has 0 s. */
  timeLeft?: Duration;
  /** Time at which the remaining time is 0. Not set while the clock stands. */
  deadline?: Timestamp;
}

/** A place at a match, with its player. */
export interface Seat {
  /** Number of the seat, from 1, in turn order. */
  number: number;
  /** Who plays the seat. Not set while the seat is free. */
  player?: Player;
  /** Revision of the commit that took the seat. Not set while the seat is free. */
  takenRevision?: number;
  /**
   * Whether the player watches the match with the token of this seat now, or has called listCommits with afterHistory
   * in the last ten seconds. Always false in the match of watchMatch, playMove and undoMove, and for a past revision.
   */
  present: boolean;
  /** Whether the player still plays. Not set while the seat is free. */
  standing?: SeatStanding;
  /** Points of the seat. 0 before play begins. */
  score: number;
  /** Whether the seat has won. A tie has several winners. False until the match is over. */
  winner: boolean;
  /**
   * Remaining time at Match.updateTime. A seat that has resigned or forfeited has 0 s. While the clock runs, the
   * remaining time is the deadline minus the current time. Not set before play begins, and not set without a
   * timeControl.
   */
  timeLeft?: Duration;
  /** Time at which the remaining time is 0. Not set while the clock stands. */
  deadline?: Timestamp;
  /**
   * Place of the seat: 1 for the winners. A tie shares a place, and the next place is left out: 1, 2, 2, 4. The seats
   * that have resigned or forfeited share the last place. Not set until the match is over, and for a match that was
   * closed.
   */
  placing?: number;
}

/** Which players watch the match. Spectators are not counted. */
export interface Presence {
  /** Numbers of the seats whose token is used by an open watch, ascending. */
  seats: number[];
}

/** One step of a match: an action and all its events. Revisions of commits have no gaps. */
export interface Commit {
  /** Number of the commit, from 2. Revision 1 is the new match. */
  revision: number;
  /** Number of the seat that acted. Not set for actions of the creator and for a bot that takes a seat. */
  seat?: number;
  /**
   * The move that was played. Not set for other actions. Only the seat that played it sees it. The record of a match
   * that is over shows it to all.
   */
  move?: Move;
  /** The events of the commit, as the caller sees them. */
  events: Event[];
  /**
   * Numbers of the seats that have to move after the commit, ascending. It can contain seats that autopilot plays for,
   * as in Match.toAct.
   */
  toAct: number[];
  /** Time of the commit. */
  commitTime?: Timestamp;
  /** Number of random draws in the commit. */
  draws: number;
  /**
   * The requestId of the call. Only the seat that acted sees it. It is never shown for commits that took or freed a
   * seat.
   */
  requestId: string;
  /** Clocks of all seats after the commit, in seat order. Empty without a time control. */
  clocks: SeatClock[];
}

/** A complete match. It can be stored, replayed and verified without the service. */
export interface Record {
  /** Start of the match: game, options and seed. */
  header?: RecordHeader;
  /** All commits in order. They are redacted for the caller until the match is over. */
  commits: Commit[];
  /**
   * Hash over all entries of the match's log as the store has them, 32 hexadecimal digits. Two records of a match with
   * the same hash were made from the same log. It covers values that no record has, so it cannot be computed from the
   * record. Empty until the match is over.
   */
  logHash: string;
}

/** Start of a match: game, options and seed. */
export interface RecordHeader {
  /** Resource name of the match. */
  name: string;
  /** Resource name of the game. Example: "games/portobello". */
  game: string;
  /** Version of the rules that the match uses. */
  rulesVersion: number;
  /** Number of players. */
  seatCount: number;
  /** Options of the match. Every option has a value, but the boards and components of the game are left out. */
  options?: Options;
  /**
   * SHA-256 of name, a space and seed: 64 hexadecimal digits. Compare it with the one that the match showed from the
   * start.
   */
  seedCommitment: string;
  /**
   * The seed, 32 bytes as 64 hexadecimal digits. Empty until the match is over. Every draw can be computed from it and
   * the revision: the page "Luck that anybody can check" of the documentation says how.
   */
  seed: string;
  /** Time of creation of the match. */
  createTime?: Timestamp;
  /** State of the match when the record was made. */
  state: MatchState;
  /** Who can find, watch and join the match. */
  visibility: MatchVisibility;
  /** Time limits of the seats. Not set: no limit. */
  timeControl?: TimeControl;
  /** Resource name of the match before this rematch. Empty if the match is not a rematch. */
  rematchOf: string;
  /** How fast bots move when only bots of the service play. */
  pace: BotPace;
  /** Whether the creator may close the match while it is played. */
  creatorMayClose: boolean;
}

/**
 * Why a match is over.
 *
 * - `END_REASON_UNSPECIFIED` (0): Not used.
 * - `END_REASON_POINTS` (1): The game came to its usual end.
 * - `END_REASON_RESIGNED` (2): A player resigned, and one seat was left.
 * - `END_REASON_TIME` (3): A seat forfeited because its time ran out, and one seat was left.
 * - `END_REASON_BY_RULE` (4): The game stood still, and a rule ended it: Match.endClause. The points decide.
 * - `END_REASON_CLOSED` (5): The creator closed the match: before the start of play, or during play if
 *   Match.creatorMayClose. Nobody has a place.
 */
export type EndReason =
  | 'END_REASON_UNSPECIFIED'
  | 'END_REASON_POINTS'
  | 'END_REASON_RESIGNED'
  | 'END_REASON_TIME'
  | 'END_REASON_BY_RULE'
  | 'END_REASON_CLOSED';

/**
 * How fast bots move in a match in which only bots of the service play, or no other player plays any more.
 *
 * - `BOT_PACE_UNSPECIFIED` (0): Default: BOT_PACE_SLOW.
 * - `BOT_PACE_SLOW` (1): Half a second between two moves, or less if a clock runs short, so that people can watch.
 * - `BOT_PACE_FAST` (2): No pauses.
 */
export type BotPace =
  | 'BOT_PACE_UNSPECIFIED'
  | 'BOT_PACE_SLOW'
  | 'BOT_PACE_FAST';

/**
 * How much of a match a response contains.
 *
 * - `MATCH_VIEW_UNSPECIFIED` (0): The default of the method. Each method states it.
 * - `MATCH_VIEW_BASIC` (1): All fields except perspective. They are the same for all callers.
 * - `MATCH_VIEW_POSITION` (2): The fields of MATCH_VIEW_BASIC, and perspective without legalMoves.
 * - `MATCH_VIEW_FULL` (3): All fields. Not available for a past revision.
 */
export type MatchView =
  | 'MATCH_VIEW_UNSPECIFIED'
  | 'MATCH_VIEW_BASIC'
  | 'MATCH_VIEW_POSITION'
  | 'MATCH_VIEW_FULL';

/**
 * What happens to a seat whose time runs out.
 *
 * - `ON_EXPIRY_UNSPECIFIED` (0): Default: ON_EXPIRY_AUTOPILOT.
 * - `ON_EXPIRY_AUTOPILOT` (1): The service plays simple legal moves until the seat's turn ends. Then the player
 *   continues.
 * - `ON_EXPIRY_FORFEIT` (2): The seat is out of the match, as after a resignation.
 */
export type OnExpiry =
  | 'ON_EXPIRY_UNSPECIFIED'
  | 'ON_EXPIRY_AUTOPILOT'
  | 'ON_EXPIRY_FORFEIT';

/**
 * Whether the player of a seat still plays.
 *
 * - `SEAT_STANDING_UNSPECIFIED` (0): Not used.
 * - `SEAT_STANDING_IN` (1): The player plays.
 * - `SEAT_STANDING_RESIGNED` (2): The player has resigned. Autopilot plays for the seat. The seat cannot win.
 * - `SEAT_STANDING_FORFEITED` (3): The time of the seat ran out, and the time control is ON_EXPIRY_FORFEIT. Autopilot
 *   plays for the seat. The seat cannot win.
 */
export type SeatStanding =
  | 'SEAT_STANDING_UNSPECIFIED'
  | 'SEAT_STANDING_IN'
  | 'SEAT_STANDING_RESIGNED'
  | 'SEAT_STANDING_FORFEITED';

/**
 * Who can find, watch and join a match.
 *
 * - `MATCH_VISIBILITY_UNSPECIFIED` (0): Default: MATCH_VISIBILITY_PUBLIC.
 * - `MATCH_VISIBILITY_PUBLIC` (1): listMatches lists the match. Any caller can watch it and take a free seat.
 * - `MATCH_VISIBILITY_UNLISTED` (2): The match is not listed. Any caller who has its name can watch it and take a free
 *   seat.
 * - `MATCH_VISIBILITY_PRIVATE` (3): The match is not listed. To watch it, send the token of a seat, the creator's token
 *   or the join code. To take a seat, send the join code.
 */
export type MatchVisibility =
  | 'MATCH_VISIBILITY_UNSPECIFIED'
  | 'MATCH_VISIBILITY_PUBLIC'
  | 'MATCH_VISIBILITY_UNLISTED'
  | 'MATCH_VISIBILITY_PRIVATE';

/**
 * Stage of a match.
 *
 * - `MATCH_STATE_UNSPECIFIED` (0): In a filter: any state.
 * - `MATCH_STATE_SEATING` (1): At least one seat is free.
 * - `MATCH_STATE_PLAYING` (2): The match is being played.
 * - `MATCH_STATE_FINISHED` (3): The game is over.
 * - `MATCH_STATE_CLOSED` (4): The creator closed the match: before the start of play, or during play if
 *   Match.creatorMayClose. It can no longer be played.
 */
export type MatchState =
  | 'MATCH_STATE_UNSPECIFIED'
  | 'MATCH_STATE_SEATING'
  | 'MATCH_STATE_PLAYING'
  | 'MATCH_STATE_FINISHED'
  | 'MATCH_STATE_CLOSED';

/** Request of createMatch. */
export interface CreateMatchRequest {
  /** The match to create: game, seatCount, options, visibility, timeControl, pace and creatorMayClose. */
  match?: Match;
  /**
   * Makes a retry safe. The same id returns the same match with creatorToken, joinCode and webhookSecret, so keep the
   * id secret. With another match it fails with REQUEST_ID_REUSED. 16 to 64 printable characters, best a random UUID.
   */
  requestId: string;
  /**
   * HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match starts, when a seat
   * has to move, and when the match is over or closed: the page "Webhooks" of the documentation has their form. No
   * response contains the URL.
   */
  webhookUrl: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of createMatch. It has the secrets of the match. */
export interface CreateMatchResponse {
  /** The new match as a spectator sees it. */
  match?: Match;
  /**
   * Token of the creator. It allows addBot, kickSeat, closeMatch and deleteMatch. Send it like a seat's token, and keep
   * it secret. A retry with the same requestId returns it again.
   */
  creatorToken: string;
  /**
   * Code that opens a private match. Give it to the players. Empty for other matches. getJoinCode returns it again. In
   * requests, the case of letters, spaces and hyphens have no effect, O is read as 0, and I and L are read as 1.
   */
  joinCode: string;
  /** Secret that signs the messages to the match's webhook: "whsec_" and base64. Empty without a webhookUrl. */
  webhookSecret: string;
}

/** Request of getJoinCode. */
export interface GetJoinCodeRequest {
  /** Resource name of the match. */
  name: string;
}

/** Response of getJoinCode. */
export interface GetJoinCodeResponse {
  /** Code that opens the private match. Empty if the match is not private. */
  joinCode: string;
}

/** Request of createShortCode. */
export interface CreateShortCodeRequest {
  /** Resource name of the match. */
  name: string;
}

/** Response of createShortCode. */
export interface CreateShortCodeResponse {
  /** Six characters of Crockford's base32 in lower case. Example: "k7q2mx". */
  shortCode: string;
  /** When the code ends, unless it is asked for again. */
  expireTime?: Timestamp;
}

/** Request of getShortCode. */
export interface GetShortCodeRequest {
  /**
   * The short code, as a person types it: case, spaces and hyphens do not matter, O is read as 0, I and L as 1.
   * Example: "K7Q 2MX".
   */
  shortCode: string;
}

/** Response of getShortCode. */
export interface GetShortCodeResponse {
  /** Resource name of the match. */
  match: string;
  /** Join code of the match. Empty if the match is not private. */
  joinCode: string;
}

/** Request of getMatch. */
export interface GetMatchRequest {
  /** Resource name of the match. Example: "matches/k3v9x2". */
  name: string;
  /**
   * How much of the match to return. Default: MATCH_VIEW_POSITION. MATCH_VIEW_FULL is not allowed with a past revision.
   */
  view: MatchView;
  /** Join code of a private match, for callers without a seat. */
  joinCode: string;
  /** Revision to show, from 1 (the new match) to the current revision. 0 means the current revision. */
  revision: number;
  /**
   * Language of the texts in the response: a BCP 47 code such as "de" or "de-CH". Without a language the texts are
   * empty. If the field is not set, the service takes the language from the header Accept-Language in REST, and from
   * the metadata "accept-language" in gRPC. English for a language that the service does not have. The header or the
   * trailing metadata "content-language" names the language of the response.
   */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** Request of listMatches. */
export interface ListMatchesRequest {
  /**
   * Resource name or id of a game. Only matches of this game are listed. Example: "games/portobello". Empty for all
   * games.
   */
  game: string;
  /**
   * Only matches in this state are listed. Default: all states. MATCH_STATE_CLOSED is not allowed, because closed
   * matches are not listed.
   */
  state: MatchState;
  /**
   * Maximum number of matches, 1 to 100. 0 means 20. Larger values are reduced to 100. A page can contain fewer matches
   * before the last page. Use nextPageToken to find the end.
   */
  pageSize: number;
  /** nextPageToken of the previous response. Empty for the first page. */
  pageToken: string;
  /** How much of each match to return. Default and only value: MATCH_VIEW_BASIC. */
  view: MatchView;
}

/** Response of listMatches. */
export interface ListMatchesResponse {
  /** The matches, newest first. */
  matches: Match[];
  /** Token for the next page. Empty on the last page. */
  nextPageToken: string;
}

/** Request of joinMatch. */
export interface JoinMatchRequest {
  /** Resource name of the match. */
  name: string;
  /** Number of the seat, from 1. 0 means the first free seat. */
  seat: number;
  /**
   * Display name, up to 40 printable characters. Default: "Seat 2" for seat 2. The name is stored in Unicode form NFC,
   * with single spaces and no spaces at the ends.
   */
  displayName: string;
  /** Join code of a private match. CreateMatchResponse.joinCode lists the accepted spellings. */
  joinCode: string;
  /**
   * Makes a retry safe. The same id returns the same seat with a token, so keep the id secret. With another seat, name,
   * kind or webhook it fails with REQUEST_ID_REUSED. 16 to 64 printable characters, best a random UUID.
   */
  requestId: string;
  /**
   * HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match starts, when this
   * seat has to move, and when the match is over or closed: the page "Webhooks" of the documentation has their form. No
   * response contains the URL.
   */
  webhookUrl: string;
  /**
   * What kind of player takes the seat: PLAYER_KIND_PERSON, the default, or PLAYER_KIND_PROGRAM, so that the others see
   * whether they play a program. A rematch keeps it.
   */
  kind: PlayerKind;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of joinMatch. */
export interface JoinMatchResponse {
  /** The match as the new seat sees it. */
  match?: Match;
  /** Number of the seat, from 1. */
  seat: number;
  /** Signed token of the seat. Keep it secret. */
  token: string;
  /** Secret that signs the messages to the seat's webhook: "whsec_" and base64. Empty without a webhookUrl. */
  webhookSecret: string;
  /** Join code of a private match, to invite others. Empty for other matches. */
  joinCode: string;
}

/** Request of addBot. */
export interface AddBotRequest {
  /** Resource name of the match. */
  name: string;
  /** Number of the seat, from 1. 0 means the first free seat. */
  seat: number;
  /**
   * Resource name or id of a bot that plays the game of the match, in small letters. Example: "bots/random". Default:
   * "bots/greedy". listBots lists the bots.
   */
  bot: string;
  /**
   * Makes a retry safe. The same id returns the same seat and adds no other bot, even if the bot has been kicked. With
   * another seat or bot it fails with REQUEST_ID_REUSED. Up to 64 printable characters, best a random UUID.
   */
  requestId: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of addBot. */
export interface AddBotResponse {
  /** The match as a spectator sees it. */
  match?: Match;
  /** Number of the bot's seat, from 1. */
  seat: number;
}

/** Request of leaveMatch. */
export interface LeaveMatchRequest {
  /** Resource name of the match. */
  name: string;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of leaveMatch. */
export interface LeaveMatchResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Request of renewToken. */
export interface RenewTokenRequest {
  /** Resource name of the match of the token. */
  name: string;
}

/** Response of renewToken. */
export interface RenewTokenResponse {
  /** New signed token for the same seat. Keep it secret. */
  token: string;
  /** Time at which the new token expires. */
  expireTime?: Timestamp;
}

/** Request of kickSeat. */
export interface KickSeatRequest {
  /** Resource name of the match. */
  name: string;
  /** Number of the seat to free, from 1. */
  seat: number;
  /**
   * Makes a retry safe. With another seat it fails with REQUEST_ID_REUSED. Up to 64 printable characters, best a random
   * UUID.
   */
  requestId: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of kickSeat. */
export interface KickSeatResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Request of closeMatch. */
export interface CloseMatchRequest {
  /** Resource name of the match. */
  name: string;
  /**
   * Makes a retry safe. An id that addBot or kickSeat has used fails with REQUEST_ID_REUSED. Up to 64 printable
   * characters, best a random UUID.
   */
  requestId: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of closeMatch. */
export interface CloseMatchResponse {
  /** The match as a spectator sees it. */
  match?: Match;
}

/** Request of deleteMatch. */
export interface DeleteMatchRequest {
  /** Resource name of the match. */
  name: string;
}

/** Response of deleteMatch. */
export type DeleteMatchResponse = Empty;

/** Request of resignMatch. */
export interface ResignMatchRequest {
  /** Resource name of the match. */
  name: string;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of resignMatch. */
export interface ResignMatchResponse {
  /** The commit of the resignation. */
  commit?: Commit;
  /** Revision of the commit. */
  revision: number;
}

/** Request of rematchMatch. */
export interface RematchMatchRequest {
  /** Resource name of the finished match. */
  name: string;
  /**
   * Makes a retry safe. A retry without it also returns the same seat. Up to 64 printable characters, best a random
   * UUID.
   */
  requestId: string;
  /**
   * HTTPS URL for messages about the new match, as in joinMatch. It is stored when the seat is taken. A later call with
   * another URL has no effect. Webhooks of the finished match get no messages about the new one. No response contains
   * the URL.
   */
  webhookUrl: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of rematchMatch. */
export interface RematchMatchResponse {
  /** The new match as the new seat sees it. */
  match?: Match;
  /** Number of the new seat, from 1. */
  seat: number;
  /** Signed token of the new seat. Keep it secret. */
  token: string;
  /**
   * Secret that signs the messages to the new seat's webhook: "whsec_" and base64. Empty if the seat was taken without
   * a webhookUrl.
   */
  webhookSecret: string;
  /**
   * Join code of the new match if it is private. Only its own players can take the seats; others need the code to
   * watch.
   */
  joinCode: string;
}

/** Request of listLegalMoves. */
export interface ListLegalMovesRequest {
  /** Resource name of the match. */
  name: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of listLegalMoves. */
export interface ListLegalMovesResponse {
  /** The legal moves in a stable order. Empty if the seat does not have to move. */
  moves: Move[];
  /** Revision of the moves. Send it to playMove with one of them. */
  revision: number;
  /** Token of all commits up to the revision. It can be sent to playMove too. */
  history: string;
}

/** Request of playMove. */
export interface PlayMoveRequest {
  /** Resource name of the match. */
  name: string;
  /** The move, best one from listLegalMoves. */
  move?: Move;
  /** The revision that the caller has seen. If the match has another revision, the move fails with STALE_REVISION. */
  revision: number;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /**
   * How much of the match after the move to return. Default: no match, because callers that watch the match do not need
   * it.
   */
  view: MatchView;
  /**
   * The history that the caller saw at the revision: Match.history, for example. If the match has other commits, the
   * move fails with HISTORY_CHANGED.
   */
  history: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** Response of playMove. */
export interface PlayMoveResponse {
  /** The commit of the move, as the caller sees it. */
  commit?: Commit;
  /** Revision of the commit. */
  revision: number;
  /**
   * The match after the move, if the request has a view. No seat is shown as present. A retry returns the current
   * match.
   */
  match?: Match;
  /** Token of all commits up to this one. Send it with the next move. */
  history: string;
}

/** Request of previewMoves. */
export interface PreviewMovesRequest {
  /** Resource name of the match. */
  name: string;
  /** The lines, 1 to 256. The response has one for each, in the same order. */
  lines: MoveLine[];
  /** The revision that the caller has seen. If the match has another revision, the call fails with STALE_REVISION. */
  revision: number;
  /** How much of the match after each line to return. Default: no match. */
  view: MatchView;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** Moves of one seat in a row. */
export interface MoveLine extends Needs<'moves'> {
  /**
   * The moves in their order, 1 to 32, all of the caller's seat. A line with none or with more has an error in the
   * response, and the other lines have theirs.
   */
  moves: Move[];
}

/** Response of previewMoves. */
export interface PreviewMovesResponse {
  /** The results of the lines, in the order of the request. */
  lines: PreviewedLine[];
  /** The current revision of the match. */
  revision: number;
}

/** What one line would do, or why it is refused. */
export type PreviewedLine = OneOf<{
  /** What the line would do. */
  preview: Preview;
  /**
   * The line was refused. The error has the code, message and google.rpc.ErrorInfo of a call. In REST it has the form
   * of the error of a response. If the line has several moves, the metadata of ILLEGAL_MOVE have the number of the
   * refused one as `index`, from 0.
   */
  error: ErrorBody;
}>;

/** What moves in a row would do. */
export interface Preview {
  /**
   * The commit of each move, as the caller would see it. There are fewer commits than moves if a random draw or a
   * secret follows: nothing after it can be known. Then toAct and clocks of the last commit are empty because they are
   * not known yet, not because the match is over.
   */
  commits: Commit[];
  /** Points of each seat after the last commit, in seat order. */
  scores: number[];
  /** Whether more events would follow from a random draw or a secret. */
  moreFollows: boolean;
  /**
   * The match after the last commit, if the request has a view. If moreFollows is true, toAct, legalMoves, prompt and
   * textBoard are empty.
   */
  match?: Match;
}

/** Request of undoMove. */
export interface UndoMoveRequest {
  /** Resource name of the match. */
  name: string;
  /** The revision that the caller has seen. If the match has another revision, the call fails with STALE_REVISION. */
  revision: number;
  /** Makes a retry safe. Up to 64 printable characters, best a random UUID. */
  requestId: string;
  /**
   * How much of the match after the commit to return. Default: no match, because callers that watch the match do not
   * need it.
   */
  view: MatchView;
  /** The history that the caller saw at the revision, as in PlayMoveRequest. */
  history: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** Response of undoMove. */
export interface UndoMoveResponse {
  /** The commit that takes the move back. */
  commit?: Commit;
  /** Revision of the commit. */
  revision: number;
  /**
   * The match after the commit, if the request has a view. No seat is shown as present. A retry returns the current
   * match.
   */
  match?: Match;
  /** Token of all commits up to this one. Send it with the next move. */
  history: string;
}

/** Request of watchMatch. */
export interface WatchMatchRequest {
  /** Resource name of the match. */
  name: string;
  /**
   * Only commits after this revision are sent. 0 for all commits. To resume a stream, send the last revision received.
   */
  afterRevision: number;
  /** Join code of a private match, for callers without a seat. */
  joinCode: string;
  /**
   * Whether the stream continues after the end of the match, with presence, until there is a rematch. The commit with
   * RematchCreated is then the last one. The stream waits up to one hour after the end of the match. A resumed stream
   * does not extend this hour.
   */
  untilRematch: boolean;
  /**
   * How much of the match to send with its commits. Default: no match. With MATCH_VIEW_FULL, a screen or a bot needs no
   * other calls.
   */
  view: MatchView;
  /**
   * The history that the caller saw: MatchUpdate.history of the last commit received. The call fails with
   * HISTORY_CHANGED if the match has other commits up to afterRevision, or fewer. This happens if the operator puts an
   * older backup back. The metadata have the present "revision" and "history": read the match, and continue after that
   * revision. Without it only a match with fewer commits is noticed.
   */
  afterHistory: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** One message of a watchMatch stream. Later versions can add other messages. Ignore messages without a known field. */
export type WatchMatchResponse = OneOf<{
  /** A commit, and the match after it if the request has a view. */
  update: MatchUpdate;
  /** The players who watch the match now. Presence has no revision. A resumed stream starts with it again. */
  presence: Presence;
}>;

/** A commit, and the match after it. */
export interface MatchUpdate {
  /** The commit, as the caller sees it. */
  commit?: Commit;
  /**
   * The match right after the commit, as getMatch would return it to the caller at that moment. No seat is shown as
   * present. Use presence. Set only if the request has a view, and only with the newest known commit and the last
   * commit of the match.
   */
  match?: Match;
  /** Token of all commits up to this one. To resume after this commit, send it as afterHistory. */
  history: string;
}

/** Request of watchMatches. */
export interface WatchMatchesRequest {
  /** The watches, 1 to 256. Their place in this list is their number, from 0. */
  watches: SeatWatch[];
  /** Language of the texts of all watches that name none, as in GetMatchRequest. */
  languageCode: string;
}

/** One watch of a watchMatches stream. */
export interface SeatWatch extends Needs<'watch'> {
  /** What to watch, as in watchMatch. */
  watch: WatchMatchRequest;
  /** Token of the seat that watches. Default: the token in the metadata, or a spectator without one. */
  token: string;
}

/**
 * One message of a watchMatches stream. Later versions can add other messages. Ignore messages without a known field.
 * In REST, the events "error" and "end" are those of the stream, and "failed" and "ended" those of a watch.
 */
export type WatchMatchesResponse = OneOf<{
  /** As in WatchMatchResponse. */
  update: MatchUpdate;
  /** As in WatchMatchResponse. */
  presence: Presence;
  /**
   * The watch has ended with this error. It has the code, message and google.rpc.ErrorInfo of watchMatch. In REST it
   * has the form of the error of a response.
   */
  failed: ErrorBody;
  /** The watch has ended with the match. */
  ended: WatchEnd;
}> & {
  /** Number of the watch: its place in the request, from 0. */
  watch: number;
  /** Resource name of the match. */
  name: string;
  /** Number of the seat in the token of the watch. Not set for a spectator. */
  seat?: number;
};

/** End of a watch. */
export type WatchEnd = Empty;

/** Request of checkRecord. It has a record or a name, not both. */
export interface CheckRecordRequest {
  /** Record of a match that is over. */
  record?: Record;
  /** The positions are as this seat saw them. 0 for a spectator. */
  seat: number;
  /** Resource name of a match of this service that is over. Its record is checked. */
  name: string;
  /** Join code of a private match, for callers without a seat. */
  joinCode: string;
  /** Only positions after this revision are returned. 0 for the first page. */
  afterRevision: number;
  /**
   * The most positions to return, up to 1000. Default: 1000. There are fewer if they would take more than 1 MiB. The
   * whole record is checked in any case.
   */
  pageSize: number;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
  /** Whether the response contains Perspective.textBoard. */
  textBoard: boolean;
}

/** Response of checkRecord. */
export interface CheckRecordResponse {
  /**
   * Whether all draws, events and points are those of the seed and the rules, and name and seed are those of the
   * commitment. Not checked: whether the match showed this commitment from the start, the visibility of the match, its
   * log hash, what it is a rematch of, the pace of its bots, whether its creator could have closed it, names of
   * players, which of them are programs, which of them were erased, which bots play, request ids, times without a time
   * control apart from their order, texts of events, and options without effect.
   */
  verified: boolean;
  /** The first difference, as a sentence in English with its revision. Empty if verified. */
  fault: string;
  /**
   * The positions: the match after each commit up to the first difference. They have only what a commit can change:
   * state, revision, toAct, turn, updateTime, rematch, seats, and a perspective without legalMoves. If the last one is
   * before match.revision, there are more: send its revision as afterRevision.
   */
  matches: Match[];
  /** The match at the end, or before the first difference, in MATCH_VIEW_BASIC. */
  match?: Match;
  /** The commits of the record that led to these matches, with texts. Only if the request names a language. */
  commits: Commit[];
  /**
   * Where in the record the first difference is, as a path in its JSON: `commits[4].events[0]` or `header.state`. Empty
   * if verified.
   */
  faultField: string;
}

/** Request of listCommits. */
export interface ListCommitsRequest {
  /** Resource name of the match. */
  name: string;
  /** Only commits after this revision are returned. 0 for the first page. */
  afterRevision: number;
  /** The most commits to return, up to 1000. Default: 1000. There are fewer if they would take more than 1 MiB. */
  pageSize: number;
  /** Join code of a private match, for callers without a seat. */
  joinCode: string;
  /** The history that the caller saw, as in WatchMatchRequest. */
  afterHistory: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** Response of listCommits. */
export interface ListCommitsResponse {
  /** The commits in order, redacted for the caller until the match is over. */
  commits: Commit[];
  /** The revision of the match. */
  revision: number;
  /** Token of all commits up to the last one here, for the next afterHistory. Empty without commits. */
  history: string;
}

/** Request of getRecord. */
export interface GetRecordRequest {
  /** Resource name of the match. */
  name: string;
  /** Join code of a private match, for callers without a seat. */
  joinCode: string;
  /** Language of the texts in the response, as in GetMatchRequest. */
  languageCode: string;
}

/** One choice of a player. listLegalMoves returns the allowed moves. Send one of them unchanged to playMove. */
export type Move = OneOf<{
  /** A move in Portobello Market. */
  portobello: Portobello.Move;
  /** A move in Kairo. */
  kairo: Kairo.Move;
  /** A move in Bangkok Klongs. */
  klongs: Klongs.Move;
}> & {
  /**
   * The move as a short text for a button, in the language of the request. Only legal moves have it: it is not set
   * without a language, and in commits. It is ignored in a move that is played.
   */
  text?: string;
};

/** Options of a match. The kind must be the game of the match. An empty message selects the defaults of the game. */
export type Options = OneOf<{
  /** Options of Portobello Market. */
  portobello: Portobello.Options;
  /** Options of Kairo. */
  kairo: Kairo.Options;
  /** Options of Bangkok Klongs. */
  klongs: Klongs.Options;
}>;

/** Who plays a seat. */
export interface Player {
  /** What kind of player it is. */
  kind: PlayerKind;
  /**
   * Name that the player gave when joining. For a bot of the service, the English name of the bot. If the name was
   * erased, "Seat" and the number of the seat.
   */
  displayName: string;
  /** Resource name of the bot, for PLAYER_KIND_BOT. Example: "bots/greedy". Empty for other players. */
  bot: string;
  /** Whether the operator has erased the name at the wish of the player. Nobody can say what it was. */
  erased: boolean;
}

/**
 * One way in which the service plays a seat. addBot puts a bot on a seat. A bot sees only what a person on its seat
 * sees.
 */
export interface Bot {
  /** Resource name, `bots/{bot}`. Example: "bots/greedy". */
  name: string;
  /** Name in the language of the request. Example: "Greedy bot". */
  displayName: string;
  /** How the bot chooses its moves, in one or two sentences in the language of the request. */
  description: string;
  /** Resource names of the games that the bot plays, in the order of listGames. */
  games: string[];
  /**
   * How strong the bot is: its results against the next weaker bot, one entry for each game, in the order of listGames.
   * Empty for the weakest bot. They were measured before the release.
   */
  duels: BotDuel[];
}

/**
 * How a bot did in a game against a weaker bot. The matches had two seats and the default options. Each deal was played
 * twice, with the seats changed.
 */
export interface BotDuel {
  /** Resource name of the game. Example: "games/kairo". */
  game: string;
  /** Resource name of the weaker bot. Example: "bots/random". */
  opponent: string;
  /** Number of matches. */
  matches: number;
  /** Matches that the bot won alone. 100 * won / matches is its win rate in percent. */
  won: number;
  /** Matches without a single winner. The opponent won the others. */
  tied: number;
}

/**
 * What kind of player plays a seat.
 *
 * - `PLAYER_KIND_UNSPECIFIED` (0): Default: PLAYER_KIND_PERSON.
 * - `PLAYER_KIND_PERSON` (1): A person. The service believes what a player says when joining.
 * - `PLAYER_KIND_BOT` (2): A bot of the service: addBot put it on the seat.
 * - `PLAYER_KIND_PROGRAM` (3): A program that plays over the contract with a token, as JoinMatchRequest.kind says. It
 *   is not a bot of the service: it can be slow or leave as a person can.
 */
export type PlayerKind =
  | 'PLAYER_KIND_UNSPECIFIED'
  | 'PLAYER_KIND_PERSON'
  | 'PLAYER_KIND_BOT'
  | 'PLAYER_KIND_PROGRAM';

/** The position of the game as one viewer sees it. Secrets of other seats are hidden. */
export type View = OneOf<{
  /** A position of Portobello Market. */
  portobello: Portobello.View;
  /** A position of Kairo. */
  kairo: Kairo.View;
  /** A position of Bangkok Klongs. */
  klongs: Klongs.View;
}>;
