/**
 * The movements that the simulated market is made of: each a smooth random wave of its own length in seconds,
 * with its share of the whole. Together they look like a chart at every scale, and they sum to at most 1.
 */
const waves = [
  { seconds: 30 * 86_400, share: 0.2 },
  { seconds: 7 * 86_400, share: 0.2 },
  { seconds: 86_400, share: 0.22 },
  { seconds: 6 * 3_600, share: 0.15 },
  { seconds: 5_400, share: 0.1 },
  { seconds: 1_200, share: 0.06 },
  { seconds: 240, share: 0.04 },
  { seconds: 60, share: 0.03 },
] as const;

/**
 * Where the market of `name` stands at a time (in seconds), between -1 and 1. It is a function of seed, name and time
 * alone, so every node and every start sees the same market, and yesterday's value can still be asked for.
 */
export function marketNoise(seed: string, name: string, seconds: number): number {
  let sum = 0;
  for (const wave of waves) {
    sum += wave.share * waveAt(`${seed}/${name}/${wave.seconds}`, seconds / wave.seconds);
  }
  return sum;
}

/** Seasons, which only the past knows: the market that moves on by itself never sees more than a month of waves. */
const seasons = [
  { seconds: 240 * 86_400, share: 4 },
  { seconds: 90 * 86_400, share: 2 },
] as const;

/** The slow part of the market of `name` at a time (in seconds), between -6 and 6. */
export function slowNoise(seed: string, name: string, seconds: number): number {
  let sum = 0;
  for (const wave of seasons) {
    sum += wave.share * waveAt(`${seed}/${name}/season/${wave.seconds}`, seconds / wave.seconds);
  }
  return sum;
}

/** Random values at the whole numbers, and a smooth way from one to the next. */
function waveAt(name: string, position: number): number {
  const step = Math.floor(position);
  const between = position - step;
  const smooth = between * between * (3 - 2 * between);
  const { from, to } = endsOf(name, step);
  return from + (to - from) * smooth;
}

/** The step that each wave was last asked for: a walk through a year asks for most of them many times in a row. */
const lastSteps = new Map<string, { step: number; from: number; to: number }>();

function endsOf(name: string, step: number) {
  const last = lastSteps.get(name);
  if (last?.step === step) return last;
  const ends = { step, from: randomAt(name, step), to: randomAt(name, step + 1) };
  lastSteps.set(name, ends);
  return ends;
}

/** A value between -1 and 1 that depends on the name and the step alone (FNV-1a, its bits mixed once more). */
function randomAt(name: string, step: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${name}/${step}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_647.5 - 1;
}
