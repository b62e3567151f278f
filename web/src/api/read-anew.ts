import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What is kept under this key has changed: what a screen shows of it is read anew, the rest when it is shown again. An
 * answer that is on its way may be older than the change and no longer counts. To invalidate alone would not do: a
 * first answer is waited for, whatever has happened since it was asked for.
 */
export function readAnew(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
}

/**
 * Keeps what the server has just said of this key; a function is given what is kept so far. An answer that is still on
 * its way may be older, and must not have the last word.
 */
export function keepAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  data: Data | ((old: Data | undefined) => Data | undefined),
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, data);
}
