import { useQuery } from "@tanstack/react-query";
import { type ReadOutput, read, rpc } from "../client.ts";
import { keys } from "../keys.ts";

/** Figures are read again so often while they are looked at. */
const EVERY = 30_000;

/** How the house stands; a figure that could not be had is null. */
export function usePlatformStats() {
  return useQuery({
    queryKey: keys.adminStats,
    queryFn: () => rpc("admin_get_platform_stats", {}),
    refetchInterval: EVERY,
  });
}

/** How many of each wait for a decision; null where the reader may not decide on them. */
export type Waiting = ReadOutput<"adminWaiting">;

/** What waits for a decision; live, and read again now and then, since not every deposit is announced. */
export function useWaiting() {
  return useQuery({
    queryKey: [...keys.admin, "waiting"],
    queryFn: ({ signal }) => read("adminWaiting", {}, signal),
    refetchInterval: EVERY,
  });
}

/** How many letters wait to be sent. */
export function useMailQueue() {
  return useQuery({
    queryKey: [...keys.adminStats, "mail"],
    queryFn: ({ signal }) => read("adminMailQueue", {}, signal),
    refetchInterval: EVERY,
  });
}

/** The first-run checklist; for owners. Most of its items are done elsewhere, so it is read again while it is shown. */
export function useAdminChecklist(isOwner: boolean) {
  return useQuery({
    queryKey: [...keys.adminStats, "checklist"],
    queryFn: ({ signal }) => read("adminChecklist", {}, signal),
    enabled: isOwner,
    refetchInterval: EVERY,
  });
}
