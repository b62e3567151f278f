import { useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type ReadOutput, read, rpc } from "../http/client.ts";

/** How often visible figures are refetched, in milliseconds. */
const EVERY = 30_000;

/** The platform's figures; one that failed is null. */
export function usePlatformStats() {
  return useQuery({
    queryKey: keys.adminStats,
    queryFn: () => rpc("admin_get_platform_stats", {}),
    refetchInterval: EVERY,
  });
}

/** How many of each kind wait for a decision; null if the administrator may not decide on them. */
export type Waiting = ReadOutput<"adminWaiting">;

/** What waits for a decision; live, and refetched regularly, since not every deposit is announced. */
export function useWaiting() {
  return useQuery({
    queryKey: [...keys.admin, "waiting"],
    queryFn: ({ signal }) => read("adminWaiting", {}, signal),
    refetchInterval: EVERY,
  });
}

/** The number of emails waiting to be sent. */
export function useMailQueue() {
  return useQuery({
    queryKey: [...keys.adminStats, "mail"],
    queryFn: ({ signal }) => read("adminMailQueue", {}, signal),
    refetchInterval: EVERY,
  });
}

/** The first-run checklist, for owners. Most items are done elsewhere, so it is refetched while shown. */
export function useAdminChecklist(isOwner: boolean) {
  return useQuery({
    queryKey: [...keys.adminStats, "checklist"],
    queryFn: ({ signal }) => read("adminChecklist", {}, signal),
    enabled: isOwner,
    refetchInterval: EVERY,
  });
}
