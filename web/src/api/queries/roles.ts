import type { RoleName } from "@portico/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type CallOutput, read, rpc } from "../http/client.ts";

/** All administrators, newest first, page by page. */
export function useAdministrators() {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "administrators"],
    queryFn: ({ pageParam, signal }) =>
      read("administrators", { limit: 100, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

interface Outcomes {
  onDone: (change: CallOutput<"admin_update_user_role">) => void;
  onFailed: (error: Error) => void;
}

/** Looks up the user with an email; refused with `not_found` if there is none. */
export function useFindUser({
  onFound,
  onFailed,
}: {
  onFound: (user: CallOutput<"admin_find_user">) => void;
  onFailed: (error: Error) => void;
}) {
  return useMutation({
    networkMode: "always",
    mutationFn: (email: string) => rpc("admin_find_user", { p_email: email }),
    onSuccess: onFound,
    onError: onFailed,
  });
}

/** Sets or removes an administrator's role. Repeating it changes nothing, so it needs no idempotency key. */
export function useChangeRole({ onDone, onFailed }: Outcomes) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ id, role }: { id: string; role: RoleName | null }) =>
      rpc("admin_update_user_role", {
        target_user_id: id,
        make_admin: role !== null,
        ...(role !== null && { p_role: role }),
      }),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
}
