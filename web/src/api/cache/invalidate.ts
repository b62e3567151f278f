import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Invalidates this key after a change: active queries refetch now, others when they are shown again. Cancels
 * requests in flight, whose answers may be older than the change; `invalidateQueries` alone would wait for a
 * first answer.
 */
export function invalidate(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
}

/**
 * Stores what the server has just sent for this key; a function gets the current data. Cancels requests in
 * flight, whose answers may be older.
 */
export function setQueryResult<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  data: Data | ((old: Data | undefined) => Data | undefined),
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, data);
}
