import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** The pause between two refetches of the same key. */
const PAUSE_MILLISECONDS = 1_000;

/** The refetches in progress, and whether the data changed again meanwhile. */
const running = new WeakMap<QueryClient, Map<string, { again: boolean }>>();

/**
 * Like `invalidate`, for data that others change all the time: shows the answer in flight, then refetches,
 * because it may be older than the change. Cancelling at each change would show nothing at all in a busy
 * hour.
 */
export function readSequentially(client: QueryClient, queryKey: QueryKey, pause = PAUSE_MILLISECONDS): void {
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

/** Resolves when no request under this key is in flight. */
function settled(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.refetchQueries(
    { queryKey, predicate: ({ state }) => state.fetchStatus === "fetching" },
    { cancelRefetch: false },
  );
}
