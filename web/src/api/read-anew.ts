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
