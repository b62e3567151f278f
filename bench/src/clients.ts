/** One way to swap, compared with the others. */
export interface Contestant {
  name: string;
  /** Runs this many clients for this long. Each swaps again as soon as it has an answer. Returns swaps per second. */
  run(clients: number, milliseconds: number): Promise<number>;
  stop?(): Promise<void>;
}

/** Measures swaps per second for clients in this process. */
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

/** Picks a list element by client number, wrapping around. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
