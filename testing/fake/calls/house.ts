import { type AdminChain, causesForPeople, type PoolRequest } from "@portico/contract";
import { Refused } from "../http.ts";
import { idOf } from "../ids.ts";
import { roomOf } from "../office/inventories.ts";
import { ago } from "../world/time.ts";
import type { World } from "../world/world.ts";
import { type CallHandlers, done } from "./handlers.ts";

const changedNow = ({ user }: World) => ({ changed_at: ago({}), changed_by: user?.username ?? null });

interface Changed {
  changed_at: string | null;
  changed_by: string | null;
}

/** Sets a value that the administrator has seen; refuses to overwrite another one. */
function replace<Row extends Record<Field, string> & Changed, Field extends string>(
  world: World,
  row: Row | undefined,
  field: Field,
  value: string,
  seen: string | undefined,
): void {
  if (!row) throw new Refused("unknown_setting");
  const previous = row[field];
  if (seen !== undefined && seen !== previous) {
    throw new Refused("setting_changed", { theirs: previous, by: row.changed_by, at: row.changed_at });
  }
  Object.assign(row, { [field]: value, previous, ...changedNow(world) });
}

function coinOf({ coins }: World, id: string) {
  const coin = coins.find(({ coin_id }) => coin_id === id);
  if (!coin) throw new Refused("unknown_coin");
  return coin;
}

function chainOf({ office }: World, id: string): AdminChain {
  const chain = office.chains.find(({ network_id }) => network_id === id);
  if (!chain) throw new Refused("not_found");
  return chain;
}

function endRequest({ office }: World, id: string): PoolRequest {
  const request = office.poolRequests.find((one) => one.id === id);
  if (!request) throw new Refused("pool_request_decided");
  office.poolRequests = office.poolRequests.filter((one) => one.id !== id);
  return request;
}

interface Scope {
  p_kind?: "deposit" | "withdrawal" | "swap" | undefined;
  p_coin_id?: string | undefined;
  p_network_id?: string | undefined;
}

const covers =
  ({ p_kind, p_coin_id, p_network_id }: Scope) =>
  (pause: World["pauses"][number]) =>
    pause.kind === (p_kind ?? null) &&
    pause.coin_id === (p_coin_id ?? null) &&
    pause.network_id === (p_network_id ?? null);

const newRequest = { pool_request_id: idOf("request", 99) };

