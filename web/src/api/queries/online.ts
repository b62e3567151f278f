import { useConnection } from "../live/connection.ts";

/** Whether a request can reach the server now, as far as this page knows. */
export function useIsOnline(): boolean {
  return useConnection() === "fine";
}
