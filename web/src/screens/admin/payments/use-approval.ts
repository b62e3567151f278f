import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PasskeyOptions } from "../../../api/account/factors.ts";
import { answerWithPasskey, cancelPasskey, PasskeyError } from "../../../api/account/passkeys.ts";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../../api/http/client.ts";

type Assertion = CallInput<"admin_approve_payment">["p_assertion"];

/** Approves a payment with the administrator's passkey. One attempt at a time. */
export function useApproval(onDone: () => void) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => cancelPasskey, []);

  async function approve(p_payment_id: string): Promise<void> {
    const { options } = await rpc("admin_start_payment_approval", { p_payment_id });
    setAsking(true);
    const answer = await answerWithPasskey(options as PasskeyOptions).finally(() => setAsking(false));
    await rpc("admin_approve_payment", { p_payment_id, p_assertion: answer as Assertion });
  }

  const { mutate, isPending, isSuccess, error, reset } = useMutation<void, Error, string>({
    networkMode: "always",
    mutationFn: approve,
    onSuccess: onDone,
    onSettled: (_, failure) => {
      if (!(failure instanceof PasskeyError)) void client.invalidateQueries({ queryKey: keys.admin });
    },
  });
  return {
    start: useSingleFlight<string>(mutate),
    isPending,
    isSuccess,
    error,
    reset,
    /** The browser's authenticator is waiting for the administrator. */
    isAsking,
    stopAsking: cancelPasskey,
  };
}
