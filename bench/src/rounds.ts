import type { Contestant } from "./clients.ts";

/** Rates of one contestant, one for each round, in swaps a second. */
export type Rates = number[];

/** Short rounds by turns, so that other load on the machine affects all contestants equally. */
export async function byTurns(
  entries: readonly { contestant: Contestant; clients: number }[],
  rounds: number,
  milliseconds: number,
): Promise<Rates[]> {
  const rates: Rates[] = entries.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { contestant, clients }] of entries.entries()) {
      rates[index]?.push(await contestant.run(clients, milliseconds));
    }
  }
  return rates;
}

/** The middle value; of an even number, the upper one of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The distance between the quartiles as a share of the median, such as `4 %`. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return `${Math.round((100 * (at(0.75) - at(0.25))) / at(0.5))} %`;
}
