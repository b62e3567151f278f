import type { Coin, Price } from "@portico/contract";
import { useState } from "react";
import { useWithdrawalQuota } from "../../api/queries/own.ts";
import { useCoins, usePrice } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useAmountEntry } from "../../features/amounts/use-amount-entry.ts";
import { tokensOf } from "../../money/token-contracts.ts";
import { codeOffers } from "./code-offers.ts";
import { useChecks } from "./use-checks.ts";
import { useDestination } from "./use-destination.ts";
import type { FieldName, WithdrawFacts, WithdrawForm } from "./withdraw-rules.ts";

/** The form's fields and their messages. */
export function useWithdrawForm(coin: Coin, available: string | undefined) {
  const networks = coin.networks.filter((network) => network.withdrawal_enabled);
  const price = usePrice(coin.coin_id);
  const facts = useFacts(coin, available, price);
  const left = useLeftFields();
  const destination = useDestination({ coin, networks, tokens: facts.tokens }, () => left.leave("address"));
  const entry = useAmountEntry("withdraw", coin, price);
  const [confirmedForm, confirmForm] = useState<string | null>(null);
  const { address, network, tag, code, ...changes } = destination;
  const form: WithdrawForm = { address, network, tag, quantity: entry.amount, confirmed_form: confirmedForm };
  return {
    ...form,
    ...changes,
    ...useChecks(form, facts, entry.figure, left.wasLeft),
    confirmForm,
    /** The quantity as typed, in the coin or in the user's currency. */
    entry,
    networks,
    user_id: facts.user_id,
    facts,
    /** Whether the address comes from a payment code. */
    isFromCode: code !== null,
    offers: codeOffers(code, form, coin),
    leave: left.leave,
    leaveAll: () => left.leave("address", "network", "tag", "quantity"),
  };
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>;

/** What the form is checked against. */
function useFacts(coin: Coin, available: string | undefined, price: Price | undefined): WithdrawFacts {
  return {
    coin,
    available,
    user_id: useSession().user?.id,
    quota_left: useWithdrawalQuota().data?.left,
    market_price: price?.market_price,
    tokens: tokensOf(useCoins().data ?? []),
  };
}

/** The fields that the user has left, which are checked from then on. */
function useLeftFields() {
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  return {
    leave: (...fields: FieldName[]) => setLeft((old) => [...new Set([...old, ...fields])]),
    wasLeft: (field: FieldName) => left.includes(field),
  };
}
