import type { PlayerId, Spot, Standings } from '../../game.ts';
import type { ProblemCode } from '../../problem.ts';
import type { Card } from '../card.ts';
import type { MemoarrrMove } from '../memoarrr.ts';
import type { MemoarrrEffect, WhyOut } from '../moves.ts';
import type { MemoarrrSecret } from '../peek.ts';
import type { Side } from '../place.ts';
import type { Modes, Phase } from '../state.ts';
import type { MemoarrrView, SpotView } from '../view.ts';

interface NaiveDeal {
  readonly modes: Modes;
  /** In the order in which they are listed. */
  readonly players: readonly PlayerId[];
  /** In the same order, if they were chosen. */
  readonly sides?: readonly Side[] | undefined;
  /** The 24 cards, row by row. */
  readonly cards: readonly Card[];
  /** The seven ruby cards, the first to be drawn first. */
  readonly rubies: readonly number[];
}

interface NaiveCard {
  readonly name: Card;
  where: Spot;
  faceUp: boolean;
  /** When it was last turned over in this round; 0 if it was not. */
  turnedAt: number;
}

interface NaivePlayer {
  readonly name: PlayerId;
  readonly side: Side;
  in: boolean;
  left: boolean;
  looking: boolean;
}

type Action = 'turn' | 'crab' | 'octopus' | 'penguin' | 'walrus';

type Task =
  | { readonly what: 'peek' }
  | { readonly what: Action; readonly who: NaivePlayer }
  | { readonly what: 'over' };

const CLOCKWISE: readonly Side[] = ['top', 'right', 'bottom', 'left'];

const USUAL_SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ['top', 'bottom'],
  3: ['top', 'right', 'bottom'],
  4: ['top', 'right', 'bottom', 'left'],
};

const IN_FRONT: Readonly<Record<Side, readonly string[]>> = {
  top: ['A2', 'A3', 'A4'],
  bottom: ['E2', 'E3', 'E4'],
  left: ['B1', 'C1', 'D1'],
  right: ['B5', 'C5', 'D5'],
};

const MOVES_FOR: Readonly<Record<Action, readonly string[]>> = {
  turn: ['turn-over'],
  crab: ['turn-over'],
  octopus: ['swap'],
  penguin: ['turn-down', 'decline'],
  walrus: ['block', 'decline'],
};

const ROUNDS = 7;
const PENGUIN_USES = 100;

const EVERY_SPOT: readonly Spot[] = [...Array(25).keys()];
const C3 = spotOf('C3');

/** Without `idle`. */
const EVERY_MOVE: readonly MemoarrrMove[] = [
  { type: 'seen' },
  { type: 'decline' },
  { type: 'leave' },
  ...EVERY_SPOT.map((spot) => ({ type: 'turn-over', spot }) as const),
  ...EVERY_SPOT.map((spot) => ({ type: 'swap', spot }) as const),
  ...EVERY_SPOT.map((spot) => ({ type: 'turn-down', spot }) as const),
  ...EVERY_SPOT.map((spot) => ({ type: 'block', spot }) as const),
];

/** A naive model of the rules, as an oracle: looks at all cards and all players every time. */
export class NaiveMemoarrr {
  readonly modes: Modes;
  /** In turn order. */
  readonly players: readonly NaivePlayer[];
  readonly cards: readonly NaiveCard[];
  readonly rubies: readonly number[];
  readonly winners: NaivePlayer[] = [];
  #task: Task = { what: 'peek' };
  #tasks = 0;
  #blocked: { readonly card: NaiveCard; readonly for: NaivePlayer } | undefined;
  #penguinUses = 0;
  #clock = 0;
  #effects: MemoarrrEffect[] = [];

