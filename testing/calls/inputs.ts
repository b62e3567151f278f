import type { CallName } from "@portico/contract";
import { signEvm } from "../chains/vault.ts";
import { checkedHash } from "./checked-hash.ts";

/** A payment with the transaction that is to be signed, in hex. */
export interface CastPayment {
  id: string;
  unsigned: string;
}

/** A user, as inputs name one. */
export interface CastUser {
  id: string;
  email: string;
}

/** The people and things that the inputs refer to. */
export interface Cast<User extends CastUser = CastUser> {
  user: User;
  deposit_id: string;
  withdrawal_id: string;
  /** A completed withdrawal without a hash. */
  sent_withdrawal_id: string;
  /** A pending withdrawal of a user whose withdrawals are frozen. */
  frozen_withdrawal_id: string;
  /** A pending withdrawal that the owner has claimed for paying. */
  claimed_withdrawal_id: string;
  /** A pending withdrawal with another administrator's old claim. */
  stale_withdrawal_id: string;
  /** Claimed by somebody else, with the hash `checkedHash`. */
  checked_withdrawal_id: string;
  /** Claimed by somebody who is no administrator any more. */
  left_withdrawal_id: string;
  former_admin_id: string;
  saved_address_id: string;
  adjustment_id: string;
  /** A user with two-factor on. */
  secured: User;
  /** An owner's request to remove another user's factors. */
  factor_removal_id: string;
  /** A user with a wallet. */
  holder: User;
  /** A payment to an address that nobody was shown. */
  arrival_id: string;
  cold_address_id: string;
  treasury_request_id: string;
  /** A wallet for the pool, requested by somebody else. */
  pool_request_id: string;
  /** The same, requested by the owner. */
  own_pool_request_id: string;
  /** An account key that is trusted. */
  trusted_key_id: string;
  /** A withdrawal on a network that is paid by files, which the owner has claimed. */
  payable_withdrawal_id: string;
  /** Payments of the owner, each in the state that its name says. */
  prepared_payment: CastPayment;
  exported_payment: CastPayment;
  lost_payment: CastPayment;
}

/** A valid address that belongs to no one: the example of BIP 173. */
export const outsideAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** A wallet of the practice pool that is assigned late. */
export const poolWalletId = "01900000-0000-7000-8000-00000000005a";

/** A deposit address that no one else has. */
const poolEntry = (public_address: string) => ({
  symbol: "BTC",
  coin_id: "bitcoin",
  network: "BTC",
  public_address,
});

/** A made-up coin, so that a release may bring any real one. */
export const newCoin = {
  p_coin_id: "sample-coin",
  p_symbol: "SMPL",
  p_name: "Sample Coin",
  p_decimals: 18,
  p_networks: [
    {
      network_id: "ethereum",
      contract_address: "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6",
      contract_decimals: 18,
    },
  ],
  p_swap_fee: "0.001",
  p_withdrawal_fee: "0.1",
  p_minimum_deposit: "0.01",
  p_minimum_withdrawal: "0.5",
  p_stream_symbols: { binance: "SMPLUSDT", coinbase: "SMPL-USD" },
  p_reason: "Sample Coin opens soon",
};

/** USDC on Polygon, which the release does not list. */
export const newNetwork = {
  p_coin_id: "usd-coin",
  p_network_id: "polygon",
  p_contract_address: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
  p_contract_decimals: 6,
  p_minimum_withdrawal: "1",
  p_reason: "USDC on Polygon opens soon",
};

/**
 * How calls are refused that succeed only with what these tests don't have: a passkey's answer (`paying/approvals.test.ts`)
 * or CoinGecko's (`prices/dropped-coins.test.ts`).
 */
export const refusedHere: Readonly<Record<string, string>> = {
  admin_start_payment_approval: "no_approval_needed",
  admin_approve_payment: "no_approval_needed",
  admin_check_price_source: "feed_unreachable",
};

