import type { ProfileChanges, User } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateProfile } from "../account/own-account.ts";
import { invalidate, setQueryResult } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { announce } from "../session/auth-events.ts";

/** Updates the given fields of the signed-in user's profile. All pages then show the reply. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ProfileChanges): Promise<User> => {
      const user = await updateProfile(changes);
      setQueryResult(client, keys.user, user);
      // The server values transactions in the user's currency.
      if (changes.preferred_currency) invalidate(client, keys.transactions);
      announce({ type: "USER_UPDATED" });
      return user;
    },
  });
}
