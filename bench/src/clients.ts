/** One way to swap, to be measured against the others. */
export interface Contestant {
  name: string;
  /** So many clients swap for so long, each at once after the answer to the one before. Returns swaps a second. */
  run(clients: number, milliseconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** Counts what clients of this process get done. */
export async function swapsPerSecond(
  clients: number,
  milliseconds: number,
  swap: (client: number, turn: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const ends = began + milliseconds;
  let swaps = 0;
  const work = async (client: number) => {
    for (let turn = client; performance.now() < ends; turn += 1) {
      await swap(client, turn);
      swaps += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return (swaps * 1_000) / (performance.now() - began);
}

/** The element of a list that every client number has. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