  constructor({ modes, players, sides, cards, rubies }: NaiveDeal) {
    const taken = sides ?? USUAL_SIDES[players.length] ?? [];
    this.modes = modes;
    this.players = CLOCKWISE.flatMap((side) => {
      const name = players[taken.indexOf(side)];
      return name === undefined ? [] : [{ name, side, in: true, left: false, looking: false }];
    });
    const places = EVERY_SPOT.filter((spot) => spot !== C3);
    this.cards = places.map((where, nth) => {
      const name = cards[nth];
      if (!name) throw new Error(`no card is dealt to spot ${where}`);
      return { name, where, faceUp: false, turnedAt: 0 };
    });
    this.rubies = rubies;
    this.#peek();
  }

  /** The effects, or the code of the refusal. */
  play(name: PlayerId, move: MemoarrrMove): readonly MemoarrrEffect[] | ProblemCode {
    const problem = this.#problemWith(name, move);
    if (problem) return problem;
    this.#effects = [];
    this.#do(this.#player(name), move);
    return this.#effects;
  }

  moves(name: PlayerId): MemoarrrMove[] {
    return EVERY_MOVE.filter((move) => !this.#problemWith(name, move));
  }

  publicView(): MemoarrrView {
    const over = this.#task.what === 'over';
    return {
      modes: this.modes,
      round: Math.min(this.winners.length + 1, ROUNDS),
      rounds: ROUNDS,
      players: this.players.map((player) => ({
        name: player.name,
        side: player.side,
        isIn: player.in,
        hasLeft: player.left,
        roundsWon: this.winners.filter((winner) => winner === player).length,
        ...(over && { rubies: this.rubiesOf(player) }),
      })),
      spots: EVERY_SPOT.map((spot) => this.#look(spot)),
      up: this.#inOrder().map(({ where }) => where),
      blocked: this.#blocked
        ? { spot: this.#blocked.card.where, for: this.#blocked.for.name }
        : null,
      phase: this.#phase(),
      phases: this.#tasks,
      won: this.winners.map(({ name }, round) => ({
        player: name,
        ...(over && { rubies: this.rubies[round] ?? 0 }),
      })),
    };
  }

  privateView(name: PlayerId): MemoarrrSecret {
    const player = this.players.find((it) => it.name === name);
    if (!player?.looking) return { peek: [] };
    const spots = IN_FRONT[player.side].map(spotOf);
    return { peek: spots.map((spot) => ({ spot, card: this.#cardAt(spot).name })) };
  }

  result(): Standings | undefined {
    if (this.#task.what !== 'over') return undefined;
    const standings = this.players.map((player) => ({
      player: player.name,
      score: this.rubiesOf(player),
    }));
    return standings.sort((a, b) => b.score - a.score);
  }

  cardsByPlace(): (Card | null)[] {
    return EVERY_SPOT.map((spot) => (spot === C3 ? null : this.#cardAt(spot).name));
  }

  rubiesOf(player: NaivePlayer): number {
    let sum = 0;
    for (const [round, winner] of this.winners.entries()) {
      if (winner === player) sum += this.rubies[round] ?? 0;
    }
    return sum;
  }

  #problemWith(name: PlayerId, move: MemoarrrMove): ProblemCode | undefined {
    const player = this.players.find((it) => it.name === name);
    if (!player || player.left) return 'not-playing';
    if (this.#task.what === 'over') return 'over';
    if (move.type === 'idle') return this.#problemWithIdle(player, move.phase);
    if (move.type === 'seen') return player.looking ? undefined : 'not-now';
    if (move.type === 'leave') return undefined;
    if (this.#task.what === 'peek') return 'not-now';
    if (player !== this.#task.who) return 'not-your-turn';
    if (!MOVES_FOR[this.#task.what].includes(move.type)) return 'not-now';
    return 'spot' in move ? this.#problemWithSpot(move.type, move.spot) : undefined;
  }

  #problemWithIdle(player: NaivePlayer, task: number): ProblemCode | undefined {
    const isAwaited = player.looking || ('who' in this.#task && this.#task.who === player);
    return isAwaited && task === this.#tasks ? undefined : 'too-late';
  }

  #problemWithSpot(type: MemoarrrMove['type'], spot: Spot): ProblemCode | undefined {
    if (!EVERY_SPOT.includes(spot)) return 'out-of-range';
    if (spot === C3) return 'no-card';
    const card = this.#cardAt(spot);
    if (type === 'turn-over') {
      if (card.faceUp) return 'face-up';
      return this.#blocked?.card === card ? 'blocked' : undefined;
    }
    if (type === 'swap') return this.#neighbours().includes(card) ? undefined : 'not-beside';
    if (type === 'block') return card.faceUp ? 'face-up' : undefined;
    if (card === this.#last()) return 'same-card';
    return card.faceUp ? undefined : 'face-down';
  }

  #do(player: NaivePlayer, move: MemoarrrMove): void {
    if (move.type === 'seen') this.#seen(player);
    else if (move.type === 'turn-over') this.#turnOver(player, this.#cardAt(move.spot));
    else if (move.type === 'swap') this.#swap(player, this.#cardAt(move.spot));
    else if (move.type === 'turn-down') this.#turnDown(player, this.#cardAt(move.spot));
    else if (move.type === 'block') this.#block(player, this.#cardAt(move.spot));
    else if (move.type === 'decline') this.#decline(player);
    else if (move.type === 'idle') this.#idle(player);
    else this.#leave(player);
  }

  #seen(player: NaivePlayer): void {
    player.looking = false;
    this.#tell({ type: 'seen', player: player.name });
    this.#startRoundWhenAllHaveSeen();
  }

  #turnOver(player: NaivePlayer, card: NaiveCard): void {
    const last = this.#last();
    const fits = !last || areAlike(card.name, last.name);
    this.#clock += 1;
    card.faceUp = true;
    card.turnedAt = this.#clock;
    this.#tell({
      type: 'turned-up',
      spot: card.where,
      card: card.name,
      player: player.name,
      fits,
    });
    if (!fits) this.#out(player, 'misfit');
    else if (this.modes.rules === 'base') this.#nextTurn(player);
    else this.#act(player, card, last === undefined);
  }

  #act(player: NaivePlayer, card: NaiveCard, isFirst: boolean): void {
    const animal = card.name[1];
    if (animal === 'O' && this.#neighbours().length > 0) this.#await('octopus', player);
    else if (animal === 'P' && !isFirst && this.#penguinMayAct()) this.#await('penguin', player);
    else if (animal === 'W' && this.#faceDown().length > 0) this.#await('walrus', player);
    else if (animal === 'C' && this.#choosable().length > 0) this.#goOn(player);
    else if (animal === 'T') this.#skip(player);
    else this.#nextTurn(player);
  }

  #penguinMayAct(): boolean {
    const others = this.cards.filter((card) => card.faceUp && card !== this.#last());
    return others.length > 0 && this.#penguinUses < PENGUIN_USES;
  }

  #goOn(player: NaivePlayer): void {
    this.#tell({ type: 'again', player: player.name });
    this.#await('crab', player);
  }

  #swap(player: NaivePlayer, neighbour: NaiveCard): void {
    this.#changePlaces(player, neighbour);
    this.#nextTurn(player);
  }

  #changePlaces(player: NaivePlayer, neighbour: NaiveCard): void {
    const octopus = this.#lastCard();
    const from = octopus.where;
    octopus.where = neighbour.where;
    neighbour.where = from;
    this.#tell({ type: 'swapped', spots: [from, octopus.where], player: player.name });
  }

  #turnDown(player: NaivePlayer, card: NaiveCard): void {
    card.faceUp = false;
    this.#penguinUses += 1;
    this.#tell({ type: 'turned-down', spot: card.where, player: player.name });
    this.#nextTurn(player);
  }

  #block(player: NaivePlayer, card: NaiveCard): void {
    const next = this.#turnsAfter(player)[0];
    if (!next) throw new Error('nobody is left to block a card for');
    this.#tell({ type: 'blocked', spot: card.where, player: player.name, for: next.name });
    this.#turnOf(next, card);
  }

  #skip(player: NaivePlayer): void {
    const [skipped, next] = this.#turnsAfter(player);
    if (!skipped || !next) throw new Error('nobody is left to be skipped');
    this.#tell({ type: 'skipped', player: skipped.name });
    this.#turnOf(next);
  }

  #decline(player: NaivePlayer): void {
    this.#tell({ type: 'declined', player: player.name });
    this.#nextTurn(player);
  }

  #idle(player: NaivePlayer): void {
    const { what } = this.#task;
    if (what === 'peek') this.#seen(player);
    if (what === 'turn' || what === 'crab') this.#out(player, 'away');
    if (what === 'octopus') this.#swap(player, this.#firstNeighbour());
    if (what === 'penguin' || what === 'walrus') this.#decline(player);
  }

  #leave(player: NaivePlayer): void {
    const { what } = this.#task;
    const acts = 'who' in this.#task && this.#task.who === player;
    if (acts && what === 'octopus') this.#changePlaces(player, this.#firstNeighbour());
    if (acts && (what === 'penguin' || what === 'walrus')) {
      this.#tell({ type: 'declined', player: player.name });
    }
    this.#tell({ type: 'left', player: player.name });
    if (player.looking) this.#tell({ type: 'seen', player: player.name });
    if (player.in && what !== 'peek') {
      this.#tell({ type: 'out', player: player.name, why: 'away' });
    }
    player.left = true;
    player.in = false;
    player.looking = false;

    const present = this.players.filter(({ left }) => !left);
    const [survivor] = present;
    const winner = this.#onlyOneIn();
    if (survivor && present.length === 1) this.#winTheRest(survivor);
    else if (this.#task.what === 'peek') this.#startRoundWhenAllHaveSeen();
    else if (winner) this.#winRound(winner);
    else if (acts) this.#nextTurn(player);
  }

  #nextTurn(player: NaivePlayer): void {
    const next = this.#turnsAfter(player)[0];
    if (!next) throw new Error('nobody is left to go next');
    this.#turnOf(next);
  }

  #turnOf(player: NaivePlayer, blocked?: NaiveCard): void {
    this.#blocked = blocked && { card: blocked, for: player };
    if (this.#choosable().length > 0) this.#await('turn', player);
    else this.#out(player, 'no-card');
  }

  #out(player: NaivePlayer, why: WhyOut): void {
    player.in = false;
    this.#tell({ type: 'out', player: player.name, why });
    const winner = this.#onlyOneIn();
    if (winner) this.#winRound(winner);
    else this.#nextTurn(player);
  }

  /** The players in the round, in turn order after `player`, who comes last if still in. */
  #turnsAfter(player: NaivePlayer): NaivePlayer[] {
    const seat = this.players.indexOf(player);
    const order = [...this.players.slice(seat + 1), ...this.players.slice(0, seat + 1)];
    return order.filter((it) => it.in);
  }

  #onlyOneIn(): NaivePlayer | undefined {
    const [one, ...more] = this.players.filter((it) => it.in);
    return more.length === 0 ? one : undefined;
  }