/** A valid input for each call. A call without one fails the tests that iterate over all calls. */
export const validInputs: Record<CallName, (cast: Cast) => Record<string, unknown>> = {
  get_user_balance: ({ user }) => ({ p_user_id: user.id, p_coin_id: "bitcoin" }),
  quote_swap: () => ({ p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" }),
  perform_crypto_swap: () => ({
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.1",
    p_to_coin_id: "ethereum",
    p_to_amount: "2",
    p_exchange_rate: "20",
    p_fee: "0.0000026",
    p_slippage: "0.5",
  }),
  initiate_withdrawal: ({ user }) => ({
    p_user_id: user.id,
    p_coin_id: "bitcoin",
    p_to_address: outsideAddress,
    p_network: "BTC",
    p_amount: "0.1",
    p_fee: "0.0005",
  }),
  cancel_withdrawal: ({ withdrawal_id }) => ({ p_withdrawal_id: withdrawal_id }),
  assign_available_wallet_to_user: () => ({}),
  release_and_assign_new_wallet: () => ({}),
  save_address: () => ({
    p_network_id: "ripple",
    p_name: "My wallet",
    p_address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
    p_destination_tag: "12",
  }),
  rename_saved_address: ({ saved_address_id }) => ({ p_id: saved_address_id, p_name: "Another name" }),
  remove_saved_address: ({ saved_address_id }) => ({ p_id: saved_address_id }),
  admin_add_deposit_and_balance: ({ user }) => ({
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount: "0.5",
    p_reason: "A deposit in a test",
    p_network: "BTC",
    p_transaction_hash: "a".repeat(64),
    p_output_index: 0,
  }),
  admin_subtract_balance: ({ user }) => ({
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount: "0.1",
    p_reason: "A correction in a test",
  }),
  admin_process_transaction: ({ claimed_withdrawal_id }) => ({
    transaction_type: "withdrawal",
    transaction_id: claimed_withdrawal_id,
    new_status: "completed",
    transaction_hash: "b".repeat(64),
    admin_notes: "Sent",
  }),
  admin_reject_withdrawal: ({ withdrawal_id }) => ({ p_withdrawal_id: withdrawal_id, p_admin_notes: "No" }),
  admin_set_withdrawal_hash: ({ sent_withdrawal_id }) => ({
    p_withdrawal_id: sent_withdrawal_id,
    p_transaction_hash: "d".repeat(64),
    p_output_index: 0,
    p_shares_hash: false,
  }),
  admin_set_chain: () => ({
    p_network_id: "bitcoin",
    p_is_watched: true,
    p_confirmations: 6,
    p_large_from_usd: "25000",
    p_large_confirmations: 12,
    p_witness_from_usd: "0",
    p_reason: "A calm network",
  }),
  admin_resume_chain: () => ({
    p_network_id: "dogecoin",
    p_cause: "slow_blocks",
    p_follow: false,
    p_reason: "The network is slow, but sound",
  }),
  admin_rescan_chain: () => ({
    p_network_id: "bitcoin",
    p_from_height: 1,
    p_reason: "Addresses from our old wallet",
  }),
  admin_stop_rescan: () => ({ p_network_id: "litecoin" }),
  admin_settle_arrival: ({ arrival_id }) => ({
    p_arrival_id: arrival_id,
    p_reason: "A test of the depositor",
  }),
  admin_set_paying: () => ({
    p_network_id: "litecoin",
    p_paying: "files",
    p_address: "LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz",
    p_max_fee: "0.001",
    p_reason: "Paid from the vault",
  }),
  admin_add_cold_address: () => ({
    p_network_id: "litecoin",
    p_address: "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
    p_label: "Vault",
    p_reason: "Kept offline",
  }),
  admin_remove_cold_address: ({ cold_address_id }) => ({
    p_cold_address_id: cold_address_id,
    p_reason: "Emptied",
  }),
  admin_move_to_cold: ({ cold_address_id }) => ({
    p_request_id: "01900000-0000-7000-8000-00000000006c",
    p_network_id: "polygon",
    p_coin_id: "polygon-ecosystem-token",
    p_cold_address_id: cold_address_id,
    p_amount: "0.5",
    p_reason: "More than we need",
  }),
  admin_add_house_movement: () => ({
    p_request_id: "01900000-0000-7000-8000-00000000006b",
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_kind: "funding",
    p_amount: "2.5",
    p_reason: "From the treasury",
  }),
  admin_decide_treasury_request: ({ treasury_request_id }) => ({
    p_treasury_request_id: treasury_request_id,
    p_approve: false,
  }),
  admin_set_reconciliation: () => ({
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_tolerated_amount: "0.001",
    p_reason: "Not yet",
  }),
  admin_set_sweep_rule: () => ({
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_minimum_amount: "0.001",
    p_reason: "Not yet",
  }),
  admin_read_holdings: () => ({ p_network_id: "bitcoin" }),
  admin_prepare_payments: ({ payable_withdrawal_id }) => ({
    p_network_id: "polygon",
    p_withdrawal_ids: [payable_withdrawal_id],
  }),
  admin_replace_payment: ({ exported_payment }) => ({ p_payment_id: exported_payment.id }),
  admin_export_payment: ({ prepared_payment }) => ({ p_payment_id: prepared_payment.id }),
  admin_upload_payment: ({ exported_payment }) => ({
    p_payment_id: exported_payment.id,
    p_signed: signEvm(exported_payment.unsigned),
  }),
  // Nothing is to be approved: the network is paid through files.
  admin_start_payment_approval: ({ prepared_payment }) => ({ p_payment_id: prepared_payment.id }),
  admin_approve_payment: ({ prepared_payment }) => ({
    p_payment_id: prepared_payment.id,
    p_assertion: { id: "a-passkey", type: "public-key", response: {} },
  }),
  admin_discard_payment: ({ prepared_payment }) => ({
    p_payment_id: prepared_payment.id,
    p_reason: "Not now",
  }),
  admin_close_payment: ({ lost_payment }) => ({ p_payment_id: lost_payment.id, p_reason: "Another payment" }),
  admin_release_withdrawal: ({ frozen_withdrawal_id }) => ({
    p_withdrawal_id: frozen_withdrawal_id,
    p_reason: "Checked by phone",
  }),
  admin_claim_withdrawal: ({ withdrawal_id }) => ({ p_withdrawal_id: withdrawal_id }),
  admin_give_back_withdrawal: ({ claimed_withdrawal_id }) => ({
    p_withdrawal_id: claimed_withdrawal_id,
    p_reason: "Not sent",
  }),
  admin_accept_withdrawal_hash: ({ checked_withdrawal_id }) => ({
    p_withdrawal_id: checked_withdrawal_id,
    p_transaction_hash: checkedHash,
    p_reason: "A contract sent it",
  }),
  admin_take_over_withdrawal: ({ stale_withdrawal_id }) => ({
    p_withdrawal_id: stale_withdrawal_id,
    p_reason: "They have left",
  }),
  admin_end_withdrawal_claim: ({ left_withdrawal_id, former_admin_id }) => ({
    p_withdrawal_id: left_withdrawal_id,
    p_claimed_by: former_admin_id,
    p_may_be_sent: false,
    p_reason: "They have left",
  }),
  admin_freeze_withdrawals: ({ user }) => ({
    target_user_id: user.id,
    p_freeze: true,
    p_reason: "Under review in a test",
  }),
  admin_ask_factor_removal: ({ secured }) => ({
    target_user_id: secured.id,
    p_reason: "They lost their phone",
  }),
  admin_decide_factor_removal: ({ factor_removal_id }) => ({
    p_removal_id: factor_removal_id,
    p_approve: true,
  }),
  admin_get_decision: ({ withdrawal_id }) => ({ p_type: "withdrawal", p_id: withdrawal_id }),
  admin_get_all_transactions: () => ({
    limit_count: 10,
    offset_count: 0,
    transaction_type: "all",
    status_filter: "pending",
    p_search: "person",
  }),
  admin_get_platform_stats: () => ({}),
  admin_get_withdrawals: () => ({
    p_status: "pending",
    p_limit: 10,
    p_offset: 0,
    p_cursor: null,
    p_search: "person",
  }),
  admin_get_user_last_deposits: ({ user }) => ({ p_user_id: user.id }),
  admin_get_user_details_enhanced: ({ user }) => ({ target_user_id: user.id }),
  admin_update_withdrawal_fee: () => ({
    p_coin_id: "bitcoin",
    p_fee_amount: "0.0002",
    p_seen_fee_amount: "0.0001",
  }),
  admin_update_crypto_premium_rate: () => ({
    p_coin_id: "bitcoin",
    p_premium_rate: "0.05",
    p_seen_premium_rate: "0.04",
  }),
  admin_confirm_fees: () => ({}),
  admin_update_setting: () => ({ p_key: "price_log_days", p_value: "30", p_seen_value: "30" }),
  admin_update_coin_setting: () => ({
    p_coin_id: "monero",
    p_setting: "swap_fee",
    p_value: "0.002",
    p_seen_value: "0.001",
  }),
  admin_update_inventory_limit: () => ({ p_coin_id: "monero", p_inventory_limit: null, p_seen_limit: "5" }),
  admin_update_withdrawal_minimum: () => ({
    p_coin_id: "monero",
    p_network_id: "monero",
    p_minimum: "0.01",
    p_seen_minimum: "0.005",
  }),
  admin_add_coin: () => newCoin,
  admin_add_coin_network: () => newNetwork,
  admin_check_contract: () => ({
    p_coin_id: newNetwork.p_coin_id,
    p_network_id: newNetwork.p_network_id,
    p_contract_address: newNetwork.p_contract_address,
  }),
  admin_correct_coin_contract: () => ({
    p_coin_id: "usd-coin",
    p_network_id: "ethereum",
    p_contract_address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    p_contract_decimals: 6,
    p_seen_contract_address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    p_reason: "A slip of the keyboard",
  }),
  admin_check_price_source: () => ({ p_coin_id: "bitcoin", p_symbol: "bitcoin" }),
  admin_update_price_source: () => ({
    p_coin_id: "bitcoin",
    p_source: "kraken",
    p_symbol: "",
    p_seen_symbol: "BTC/USD",
  }),
  admin_save_payment_method: () => ({
    p_method_id: "first",
    p_method: {
      name: "Instant Checkout",
      description: "Pay with a partner. The fastest way, for a small fee.",
      features: ["Opens in a new tab"],
      processing_time: "Instant",
      fee_percent: "0.5",
      url: null,
      is_enabled: true,
    },
  }),
  admin_order_payment_methods: () => ({
    p_method_ids: ["first", "second", "third", "bank"],
    p_seen_method_ids: ["first", "second", "third", "bank"],
  }),
  admin_remove_payment_method: () => ({ p_method_id: "not-there", p_seen_version: 1 }),
  admin_save_bank_account: () => ({
    p_country: "brazil",
    p_account: {
      units_per_usdt: "5.2",
      minimum_transfer: "50",
      maximum_transfer: "10000",
      account_name: "PRACTICE ONLY - NO SUCH ACCOUNT",
      account_number: "00000000-0",
      branch: "0000",
      account_type: null,
      bank_code: "000 (no such bank)",
      instructions: [],
      is_enabled: true,
    },
    p_seen_version: 1,
  }),
  admin_set_pause: () => ({ p_kind: "deposit", p_coin_id: "monero", p_reason: "Node is syncing" }),
  admin_clear_pause: () => ({ p_kind: "deposit", p_coin_id: "monero", p_seen_reason: "Node is syncing" }),
  admin_decide_adjustment: ({ adjustment_id }) => ({ p_adjustment_id: adjustment_id, p_approve: true }),
  admin_set_second_administrator: () => ({
    p_withdrawal_usd: "off",
    p_adjustment_usd: "off",
    p_seen_withdrawal_usd: "off",
    p_seen_adjustment_usd: "off",
  }),
  admin_find_user: ({ user }) => ({ p_email: user.email }),
  admin_update_user_role: ({ user }) => ({ target_user_id: user.id, make_admin: true }),
  admin_release_user_wallet: ({ holder }) => ({ p_user_id: holder.id }),
  admin_assign_wallet_to_user: ({ user }) => ({
    p_user_id: user.id,
    p_wallet_id: poolWalletId,
    p_even_resting: false,
  }),
  admin_create_wallet: () => ({
    p_deposit_addresses: [poolEntry("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2")],
    p_reason: "Refilling the pool",
  }),
  admin_decide_pool_request: ({ pool_request_id }) => ({
    p_pool_request_id: pool_request_id,
    p_approve: false,
    p_reason: "Not ours",
  }),
  admin_withdraw_pool_request: ({ own_pool_request_id }) => ({
    p_pool_request_id: own_pool_request_id,
    p_reason: "A mistake",
  }),
  admin_distrust_account_key: ({ trusted_key_id }) => ({
    p_key_id: trusted_key_id,
    p_reason: "It was shown around",
  }),
  admin_import_wallets: () => ({
    p_wallets: [{ line: 2, deposit_addresses: [poolEntry("1BoatSLRHtKNngkdXEeobR76b53LETtpyT")] }],
    p_is_preview: true,
  }),
  admin_add_wallet_addresses: () => ({
    p_wallets: [
      {
        line: 2,
        wallet_id: poolWalletId,
        deposit_addresses: [poolEntry("1BoatSLRHtKNngkdXEeobR76b53LETtpyT")],
      },
    ],
    p_is_preview: true,
  }),
  admin_update_wallet_deposit_addresses: () => ({
    p_wallet_id: poolWalletId,
    p_deposit_addresses: [poolEntry("3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy")],
    p_seen_version: 1,
    p_reason: "A change in a test",
  }),
  admin_update_user_status: ({ user }) => ({
    target_user_id: user.id,
    new_status: "suspended",
    reason: "A question in a test",
  }),
  admin_delete_user_completely: ({ user }) => ({ target_user_id: user.id }),
  log_admin_activity: () => ({
    action_name: "withdrawals_viewed",
    target_type: "withdrawals",
    details: { tab: "Pending" },
  }),
};

/**
 * Expected statuses of the user roles in order, and of administrators as users. 200 may be a business refusal in the
 * call's own format.
 */
export type StatusRow = readonly [
  visitor: number,
  user: number,
  other: number,
  suspended: number,
  admin: number,
];

/** A row for each call; those of administrators follow from the declared permission. */
export const callRows: Partial<Record<CallName, StatusRow>> = {
  get_user_balance: [401, 200, 404, 404, 404],
  // No coin has a price here.
  quote_swap: [401, 409, 409, 403, 409],
  perform_crypto_swap: [401, 200, 200, 403, 200],
  initiate_withdrawal: [401, 200, 403, 403, 403],
  cancel_withdrawal: [401, 200, 404, 404, 404],
  assign_available_wallet_to_user: [401, 200, 200, 403, 200],
  release_and_assign_new_wallet: [401, 200, 200, 403, 200],
  save_address: [401, 200, 200, 200, 200],
  rename_saved_address: [401, 200, 404, 404, 404],
  remove_saved_address: [401, 200, 404, 404, 404],
};
