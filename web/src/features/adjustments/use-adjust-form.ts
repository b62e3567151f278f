import { type Coin, MAX_TRANSACTION_HASH_INPUT } from "@portico/contract";
import type { KeyboardEvent } from "react";
import { useCoins } from "../../api/queries/public.ts";
import type { ChainDeposit } from "../../paths.ts";
import { adminUserText } from "../../text/admin/office.ts";
import { isUnread } from "../../ui/amounts/unread.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { readWholeNumber } from "../../ui/format/whole-number.ts";
import { requireReason } from "../form/require-reason.ts";
import { useControlled } from "../form/use-controlled.ts";
import { useForm } from "../form/use-form.ts";
import type { AdjustTexts } from "./adjust-texts.ts";
import type { Adjustment, Direction } from "./use-adjust-balance.ts";

const MAX_OUTPUT = 1_000_000;
/** The step of the arrow keys. */
export const STEP = "0.000001";

/** The source of an added amount. */
export type Source = "adjustment" | "chain";

interface Values {
  /** The button that was pressed. */
  direction: Direction;
  source: Source;
  coinId: string | null;
  amount: string;
  reason: string;
  network: string | null;
  hash: string;
  output: string;
}

const empty: Values = {
  direction: "add",
  source: "adjustment",
  coinId: null,
  amount: "",
  reason: "",
  network: null,
  hash: "",
  output: "0",
};

interface Options {
  userId: string;
  /** A deposit from a chain to begin with. */
  deposit?: ChainDeposit | undefined;
  words: AdjustTexts;
  onSubmit: (direction: Direction, input: Adjustment) => void;
}

/** The form that adjusts a balance, and its errors. */
export function useAdjustForm({ userId, deposit, words, onSubmit }: Options) {
  const coins = (useCoins().data ?? []).filter((coin) => coin.alias_of === null);
  const coinOf = ({ coinId }: Values) => coins.find(({ coin_id }) => coin_id === coinId);
  const form = useForm<Values>({
    defaultValues: deposit ? valuesOf(deposit) : empty,
    onSubmit(values) {
      const input = inputOf(values, coinOf(values), userId);
      if (input) onSubmit(values.direction, input);
    },
  });
  const values = form.watch();
  const coin = coinOf(values);
  // Bound in the order in which they are shown, so that the first invalid one gets the focus.
  const fields = {
    coin: useControlled(form, "coinId", {
      validate: (coinId) => coinId !== null || adminUserText.chooseCoin,
      deps: ["network", "amount"],
    }),
    network: useControlled(form, "network", {
      validate: (_, now) =>
        !isChain(now) || networkOf(now, coinOf(now)) !== null || adminUserText.chooseNetwork,
    }),
    hash: form.field("hash", {
      validate: (hash, now) => !isChain(now) || hash.trim() !== "" || adminUserText.hashRequired,
    }),
    output: form.field("output", {
      validate: (output, now) => !isChain(now) || isOutput(output) || adminUserText.outputInvalid,
    }),
    amount: useControlled(form, "amount", {
      validate: (amount, now) =>
        toBig(amount).gt(0) ? (decimalsProblem(amount, coinOf(now)) ?? true) : words.invalidAmount,
    }),
    reason: form.field("reason", requireReason(adminUserText.reasonRequired)),
  };
  return {
    fields,
    coins,
    coin,
    networks: coin?.networks ?? [],
    source: values.source,
    network: networkOf(values, coin),
    amount: values.amount,
    setSource(source: Source) {
      form.setValue("source", source);
      if (form.formState.isSubmitted) void form.trigger(["network", "hash", "output"]);
    },
    stepAmount(event: KeyboardEvent<HTMLInputElement>) {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!direction || event.currentTarget.readOnly || isUnread(values.amount)) return;
      event.preventDefault();
      const next = toBig(values.amount).plus(toBig(STEP).times(direction));
      fields.amount.onValueChange(next.gt(0) ? next.toFixed() : "");
    },
    /** The input to send; null while no coin is chosen. */
    input: inputOf(values, coin, userId),
    submit(direction: Direction) {
      form.setValue("direction", direction);
      void form.submit();
    },
    clear: () => form.reset({ ...form.getValues(), amount: "", reason: "", hash: "", output: "0" }),
  };
}

export type AdjustForm = ReturnType<typeof useAdjustForm>;

/** What the form cannot use stays out; the rest is checked like typed values. */
function valuesOf({ coin, network, hash, output, amount }: ChainDeposit): Values {
  return {
    ...empty,
    source: "chain",
    coinId: coin,
    network,
    hash: hash.slice(0, MAX_TRANSACTION_HASH_INPUT),
    output: isOutput(output) ? output : "",
    amount: /^\d{1,20}(\.\d{1,18})?$/.test(amount) ? amount : "",
  };
}

/** The amount may have been typed before the coin was chosen. */
function decimalsProblem(amount: string, coin: Coin | undefined): string | null {
  const decimals = amount.split(".")[1]?.length ?? 0;
  if (!coin || decimals <= coin.decimals) return null;
  return adminUserText.tooManyDecimals(coin.symbol, coin.decimals);
}

function isChain({ source }: Values): boolean {
  return source === "chain";
}

/** A coin with one network needs no choice. */
function networkOf({ network }: Values, coin: Coin | undefined): string | null {
  const networks = coin?.networks ?? [];
  const chosen = networks.find(({ deposit_name }) => deposit_name === network);
  return chosen?.deposit_name ?? (networks.length === 1 ? (networks[0]?.deposit_name ?? null) : null);
}

function inputOf(values: Values, coin: Coin | undefined, target_user_id: string): Adjustment | null {
  if (!coin) return null;
  return {
    target_user_id,
    p_coin_id: coin.coin_id,
    p_amount: values.amount.replace(/\.$/, ""),
    p_reason: values.reason.trim(),
    ...(isChain(values) && {
      p_network: networkOf(values, coin) ?? "",
      p_transaction_hash: values.hash.trim(),
      p_output_index: readWholeNumber(values.output, MAX_OUTPUT) ?? 0,
    }),
  };
}

function isOutput(text: string): boolean {
  return readWholeNumber(text, MAX_OUTPUT) !== null;
}
