import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Between two readings of the same, however much happens. */
const PAUSE_MILLISECONDS = 1_000;

/** What is being read anew, and whether it changed once more meanwhile. */
const running = new WeakMap<QueryClient, Map<string, { again: boolean }>>();

/**
 * Like `readAnew`, for what others change all the time: an answer on its way is waited for and shown, and then asked
 * for once more, because it may be older than the change. To cut it off with each change would mean that a busy hour
 * shows nothing at all.
 */
export function readInTurn(client: QueryClient, queryKey: QueryKey, pause = PAUSE_MILLISECONDS): void {
  const turns = running.get(client) ?? new Map<string, { again: boolean }>();
  running.set(client, turns);
  const name = hashKey(queryKey);
  const turn = turns.get(name);
  if (turn) {
    turn.again = true;
    return;
  }
  const mine = { again: true };
  turns.set(name, mine);
  void (async () => {
    while (mine.again) {
      mine.again = false;
      await settled(client, queryKey);
      await client.invalidateQueries({ queryKey });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    turns.delete(name);
  })();
}

/** Resolves when nothing under this key is on its way any more. */
function settled(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.refetchQueries(
    { queryKey, predicate: ({ state }) => state.fetchStatus === "fetching" },
    { cancelRefetch: false },
  );
}
