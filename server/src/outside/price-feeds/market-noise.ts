/**
 * The components of the simulated market: smooth random waves, each with its period in seconds and its share. Together
 * they resemble a chart at every scale. The shares sum to at most 1.
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
 * The market level of `name` at a time (in seconds), between -1 and 1. A pure function of seed, name and time, so every
 * node and every start sees the same market, and past values can be computed.
 */
export function marketNoise(seed: string, name: string, seconds: number): number {
  let sum = 0;
  for (const wave of waves) {
    sum += wave.share * waveAt(`${seed}/${name}/${wave.seconds}`, seconds / wave.seconds);
  }
  return sum;
}

/** Slow waves, used only for price history. The running market uses waves of at most a month. */
const seasons = [
  { seconds: 240 * 86_400, share: 4 },
  { seconds: 90 * 86_400, share: 2 },
] as const;

/** The slow component of the market of `name` at a time (in seconds), between -6 and 6. */
export function slowNoise(seed: string, name: string, seconds: number): number {
  let sum = 0;
  for (const wave of seasons) {
    sum += wave.share * waveAt(`${seed}/${name}/season/${wave.seconds}`, seconds / wave.seconds);
  }
  return sum;
}

/** Smooth interpolation between random values at integer positions. */
function waveAt(name: string, position: number): number {
  const step = Math.floor(position);
  const between = position - step;
  const smooth = between * between * (3 - 2 * between);
  const { from, to } = endsOf(name, step);
  return from + (to - from) * smooth;
}

/** The last step of each wave, cached because consecutive samples usually fall into the same step. */
const lastSteps = new Map<string, { step: number; from: number; to: number }>();

function endsOf(name: string, step: number) {
  const last = lastSteps.get(name);
  if (last?.step === step) return last;
  const ends = { step, from: randomAt(name, step), to: randomAt(name, step + 1) };
  lastSteps.set(name, ends);
  return ends;
}

/** A pseudo-random value between -1 and 1 from name and step (FNV-1a with a final mix). */
function randomAt(name: string, step: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${name}/${step}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_647.5 - 1;
}