/** The calls about settings, wallets, networks and the treasury. */
export const houseCalls = {
  admin_update_withdrawal_fee: (world, { p_coin_id, p_fee_amount, p_seen_fee_amount }) => {
    const fee = world.office.settings.fees.find(({ coin_id }) => coin_id === p_coin_id);
    replace(world, fee, "fee_amount", p_fee_amount, p_seen_fee_amount);
    const coin = coinOf(world, p_coin_id);
    coin.withdrawal_fee = p_fee_amount;
    return { ...done, coin_id: coin.coin_id, symbol: coin.symbol, fee_amount: p_fee_amount };
  },
  admin_update_withdrawal_minimum: (world, { p_coin_id, p_network_id, p_minimum, p_seen_minimum }) => {
    const minimum = world.office.settings.withdrawal_minimums.find(
      ({ coin_id, network_id }) => coin_id === p_coin_id && network_id === p_network_id,
    );
    replace(world, minimum, "value", p_minimum, p_seen_minimum);
    return done;
  },
  admin_update_crypto_premium_rate: (world, { p_coin_id, p_premium_rate, p_seen_premium_rate }) => {
    const premium = world.office.settings.premiums.find(({ coin_id }) => coin_id === p_coin_id);
    replace(world, premium, "premium_rate", p_premium_rate, p_seen_premium_rate);
    const { coin_id, symbol } = coinOf(world, p_coin_id);
    return { ...done, coin_id, symbol, premium_rate: p_premium_rate };
  },
  admin_confirm_fees: ({ office }) => {
    office.checklist.has_reviewed_fees = true;
    return done;
  },
  admin_update_setting: (world, { p_key, p_value, p_seen_value }) => {
    const setting = world.office.settings.settings.find(({ key }) => key === p_key);
    replace(world, setting, "value", p_value, p_seen_value);
    return { ...done, key: p_key, value: p_value };
  },
  admin_update_coin_setting: (world, { p_coin_id, p_setting, p_value, p_seen_value }) => {
    const entry = world.office.settings.coin_settings.find(
      ({ coin_id, setting }) => coin_id === p_coin_id && setting === p_setting,
    );
    replace(world, entry, "value", p_value, p_seen_value);
    return done;
  },
  admin_update_inventory_limit: (world, { p_coin_id, p_inventory_limit, p_seen_limit }) => {
    const inventory = world.office.inventories.find(({ coin_id }) => coin_id === p_coin_id);
    if (!inventory) throw new Refused("unknown_coin");
    if (p_inventory_limit === inventory.limit) return done;
    if (p_seen_limit !== inventory.limit)
      throw new Refused("setting_changed", {
        theirs: inventory.limit,
        by: inventory.changed_by,
        at: inventory.changed_at,
      });
    if (inventory.holdings === null) throw new Refused("limit_needs_holdings", { symbol: inventory.symbol });
    const measured = p_inventory_limit === null ? null : roomOf(inventory, p_inventory_limit);
    Object.assign(inventory, {
      limit: p_inventory_limit,
      room: measured,
      measured_at: measured && ago({}),
      ...changedNow(world),
    });
    return done;
  },
  admin_add_coin: (_world, { p_coin_id, p_symbol }) => ({ ...done, coin_id: p_coin_id, symbol: p_symbol }),
  admin_check_price_source: (world, { p_coin_id }) => {
    const { symbol, name, coin_id } = coinOf(world, p_coin_id);
    const price = world.prices.find((one) => one.coin_id === coin_id)?.market_price ?? "1";
    return {
      ...done,
      symbol,
      name,
      price,
      last_updated: ago({ seconds: 30 }),
      known_price: price,
      known_at: ago({ minutes: 1 }),
      change_percent: "0",
      needs_acceptance: false,
    };
  },
  admin_update_price_source: (world, { p_coin_id, p_source, p_symbol, p_seen_symbol }) => {
    const source = world.office.settings.price_sources.find(
      (one) => one.coin_id === p_coin_id && one.source === p_source,
    );
    replace(world, source, "value", p_symbol, p_seen_symbol);
    return { ...done, is_paused: false };
  },
  admin_save_payment_method: ({ office }, { p_method_id, p_method }) => {
    const method = office.settings.payment_methods.find(({ method_id }) => method_id === p_method_id);
    if (method)
      Object.assign(method, { previous: method.value, value: p_method, version: method.version + 1 });
    return done;
  },
  admin_order_payment_methods: ({ office }, { p_method_ids }) => {
    office.settings.payment_methods.sort(
      (one, other) => p_method_ids.indexOf(one.method_id) - p_method_ids.indexOf(other.method_id),
    );
    return done;
  },
  admin_remove_payment_method: ({ office }, { p_method_id }) => {
    office.settings.payment_methods = office.settings.payment_methods.filter(
      ({ method_id }) => method_id !== p_method_id,
    );
    return done;
  },
  admin_save_bank_account: ({ office }, { p_country, p_account }) => {
    const account = office.settings.bank_accounts.find(({ country }) => country === p_country);
    if (account)
      Object.assign(account, { previous: account.value, value: p_account, version: account.version + 1 });
    return done;
  },
  admin_set_pause: (world, { p_reason, ...scope }) => {
    const coin = world.coins.find(({ coin_id }) => coin_id === scope.p_coin_id);
    const chain = world.office.chains.find(({ network_id }) => network_id === scope.p_network_id);
    const pause = {
      kind: scope.p_kind ?? null,
      coin_id: scope.p_coin_id ?? null,
      symbol: coin?.symbol ?? null,
      network_id: scope.p_network_id ?? null,
      network: chain?.name ?? null,
      reason: p_reason,
      paused_at: ago({}),
    };
    world.pauses = [...world.pauses.filter((one) => !covers(scope)(one)), pause];
    return done;
  },
  admin_clear_pause: (world, scope) => {
    world.pauses = world.pauses.filter((one) => !covers(scope)(one));
    return done;
  },
  admin_assign_wallet_to_user: ({ office, others }, { p_user_id, p_wallet_id }) => {
    const wallet = office.wallets.find(({ wallet_id }) => wallet_id === p_wallet_id);
    const user = others.find(({ id }) => id === p_user_id);
    if (!wallet || !user) throw new Refused("not_found");
    const { id, email, username } = user;
    Object.assign(wallet, {
      status: "assigned",
      user: { id, email, username },
      assigned_at: ago({}),
      rests_until: null,
    });
    user.assigned_wallet_id = wallet.wallet_id;
    return {
      ...done,
      message: "Wallet assigned",
      wallet_id: wallet.wallet_id,
      pool_request_id: null,
      user_id: id,
    };
  },
  admin_release_user_wallet: ({ office, others }, { p_user_id }) => {
    const wallet = office.wallets.find(({ user }) => user?.id === p_user_id);
    if (!wallet) throw new Refused("wallet_not_assigned");
    Object.assign(wallet, { status: "available", user: null, assigned_at: null });
    const user = others.find(({ id }) => id === p_user_id);
    if (user) user.assigned_wallet_id = null;
    return { ...done, message: "Wallet released", wallet_id: wallet.wallet_id, user_id: p_user_id };
  },
  admin_create_wallet: () => ({
    ...done,
    message: "Wallet created",
    wallet_id: idOf("wallet", 999),
    ...newRequest,
  }),
  admin_import_wallets: (_world, { p_wallets }) => ({
    results: p_wallets.map(({ line }, index) => ({
      line,
      wallet_id: idOf("wallet", 900 + index),
      refusal: null,
    })),
    ...newRequest,
  }),
  admin_add_wallet_addresses: (_world, { p_wallets }) => ({
    results: p_wallets.map(({ line, wallet_id, deposit_addresses }) => ({
      line,
      wallet_id: wallet_id ?? null,
      added: deposit_addresses.length,
      refusal: null,
    })),
    ...newRequest,
  }),
  admin_update_wallet_deposit_addresses: () => ({
    success: true,
    message: "Wallet saved successfully!",
    ...newRequest,
  }),
  admin_decide_pool_request: (world, { p_pool_request_id }) => {
    endRequest(world, p_pool_request_id);
    return { ...done, user_id: null };
  },
  admin_withdraw_pool_request: (world, { p_pool_request_id }) => {
    endRequest(world, p_pool_request_id);
    return done;
  },
  admin_distrust_account_key: ({ office }, { p_key_id }) => {
    office.trustedKeys = office.trustedKeys.filter(({ key_id }) => key_id !== p_key_id);
    return done;
  },
  admin_set_chain: (world, input) => {
    Object.assign(chainOf(world, input.p_network_id), {
      is_watched: input.p_is_watched,
      confirmations: input.p_confirmations,
      large_from_usd: input.p_large_from_usd,
      large_confirmations: input.p_large_confirmations,
      witness_from_usd: input.p_witness_from_usd,
    });
    return done;
  },
  admin_resume_chain: (world, { p_network_id, p_cause }) => {
    const chain = chainOf(world, p_network_id);
    chain.tripwires = chain.tripwires.filter(({ cause }) => cause !== p_cause);
    if (!causesForPeople.includes(p_cause))
      chain.ignored = [
        ...chain.ignored,
        { cause: p_cause, since: ago({}), by: world.user?.username ?? null },
      ];
    world.pauses = world.pauses.filter((one) => one.network_id !== p_network_id || one.cause !== p_cause);
    return done;
  },
  admin_rescan_chain: (world, { p_network_id, p_from_height, p_to_height }) => {
    const chain = chainOf(world, p_network_id);
    chain.rescan = {
      from_height: p_from_height,
      to_height: p_to_height ?? chain.credited_height ?? p_from_height,
      next_height: p_from_height,
      found: 0,
      requested_at: ago({}),
      ended_at: null,
    };
    return done;
  },
  admin_stop_rescan: (world, { p_network_id }) => {
    const chain = chainOf(world, p_network_id);
    if (chain.rescan) chain.rescan.ended_at = ago({});
    return done;
  },
  admin_settle_arrival: ({ office }, { p_arrival_id, p_reason }) => {
    const arrival = office.arrivals.find(({ id }) => id === p_arrival_id);
    if (!arrival) throw new Refused("not_found");
    Object.assign(arrival, { state: "settled", decided_at: ago({}), decision_reason: p_reason });
    return { ...done, user_id: arrival.user?.id ?? null };
  },
  admin_set_paying: (world, { p_network_id, p_paying }) => {
    chainOf(world, p_network_id).paying = p_paying;
    return done;
  },
  admin_prepare_payments: () => ({ ...done, payment_ids: [], withdrawals: [] }),
  admin_replace_payment: () => done,
  admin_export_payment: () => ({
    ...done,
    file_name: "payment.psbt",
    content: "cHNidP8=",
    encoding: "base64" as const,
  }),
  admin_start_payment_approval: () => ({ options: { challenge: "fake" } }),
  admin_upload_payment: () => ({ ...done, transaction_hash: "a".repeat(64), withdrawals: [] }),
  admin_discard_payment: () => ({ ...done, withdrawals: [] }),
  admin_approve_payment: () => done,
  admin_close_payment: () => ({ ...done, withdrawals: [] }),
  admin_add_cold_address: ({ office, user }, { p_network_id, p_address, p_label }) => {
    const network = office.treasury.networks.find(({ network_id }) => network_id === p_network_id);
    network?.cold_addresses.push({
      id: idOf("other", 201),
      address: p_address,
      label: p_label,
      explorer_url: null,
      added_at: ago({}),
      added_by: user?.username ?? "",
      approved_by: null,
    });
    return { ...done, cold_address_id: idOf("other", 201) };
  },
  admin_remove_cold_address: ({ office }, { p_cold_address_id }) => {
    for (const network of office.treasury.networks) {
      network.cold_addresses = network.cold_addresses.filter(({ id }) => id !== p_cold_address_id);
    }
    return done;
  },
  admin_add_house_movement: () => done,
  admin_decide_treasury_request: ({ office }, { p_treasury_request_id }) => {
    office.treasury.requests = office.treasury.requests.filter(({ id }) => id !== p_treasury_request_id);
    return done;
  },
  admin_set_reconciliation: () => done,
  admin_set_sweep_rule: () => done,
  admin_move_to_cold: () => ({ ...done, payment_id: idOf("other", 700) }),
  admin_read_holdings: () => done,
} satisfies Partial<CallHandlers>;
