import type { AccountSession } from "@portico/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOneSession, endOtherSessions, fetchFactors, fetchSessions } from "../account/factors.ts";
import { fetchIdentities } from "../account/identities.ts";
import { setQueryResult } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";

/** The factors that secure the signed-in user's account. */
export function useFactors() {
  return useQuery({ queryKey: keys.factors, queryFn: ({ signal }) => fetchFactors(signal) });
}

/** The accounts at third parties that sign the user in. */
export function useIdentities() {
  return useQuery({ queryKey: keys.identities, queryFn: ({ signal }) => fetchIdentities(signal) });
}

/** Refetches what a change of sign-in methods affects: the factors, the linked accounts and the user. */
export function useFactorsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.factors }),
      client.invalidateQueries({ queryKey: keys.identities }),
      client.invalidateQueries({ queryKey: keys.user }),
    ]);
  };
}

/** The user's sessions, newest first. Refetched on focus, since another may have begun meanwhile. */
export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => fetchSessions(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Ends one session. It leaves the list at once, and returns if the server could not end it. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endOneSession,
    onMutate: (id) => keepSessions(client, (session) => session.id !== id),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}

/** Ends all other sessions. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => keepSessions(client, (session) => session.is_current),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}

function keepSessions(client: QueryClient, isKept: (session: AccountSession) => boolean): void {
  setQueryResult<AccountSession[]>(client, keys.sessions, (old) => old?.filter(isKept));
}
