import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { type CallInput, isRefusal, rpc } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { errorText } from "../../../text/app/refusal-text.ts";

/** Changes a user's status; `onSettled` is called once it is as wanted, even if somebody else changed it. */
export function useUpdateStatus(onSettled: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_update_user_status">) => rpc("admin_update_user_status", input),
    onSuccess: ({ status }) => {
      notify.success(adminUserActsText.updated(status), "user");
      onSettled();
    },
    onError: (error) => {
      notify.error(errorText(error, adminUserActsText.updateFailed), "user");
      if (isRefusal(error, "status_unchanged")) onSettled();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  return { send: useSingleFlight(mutation.mutate), isPending: mutation.isPending };
}
