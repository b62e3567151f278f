import type { ProfileChanges, User } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { announce } from "../auth-events.ts";
import { keys } from "../keys.ts";
import { updateProfile } from "../own-account.ts";
import { keepAnswer } from "../read-anew.ts";

/** Changes the profile of who is signed in: what is named, and nothing else. The reply is what every page then shows. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ProfileChanges): Promise<User> => {
      const user = await updateProfile(changes);
      keepAnswer(client, keys.user, user);
      announce({ type: "USER_UPDATED" });
      return user;
    },
  });
}
