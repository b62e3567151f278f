/**
 * A random walk with a pull back to zero (an Ornstein-Uhlenbeck process) that can be computed at any time without the
 * times before it: a pure function of seed, name and time. So every node and every start sees the same market, and
 * every resolution of a chart shows the same path.
 *
 * Values at the anchors come from random numbers, and each interval between them is halved again and again: the value
 * in the middle is that of the process between its two ends, with a random number of its own.
 */

const yearSeconds = 365 * 86_400;

/** Time in which the pull back to zero takes away all but a third of a deviation. */
const pullSeconds = 0.35 * yearSeconds;

/** Distance of the anchors: 48 days. */
const anchorSeconds = 2 ** 22;
/** Halvings between two anchors: the shortest intervals are of 16 seconds, with a straight line between their ends. */
const halvings = 18;
/** Anchors that an anchor's value depends on; the share of any earlier one is below 0.001. */
const MAX_ANCHORS = 20;

/**
 * Intervals shorter than this move less than the process would, so that successive updates lean in the same direction.
 */
const smoothSeconds = 240;
const smoothing = 0.6;

/** Variance of the walk at any single time, if it moves with a variance of one a year. */
const variance = pullSeconds / yearSeconds / 2;
const anchorShare = Math.exp(-anchorSeconds / pullSeconds);
const anchorMove = Math.sqrt(variance * (1 - anchorShare ** 2));

/** By number of halvings: the weight of both ends in the middle of an interval, and how far it deviates from that. */
const middles = Array.from({ length: halvings }, (_, depth) => {
  const seconds = anchorSeconds / 2 ** depth;
  const half = seconds / 2 / pullSeconds;
  const deviation = Math.sqrt(variance * Math.tanh(half));
  return {
    weight: 1 / (2 * Math.cosh(half)),
    deviation: seconds < smoothSeconds ? deviation * smoothing : deviation,
  };
});

interface Interval {
  index: number;
  from: number;
  to: number;
}

/** The last interval of each length by walk, because consecutive samples share most of them. */
const lastIntervals = new Map<string, Interval[]>();

/**
 * The value of the walk `name` at a time (in seconds since 1970). It moves with a standard deviation of 1 a year, and
 * stays around zero with one of about 0.4.
 */
export function randomWalk(seed: string, name: string, seconds: number): number {
  const key = `${seed}/${name}`;
  const known = lastIntervals.get(key) ?? [];
  lastIntervals.set(key, known);
  const { from, to } = shortestInterval(hashOf(key), known, seconds);
  const length = anchorSeconds / 2 ** halvings;
  return from + (to - from) * (seconds / length - Math.floor(seconds / length));
}

/** A value between -1 and 1 that wanders slowly, for figures with limits. */
export function boundedWalk(seed: string, name: string, seconds: number): number {
  return Math.tanh(2 * randomWalk(seed, name, seconds));
}

function shortestInterval(hash: number, known: Interval[], seconds: number): Interval {
  let interval = anchorInterval(hash, known, Math.floor(seconds / anchorSeconds));
  for (let depth = 0; depth < halvings; depth += 1) {
    const index = Math.floor((seconds * 2 ** (depth + 1)) / anchorSeconds);
    const last = known[depth + 1];
    interval = last?.index === index ? last : halfOf(interval, index, hash, depth);
    known[depth + 1] = interval;
  }
  return interval;
}

function anchorInterval(hash: number, known: Interval[], index: number): Interval {
  const last = known[0];
  if (last?.index === index) return last;
  known.length = 0;
  const interval = { index, from: anchorAt(hash, index), to: anchorAt(hash, index + 1) };
  known[0] = interval;
  return interval;
}

/** The pull makes each anchor a share of the one before it, plus a random move. */
function anchorAt(hash: number, index: number): number {
  let value = 0;
  for (let at = index - MAX_ANCHORS; at <= index; at += 1) {
    value = value * anchorShare + anchorMove * randomMove(hash, -1, at);
  }
  return value;
}

/** The half with this index of an interval that was halved `depth` times. */
function halfOf({ index, from, to }: Interval, half: number, hash: number, depth: number): Interval {
  const { weight, deviation } = middles[depth] ?? { weight: 0.5, deviation: 0 };
  const middle = weight * (from + to) + deviation * randomMove(hash, depth, index);
  return half % 2 === 0 ? { index: half, from, to: middle } : { index: half, from: middle, to };
}

/**
 * A pseudo-random number with mean 0 and deviation 1: the sum of four uniform ones, which is nearly normal but never
 * beyond 3.5, so that no single move is an outlier.
 */
function randomMove(hash: number, depth: number, index: number): number {
  let state = mix(hash ^ mix(index) ^ Math.imul(depth + 2, 0x9e3779b1));
  let sum = 0;
  for (let draw = 0; draw < 4; draw += 1) {
    state = mix(state + 0x6d2b79f5);
    sum += (state >>> 0) / 2_147_483_647.5 - 1;
  }
  return sum * Math.sqrt(3 / 4);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}

/** Spreads a change of any bit over all 32 (MurmurHash3's finalizer). */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
