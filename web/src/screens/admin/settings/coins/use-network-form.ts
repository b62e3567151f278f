import { type Coin, type CoinNetwork, type Network, networkById } from "@portico/contract";
import { useState } from "react";
import { type CallOutput, Refusal } from "../../../../api/http/client.ts";
import {
  useAddCoinNetwork,
  useCheckContract,
  useCorrectCoinContract,
} from "../../../../api/queries/coins.ts";
import { useForm } from "../../../../features/form/use-form.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { coinNetworksText as text } from "../../../../text/admin/coin-networks.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { problemOf } from "./contract-findings.tsx";
import { count, fieldOfNetworkRefusal, type NetworkValues, plainFigure } from "./new-coin.ts";

/** A contract that was checked, and waits for a yes. */
export interface AskedContract {
  values: NetworkValues;
  network: Network;
  found: CallOutput<"admin_check_contract">;
}

/**
 * The form that adds a network to a coin, or corrects the contract of one: the contract is checked, shown in full, then
 * saved. Repeating a lost call changes nothing.
 * @param corrected the network whose contract is corrected; undefined to add one.
 */
export function useNetworkForm(coin: Coin, corrected: CoinNetwork | undefined, onDone: () => void) {
  const [asked, setAsked] = useState<AskedContract | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const check = useCheckContract();
  const add = useAddCoinNetwork();
  const correct = useCorrectCoinContract();
  const form = useForm<NetworkValues>({ defaultValues: startOf(coin, corrected), onSubmit: lookUp });

  function show(error: unknown, fallback: string) {
    const message = errorText(error, fallback);
    const field = error instanceof Refusal ? fieldOfNetworkRefusal[error.code] : undefined;
    if (field) form.setError(field, { message }, { shouldFocus: true });
    else setFault(message);
  }

  async function lookUp(values: NetworkValues) {
    setFault(null);
    const network = networkById(values.network ?? "");
    if (!network) return;
    try {
      const { network_id } = network;
      const contract = { p_network_id: network_id, p_contract_address: values.address.trim() };
      const found = await check.mutateAsync({ p_coin_id: coin.coin_id, ...contract });
      const problem = problemOf(found, network.deposit_name, count(values.decimals));
      if (problem) form.setError(problem.field, { message: problem.message }, { shouldFocus: true });
      else setAsked({ values, network, found });
    } catch (error) {
      show(error, text.checkFailed);
    }
  }

  async function confirm() {
    if (!asked) return;
    const { values, network } = asked;
    setAsked(null);
    const given = {
      p_coin_id: coin.coin_id,
      p_network_id: network.network_id,
      p_contract_address: values.address.trim(),
      p_contract_decimals: count(values.decimals),
      p_reason: values.reason.trim(),
    };
    const name = network.deposit_name;
    try {
      if (corrected?.contract) {
        await correct.mutateAsync({ ...given, p_seen_contract_address: corrected.contract.address });
        notify.success(text.correctedNotice(coin.symbol, name), "coins");
      } else {
        const p_minimum_withdrawal = plainFigure(values.minimum || coin.withdrawal_fee);
        await add.mutateAsync({ ...given, p_minimum_withdrawal });
        notify.success(text.addedNotice(coin.symbol, name), "coins");
      }
      onDone();
    } catch (error) {
      show(error, corrected ? text.correctFailed : text.addFailed);
    }
  }

  const isSaving = add.isPending || correct.isPending;
  return {
    form,
    asked,
    fault,
    isBusy: check.isPending || isSaving,
    confirm: () => void confirm(),
    decline: () => setAsked(null),
  };
}

function startOf(coin: Coin, corrected: CoinNetwork | undefined): NetworkValues {
  return {
    network: corrected?.network_id ?? null,
    address: corrected?.contract?.address ?? "",
    decimals: String(corrected?.contract?.decimals ?? coin.decimals),
    minimum: "",
    reason: corrected ? "" : text.reasonStart(coin.symbol),
  };
}
