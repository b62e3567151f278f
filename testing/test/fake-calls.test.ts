import { type CallName, calls } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { type Cast, validInputs } from "../calls/inputs.ts";
import { createFakeApi, type FakeApi } from "../fake/index.ts";

/** Inputs of calls whose valid ones name what only the practice exchange has. */
const ownInputs: Partial<Record<CallName, Record<string, unknown>>> = {
  admin_update_setting: { p_key: "wallet_rest_days", p_value: "60", p_seen_value: "90" },
  admin_update_price_source: {
    p_coin_id: "bitcoin",
    p_source: "coingecko",
    p_symbol: "bitcoin-2",
    p_seen_symbol: "bitcoin",
  },
};

function inputOf({ world }: FakeApi, name: CallName): Record<string, unknown> {
  const { office, others, transactions, savedAddresses, user } = world;
  const pending = office.withdrawals.filter(({ status }) => status === "pending");
  const person = (one = others[0]) => ({ id: one?.id ?? "", email: one?.email ?? "" });
  const own = calls[name].who === "admin" ? person() : { id: user?.id ?? "", email: "" };
  const ids = {
    user: own,
    holder: person(others.find(({ id }) => office.wallets.some((wallet) => wallet.user?.id === id))),
    secured: person(),
    withdrawal_id:
      name === "cancel_withdrawal"
        ? (transactions.find(({ type, status }) => type === "withdrawal" && status === "pending")?.id ?? "")
        : (pending[0]?.id ?? ""),
    sent_withdrawal_id: office.withdrawals.find(({ status }) => status === "completed")?.id ?? "",
    claimed_withdrawal_id: pending[0]?.id ?? "",
    frozen_withdrawal_id: pending[0]?.id ?? "",
    checked_withdrawal_id: pending[0]?.id ?? "",
    stale_withdrawal_id: pending[0]?.id ?? "",
    left_withdrawal_id: pending[0]?.id ?? "",
    payable_withdrawal_id: pending[0]?.id ?? "",
    former_admin_id: person().id,
    saved_address_id: savedAddresses[0]?.id ?? "",
    adjustment_id: office.adjustments[0]?.id ?? "",
    factor_removal_id: person().id,
    arrival_id: office.arrivals[0]?.id ?? "",
    cold_address_id: office.treasury.networks.flatMap(({ cold_addresses }) => cold_addresses)[0]?.id ?? "",
    treasury_request_id: person().id,
    pool_request_id: office.poolRequests[0]?.id ?? "",
    own_pool_request_id: office.poolRequests[0]?.id ?? "",
    trusted_key_id: person().id,
    prepared_payment: { id: person().id, unsigned: "" },
    exported_payment: { id: person().id, unsigned: "" },
    lost_payment: { id: person().id, unsigned: "" },
    deposit_id: person().id,
  };
  if (name === "admin_upload_payment") return { p_payment_id: person().id, p_signed: "cHNidP8=" };
  const given = ownInputs[name] ?? validInputs[name](ids as unknown as Cast);
  if (name === "admin_assign_wallet_to_user") return { ...given, p_wallet_id: office.wallets[0]?.wallet_id };
  if (name === "assign_available_wallet_to_user") world.wallet = null;
  return given;
}

describe("the fake API", () => {
  test.each(Object.keys(calls) as CallName[])("answers %s as its schema says", async (name) => {
    const api = createFakeApi({ who: calls[name].who === "admin" ? "owner" : "user" });
    const { status, body } = await api.handle({
      method: "POST",
      url: `/api/rpc/${name}`,
      body: inputOf(api, name),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).not.toMatchObject({ success: false });
    expect(calls[name].output.safeParse(body).error).toBeUndefined();
  });
});
