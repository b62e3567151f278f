import { type ContractClaims, type Network, networkById } from "@portico/contract";
import { useState } from "react";
import { Refusal } from "../../../../api/http/client.ts";
import { useAddCoin as useAddCoinCall, useCheckContract } from "../../../../api/queries/coins.ts";
import { useForm } from "../../../../features/form/use-form.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { problemOf } from "./contract-findings.tsx";
import { callInput, emptyCoin, fieldOfRefusal, type NewCoinValues } from "./new-coin.ts";

/** A coin whose contracts were checked, and which waits for a yes. */
export interface AskedCoin {
  values: NewCoinValues;
  contracts: { network: Network; address: string; claims: ContractClaims }[];
}

/** The form of a new coin: checked, confirmed, then sent. Repeating a lost call adds the coin once. */
export function useAddCoin() {
  const [asked, setAsked] = useState<AskedCoin | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const add = useAddCoinCall();
  const check = useCheckContract();
  const form = useForm<NewCoinValues>({
    defaultValues: emptyCoin,
    onSubmit: lookUp,
  });

  function show(error: unknown) {
    const message = errorText(error, text.failed);
    const field = error instanceof Refusal ? fieldOfRefusal[error.code] : undefined;
    if (field) form.setError(field, { message }, { shouldFocus: true });
    else setFault(message);
  }

  /** Asks the nodes of the chosen networks about the contracts, before the administrator is asked. */
  async function lookUp(values: NewCoinValues) {
    setFault(null);
    const { p_coin_id, p_networks } = callInput(values);
    const contracts: AskedCoin["contracts"] = [];
    try {
      for (const { network_id, contract_address, contract_decimals } of p_networks) {
        const network = networkById(network_id);
        if (!network) continue;
        const contract = { p_network_id: network_id, p_contract_address: contract_address };
        const claims = await check.mutateAsync({ p_coin_id, ...contract });
        const problem = problemOf(claims, network.deposit_name, contract_decimals);
        if (problem) {
          const { message } = problem;
          form.setError(`contracts.${network_id}.${problem.field}`, { message }, { shouldFocus: true });
          return;
        }
        contracts.push({ network, address: contract_address, claims });
      }
      setAsked({ values, contracts });
    } catch (error) {
      show(error);
    }
  }

  async function confirm() {
    if (!asked || add.isPending) return;
    setAsked(null);
    try {
      await add.mutateAsync(callInput(asked.values));
      notify.success(text.added(asked.values.name.trim()), "coins");
      form.reset(emptyCoin);
    } catch (error) {
      show(error);
    }
  }

  return {
    form,
    asked,
    fault,
    isSaving: check.isPending || add.isPending,
    confirm,
    back: () => setAsked(null),
  };
}