  #peek(): void {
    for (const player of this.players) player.looking = !player.left;
    this.#begin({ what: 'peek' });
    this.#tell({ type: 'peek' });
  }

  #startRoundWhenAllHaveSeen(): void {
    if (!this.players.some(({ looking }) => looking)) this.#startRound();
  }

  #startRound(): void {
    const starter = this.#starter();
    this.#tell({
      type: 'round-started',
      round: this.winners.length + 1,
      player: starter.name,
    });
    this.#await('turn', starter);
  }

  #starter(): NaivePlayer {
    const lastWinner = this.winners.at(-1);
    const nth =
      this.modes.winnerStarts && lastWinner
        ? this.players.indexOf(lastWinner)
        : this.winners.length % this.players.length;
    const order = [...this.players.slice(nth), ...this.players.slice(0, nth)];
    const starter = order.find(({ left }) => !left);
    if (!starter) throw new Error('everybody has left');
    return starter;
  }

  #winRound(winner: NaivePlayer): void {
    this.#drawRuby(winner);
    if (this.winners.length === ROUNDS) this.#end();
    else if (this.modes.peekEachRound) this.#peek();
    else this.#startRound();
  }

  #winTheRest(player: NaivePlayer): void {
    while (this.winners.length < ROUNDS) this.#drawRuby(player);
    this.#end();
  }

  #drawRuby(winner: NaivePlayer): void {
    this.winners.push(winner);
    this.#tell({ type: 'round-won', round: this.winners.length, player: winner.name });
    this.#clear();
  }

  #clear(): void {
    const up = this.#inOrder().map(({ where }) => where);
    if (up.length > 0) this.#tell({ type: 'cleared', spots: up });
    for (const card of this.cards) {
      card.faceUp = false;
      card.turnedAt = 0;
    }
    for (const player of this.players) {
      player.in = !player.left;
      player.looking = false;
    }
    this.#blocked = undefined;
    this.#penguinUses = 0;
  }

  #end(): void {
    this.#begin({ what: 'over' });
    this.#tell({ type: 'over' });
  }

  #await(what: Action, who: NaivePlayer): void {
    this.#begin({ what, who });
  }

  #begin(task: Task): void {
    this.#task = task;
    this.#tasks += 1;
  }

  #phase(): Phase {
    if (this.#task.what === 'over') return { kind: 'over' };
    if (this.#task.what !== 'peek') return { kind: this.#task.what, player: this.#task.who.name };
    const looking = this.players.filter((it) => it.looking);
    return { kind: 'peek', looking: looking.map(({ name }) => name) };
  }

  #look(spot: Spot): SpotView {
    if (spot === C3) return null;
    const card = this.#cardAt(spot);
    return card.faceUp ? { up: card.name } : 'down';
  }

  /** The face-up cards, in the order in which they were turned over. */
  #inOrder(): NaiveCard[] {
    return this.cards.filter(({ faceUp }) => faceUp).sort((a, b) => a.turnedAt - b.turnedAt);
  }

  /** The card turned over last in this round. */
  #last(): NaiveCard | undefined {
    const turned = this.cards.filter(({ turnedAt }) => turnedAt > 0);
    return turned.sort((a, b) => b.turnedAt - a.turnedAt)[0];
  }

  #lastCard(): NaiveCard {
    const last = this.#last();
    if (!last) throw new Error('no card was turned over yet');
    return last;
  }

  #faceDown(): NaiveCard[] {
    return this.cards.filter(({ faceUp }) => !faceUp);
  }

  #choosable(): NaiveCard[] {
    return this.#faceDown().filter((card) => card !== this.#blocked?.card);
  }

  /** Of the octopus, which is the last card. */
  #neighbours(): NaiveCard[] {
    const octopus = this.#lastCard();
    return this.cards.filter(({ where }) => areBeside(where, octopus.where));
  }

  #firstNeighbour(): NaiveCard {
    const first = this.#neighbours().sort((a, b) => a.where - b.where)[0];
    if (!first) throw new Error('an octopus without neighbours');
    return first;
  }

  #cardAt(spot: Spot): NaiveCard {
    const card = this.cards.find(({ where }) => where === spot);
    if (!card) throw new Error(`there is no card on spot ${spot}`);
    return card;
  }

  #player(name: PlayerId): NaivePlayer {
    const player = this.players.find((it) => it.name === name);
    if (!player) throw new Error(`${name} does not play`);
    return player;
  }

  #tell(effect: MemoarrrEffect): void {
    this.#effects.push(effect);
  }
}

function spotOf(place: string): Spot {
  return 'ABCDE'.indexOf(place.charAt(0)) * 5 + '12345'.indexOf(place.charAt(1));
}

function areAlike(one: Card, other: Card): boolean {
  return one[0] === other[0] || one[1] === other[1];
}

function areBeside(one: Spot, other: Spot): boolean {
  const rows = Math.abs(Math.floor(one / 5) - Math.floor(other / 5));
  const columns = Math.abs((one % 5) - (other % 5));
  return rows + columns === 1;
}
