import { useConnection } from "../connection.ts";

/** Whether what somebody asks for now can reach the server, as far as this page knows. */
export function useIsOnline(): boolean {
  return useConnection() === "fine";
}
