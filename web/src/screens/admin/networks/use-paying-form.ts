import type { AdminChain } from "@portico/contract";
import type { CallInput } from "../../../api/http/client.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { toBig } from "../../../ui/format/decimal.ts";

export type PayingInput = CallInput<"admin_set_paying">;

export type PayingFormState = ReturnType<typeof usePayingForm>;

/** The form's state, filled with what is set now. */
export function usePayingForm(
  { network_id, paying, account, max_fee, signers }: AdminChain,
  onSubmit: (input: PayingInput) => void,
) {
  return useForm({
    // Fields of the other choice are not checked.
    shouldUnregister: true,
    defaultValues: {
      paying,
      address: account?.address ?? "",
      signerAddress: signerAddressOf(signers, account?.address),
      maxFee: max_fee ?? "",
      publicKey: account?.public_key ?? "",
      fingerprint: account?.fingerprint ?? "",
      path: account?.path ?? "",
      reason: "",
    },
    onSubmit: ({ reason, ...values }) =>
      onSubmit({ p_network_id: network_id, p_reason: reason.trim(), ...payingOf(values) }),
  });
}

/** The address that is set, if a signer reports it; else the only one that is reported. */
function signerAddressOf(signers: AdminChain["signers"], current: string | undefined): string {
  const addresses = new Set(signers.map(({ address }) => address));
  if (current !== undefined && addresses.has(current)) return current;
  const [only = "", ...more] = addresses;
  return more.length === 0 ? only : "";
}

type Values = Record<
  "address" | "signerAddress" | "maxFee" | "publicKey" | "fingerprint" | "path",
  string
> & {
  paying: AdminChain["paying"];
};

/** What the call takes of the form; an empty field is left out. */
function payingOf({ paying, address, signerAddress, maxFee, publicKey, fingerprint, path }: Values) {
  if (paying === "by_hand") return { p_paying: paying };
  const p_max_fee = toBig(maxFee).toFixed();
  if (paying === "signer") return { p_paying: paying, p_address: signerAddress, p_max_fee };
  const [key, root, way] = [publicKey, fingerprint, path].map((value) => (value ?? "").trim());
  return {
    p_paying: paying,
    p_address: address.trim(),
    p_max_fee,
    ...(key && { p_public_key: key }),
    ...(root && { p_fingerprint: root }),
    ...(way && { p_path: way }),
  };
}
