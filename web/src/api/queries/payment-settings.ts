import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { type CallInput, rpc } from "../http/client.ts";

interface Outcomes {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Adds or changes a payment method. Repeating a call changes nothing. */
export function useSavePaymentMethod() {
  return useChange((input: CallInput<"admin_save_payment_method">) =>
    rpc("admin_save_payment_method", input),
  );
}

/** Changes or removes a country's bank account. Repeating a call changes nothing. */
export function useSaveBankAccount() {
  return useChange((input: CallInput<"admin_save_bank_account">) => rpc("admin_save_bank_account", input));
}

/** Reorders the payment methods. */
export function useOrderPaymentMethods(outcomes: Outcomes) {
  return useChange(
    (input: CallInput<"admin_order_payment_methods">) => rpc("admin_order_payment_methods", input),
    outcomes,
  );
}

/** Removes a payment method. */
export function useRemovePaymentMethod(outcomes: Outcomes) {
  return useChange(
    (input: CallInput<"admin_remove_payment_method">) => rpc("admin_remove_payment_method", input),
    outcomes,
  );
}

function useChange<Input>(change: (input: Input) => Promise<unknown>, outcomes?: Outcomes) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => outcomes?.onDone(),
    onError: (error) => outcomes?.onFailed(error),
    onSettled: () => {
      invalidate(client, keys.paymentMethods);
      return client.invalidateQueries({ queryKey: keys.adminSettings });
    },
  });
}
