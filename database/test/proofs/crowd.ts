import { Refusal } from "@portico/database";

/** The result of a call: a reply, or a refusal's code. Faults are thrown. */
export type Ending<Reply = Record<string, unknown>> =
  | { reply: Reply; refused?: undefined }
  | { refused: string; details: Record<string, unknown> };

export async function ending<Reply>(call: Promise<Reply>): Promise<Ending<Reply>> {
  try {
    return { reply: await call };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, details: error.details };
    throw error;
  }
}

/** How often each result occurred: "done", or a refusal's code. */
export function tally(endings: readonly Ending<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { refused = "done" } of endings) counts[refused] = (counts[refused] ?? 0) + 1;
  return counts;
}

/** Runs jobs with this many concurrent clients, each taking the next job, until none is left. */
export async function crowd<Result>(
  clients: number,
  pieces: number,
  work: (piece: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const client = async () => {
    while (next < pieces) {
      const piece = next;
      next += 1;
      results[piece] = await work(piece);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}
