import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, rpc } from "../client.ts";
import { keys } from "../keys.ts";
import { readAnew } from "../read-anew.ts";

interface Outcomes {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Adds a payment method or changes one. A repeated call changes nothing. */
export function useSavePaymentMethod() {
  return useChange((input: CallInput<"admin_save_payment_method">) =>
    rpc("admin_save_payment_method", input),
  );
}

/** Changes a country's bank account, or removes it. A repeated call changes nothing. */
export function useSaveBankAccount() {
  return useChange((input: CallInput<"admin_save_bank_account">) => rpc("admin_save_bank_account", input));
}

/** Puts the payment methods into another order. */
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
      readAnew(client, keys.paymentMethods);
      return client.invalidateQueries({ queryKey: keys.adminSettings });
    },
  });
}
