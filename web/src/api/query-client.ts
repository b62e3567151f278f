import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "./client.ts";
import { keys } from "./keys.ts";

/** A "no" is final; what broke is tried once more. */
function shouldRetry(count: number, error: Error): boolean {
  return !(error instanceof Refusal) && count < 1;
}

/**
 * The session has ended without our doing, or the operator has begun to ask administrators for a second factor: the
 * user is read again, and whoever looks at a guarded screen is asked for what is missing. What was refused tells too
 * little by itself: it may have been asked with a cookie that another tab has exchanged since.
 */
function onError(error: Error): void {
  if (!(error instanceof Refusal)) return;
  const isAboutUser = error.code === "not_authenticated" || error.code === "two_factor_required";
  if (isAboutUser) void queryClient.invalidateQueries({ queryKey: keys.user });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Always: a request that waits for the network without a word looks like one that is on its way.
  defaultOptions: {
    queries: { networkMode: "always", retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { networkMode: "always", retry: false },
  },
});
