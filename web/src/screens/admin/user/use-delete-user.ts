import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { Refusal, rpc } from "../../../api/http/client.ts";
import { paths } from "../../../paths.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { useNavigate } from "../../../shell/router/router.tsx";
import { adminUserActsText } from "../../../text/admin/users.ts";

/** Deletes a user and returns to the list. */
export function useDeleteUser(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: () => rpc("admin_delete_user_completely", { target_user_id: userId }),
    onSuccess: async ({ message }) => {
      notify.success(message, "user");
      await navigate(paths.adminUsers());
    },
    onError: (error) => {
      if (!(error instanceof Refusal)) notify.error(adminUserActsText.deleteFailed, "user");
    },
    // After a lost answer the page itself shows whether the user still exists.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight<void>(mutation.mutate);
  return {
    send: () => send(),
    reset: mutation.reset,
    isPending: mutation.isPending,
    /** The reason for a refusal. */
    refusal: mutation.error instanceof Refusal ? mutation.error.message : undefined,
  };
}
