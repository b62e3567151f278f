import { type Coin, limits } from "@portico/contract";
import { type KeyboardEvent, useState } from "react";
import { useCoins } from "../../api/queries/public.ts";
import { adminUserText } from "../../text/admin/office.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { AdjustTexts } from "./adjust-texts.ts";
import type { Adjustment } from "./use-adjust-balance.ts";

const MAX_OUTPUT = 1_000_000;
/** The step of the arrow keys. */
export const STEP = "0.000001";

/** The source of an added amount. */
export type Source = "adjustment" | "chain";

interface Values {
  source: Source;
  coinId: string | null;
  amount: string;
  reason: string;
  network: string | null;
  hash: string;
  output: string;
}

const empty: Values = {
  source: "adjustment",
  coinId: null,
  amount: "",
  reason: "",
  network: null,
  hash: "",
  output: "0",
};

type Field = "coin" | "amount" | "reason" | "network" | "hash" | "output";
export type Faults = Partial<Record<Field, string | undefined>>;

/** The state of the form that adjusts a balance, and its errors. */
export function useAdjustForm(userId: string, words: AdjustTexts) {
  const coins = (useCoins().data ?? []).filter((coin) => coin.alias_of === null);
  const [values, setValues] = useState(empty);
  const [isJudged, setJudged] = useState(false);
  const coin = coins.find((one) => one.coin_id === values.coinId);
  const networks = coin?.networks ?? [];
  // A coin with one network needs no choice.
  const network =
    networks.find(({ deposit_name }) => deposit_name === values.network)?.deposit_name ??
    (networks.length === 1 ? (networks[0]?.deposit_name ?? null) : null);
  const faults = faultsOf({ ...values, network }, coin, words);
  const set = (some: Partial<Values>) => setValues((before) => ({ ...before, ...some }));
  return {
    ...values,
    coins,
    coin,
    networks,
    network,
    set,
    stepAmount(event: KeyboardEvent<HTMLInputElement>) {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!direction || event.currentTarget.readOnly) return;
      event.preventDefault();
      const next = toBig(values.amount).plus(toBig(STEP).times(direction));
      set({ amount: next.gt(0) ? next.toFixed() : "" });
    },
    hasFaults: Object.values(faults).some(Boolean),
    /** Errors are shown once a button was pressed. */
    shownFaults: isJudged ? faults : ({} as Faults),
    judge: () => setJudged(true),
    /** The input to send; null while no coin is chosen. */
    input: coin ? inputOf({ ...values, network }, coin, userId) : null,
    clear() {
      set({ amount: "", reason: "", hash: "", output: "0" });
      setJudged(false);
    },
  };
}

export type AdjustForm = ReturnType<typeof useAdjustForm>;

function inputOf(values: Values, coin: Coin, target_user_id: string): Adjustment {
  return {
    target_user_id,
    p_coin_id: coin.coin_id,
    p_amount: values.amount.replace(/\.$/, ""),
    p_reason: values.reason.trim(),
    ...(values.source === "chain" && {
      p_network: values.network ?? "",
      p_transaction_hash: values.hash.trim(),
      p_output_index: Number(values.output),
    }),
  };
}

function faultsOf(values: Values, coin: Coin | undefined, words: AdjustTexts): Faults {
  const isChain = values.source === "chain";
  const { amount, reason, network, hash, output } = values;
  return {
    coin: coin ? undefined : adminUserText.chooseCoin,
    network: !isChain || network ? undefined : adminUserText.chooseNetwork,
    hash: !isChain || hash.trim() ? undefined : adminUserText.hashRequired,
    output: !isChain || isOutput(output) ? undefined : adminUserText.outputInvalid,
    amount: toBig(amount).gt(0) ? undefined : words.invalidAmount,
    reason: reason.trim().length >= limits.reason_min_length ? undefined : adminUserText.reasonRequired,
  };
}

function isOutput(text: string): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_OUTPUT;
}
