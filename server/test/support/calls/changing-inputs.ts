import type { CallName } from "@portico/contract";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";

/** A contract of USDT on BSC that an administrator can correct. */
export const wrongContract = "0x55D398326f99059FF775485246999027b3197954";

/** What makes an input change something, for calls whose valid input changes nothing or is refused later. */
const changes: Partial<Record<CallName, (cast: Cast) => Record<string, unknown>>> = {
  initiate_withdrawal: () => ({ p_fee: "0.0001" }),
  admin_import_wallets: () => ({ p_is_preview: false, p_reason: "A new key" }),
  admin_add_wallet_addresses: (cast) => {
    const [line] = validInputs.admin_add_wallet_addresses(cast).p_wallets as object[];
    const missing = {
      symbol: "DOGE",
      coin_id: "dogecoin",
      network: "DOGE",
      public_address: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
    };
    return {
      p_is_preview: false,
      p_reason: "A new coin",
      p_wallets: [{ ...line, deposit_addresses: [missing] }],
    };
  },
  admin_remove_payment_method: () => ({ p_method_id: "first" }),
  admin_save_payment_method: (cast) => ({
    p_method: { ...(validInputs.admin_save_payment_method(cast).p_method as object), name: "Other Checkout" },
    p_seen_version: 1,
  }),
  admin_order_payment_methods: () => ({ p_method_ids: ["second", "first", "third", "bank"] }),
  admin_save_bank_account: (cast) => ({
    p_account: { ...(validInputs.admin_save_bank_account(cast).p_account as object), minimum_transfer: "51" },
  }),
  admin_update_setting: () => ({ p_value: "31" }),
  admin_clear_pause: () => ({ p_kind: "swap", p_coin_id: "monero" }),
  admin_correct_coin_contract: () => ({
    p_coin_id: "tether",
    p_network_id: "bsc",
    p_contract_address: "0x55d398326f99059fF775485246999027B3197955",
    p_contract_decimals: 18,
    p_seen_contract_address: wrongContract,
  }),
  admin_set_second_administrator: () => ({ p_withdrawal_usd: "1000" }),
  admin_delete_user_completely: ({ secured }) => ({ target_user_id: secured.id }),
};

/** An input with which an owner, or the user of the cast, changes something. */
export const changingInput = (name: CallName, cast: Cast) => ({
  ...validInputs[name](cast),
  ...changes[name]?.(cast),
});

/** Calls for which the server asks a passkey or CoinGecko: tested in the database alone. */
export const needAnswers = ["admin_approve_payment", "admin_check_price_source"];
/** Whether a call only reads, by its name. */
export const isRead = (name: string) => /^(get_|admin_get_|admin_find_)/.test(name);

/**
 * Functions of the schema `api` that write but need no second look at their caller, and why. A function that writes is
 * either tested by ending its caller's rights while it waits, or listed here.
 */
export const exempt: Record<string, string> = {
  ...all(
    [
      "account_start_sign_up",
      "account_sign_up",
      "account_verify_sign_up",
      "account_resend_code",
      "account_check",
      "account_start_sign_in",
      "account_sign_in",
      "account_send_magic_link",
      "account_look_at_link",
      "account_use_link",
      "account_start_third_party",
      "account_enter_by_identity",
      "account_resend_identity_code",
      "account_start_recovery",
      "account_verify_recovery",
      "account_start_reset",
      "account_reset_password",
      "account_start_second_factor",
      "account_finish_second_factor",
      "account_ask_two_factor_reset",
      "account_start_passkey_sign_in",
      "account_check_passkey_sign_in",
      "account_finish_passkey_sign_in",
    ],
    "a visitor's: nobody is signed in; a code, link, grant or challenge is spent by compare-and-set under the user's lock",
  ),
  ...all(
    ["session", "open_sockets", "account_get_user", "own_wallet"],
    "reads that note when the session was used",
  ),
  ...all(
    ["payments_plan", "replacement_plan", "cold_plan", "admin_start_payment_approval"],
    "only locks and reads; the call that stores what follows from it asks again",
  ),
  admin_check_contract: "only reads",
  perform_crypto_swaps: "makes perform_crypto_swap for each of several callers, which asks again",
  ...all(
    ["signer_take", "signer_keep", "signer_report", "signer_answer"],
    "the signer's: a database login of its own, without a session",
  ),
  ...all(
    [
      "account_remove_expired",
      "account_finish_two_factor_resets",
      "add_audit_seal",
      "keep_audit_check",
      "hold_chain_lease",
      "release_chain_lease",
      "credit_arrivals",
      "note_waiting",
      "take_back_block",
      "show_head",
      "question_credits",
      "take_rescanned",
      "take_block",
      "note_sent",
      "settle_payments",
      "add_sweeps",
      "take_holdings",
      "compare_holdings",
      "take_hash_check",
      "note_holdings_fault",
      "take_balances",
      "note_audit_fault",
      "roll_up",
      "count_active_users",
      "forget_idempotency_keys",
      "forget_swap_quotes",
      "measure_swap_inventories",
      "keep_book_check",
      "notifications_done",
      "wallet_emails_done",
      "pool_emails_done",
      "power_emails_done",
      "note_failed_sign_ins",
      "apply_pool_request",
      "check_pool_level",
      "pool_level_emails_done",
      "watch_guesses",
      "guess_figures",
      "guess_alarm_email_done",
      "prune_price_logs",
      "prune_candles",
      "fill_candles",
      "ingest_prices",
      "ingest_ticks",
      "ingest_fiat_rates",
      "hold_price_lease",
      "release_price_lease",
      "record_price_failure",
    ],
    "a job's, without a session",
  ),
};

function all(names: string[], reason: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}
