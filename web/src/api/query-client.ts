import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "./client.ts";
import { keys } from "./keys.ts";

/** A "no" is final; what broke is tried once more. */
function shouldRetry(count: number, error: Error): boolean {
  return !(error instanceof Refusal) && count < 1;
}

/**
 * The session has ended without our doing: whoever looks at a guarded screen is asked to sign in. Where the operator
 * has begun to ask administrators for a second factor, the user that is read again says so, and the guard with it.
 */
function onError(error: Error): void {
  if (!(error instanceof Refusal)) return;
  if (error.code === "not_authenticated") queryClient.setQueryData(keys.user, null);
  if (error.code === "two_factor_required") void queryClient.invalidateQueries({ queryKey: keys.user });
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
