import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "../http/client.ts";
import { keys } from "./keys.ts";

/** A refusal is final; a failure is retried once. */
function shouldRetry(count: number, error: Error): boolean {
  return !(error instanceof Refusal) && count < 1;
}

/**
 * When a session ended unexpectedly, or a second factor became mandatory for administrators, refetches the
 * user; guarded screens then ask for what is missing. A refusal alone is not conclusive: it may be about a
 * cookie that another tab has since renewed.
 */
function onError(error: Error): void {
  if (!(error instanceof Refusal)) return;
  const isAboutUser = error.code === "not_authenticated" || error.code === "two_factor_required";
  if (isAboutUser) void queryClient.invalidateQueries({ queryKey: keys.user });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Always: a request that silently waits for the network looks like one in flight.
  defaultOptions: {
    queries: { networkMode: "always", retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { networkMode: "always", retry: false },
  },
});
