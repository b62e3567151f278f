// Written by `npm run indexes`.
import type { Call } from "../call.ts";
import { remove_saved_address } from "../calls/address-book/remove_saved_address.ts";
import { rename_saved_address } from "../calls/address-book/rename_saved_address.ts";
import { save_address } from "../calls/address-book/save_address.ts";
import { admin_add_deposit_and_balance } from "../calls/adjustment/admin_add_deposit_and_balance.ts";
import { admin_decide_adjustment } from "../calls/adjustment/admin_decide_adjustment.ts";
import { admin_subtract_balance } from "../calls/adjustment/admin_subtract_balance.ts";
import { log_admin_activity } from "../calls/audit/log_admin_activity.ts";
import { admin_rescan_chain } from "../calls/chain/admin_rescan_chain.ts";
import { admin_resume_chain } from "../calls/chain/admin_resume_chain.ts";
import { admin_set_chain } from "../calls/chain/admin_set_chain.ts";
import { admin_settle_arrival } from "../calls/chain/admin_settle_arrival.ts";
import { admin_stop_rescan } from "../calls/chain/admin_stop_rescan.ts";
import { admin_add_coin } from "../calls/coin/admin_add_coin.ts";
import { admin_add_coin_network } from "../calls/coin/admin_add_coin_network.ts";
import { admin_check_contract } from "../calls/coin/admin_check_contract.ts";
import { admin_check_price_source } from "../calls/coin/admin_check_price_source.ts";
import { admin_correct_coin_contract } from "../calls/coin/admin_correct_coin_contract.ts";
import { admin_update_price_source } from "../calls/coin/admin_update_price_source.ts";
import { admin_get_user_last_deposits } from "../calls/deposit/admin_get_user_last_deposits.ts";
import { admin_get_platform_stats } from "../calls/figures/admin_get_platform_stats.ts";
import { get_user_balance } from "../calls/ledger/get_user_balance.ts";
import { admin_clear_pause } from "../calls/pause/admin_clear_pause.ts";
import { admin_set_pause } from "../calls/pause/admin_set_pause.ts";
import { admin_approve_payment } from "../calls/paying/admin_approve_payment.ts";
import { admin_close_payment } from "../calls/paying/admin_close_payment.ts";
import { admin_discard_payment } from "../calls/paying/admin_discard_payment.ts";
import { admin_export_payment } from "../calls/paying/admin_export_payment.ts";
import { admin_prepare_payments } from "../calls/paying/admin_prepare_payments.ts";
import { admin_replace_payment } from "../calls/paying/admin_replace_payment.ts";
import { admin_set_paying } from "../calls/paying/admin_set_paying.ts";
import { admin_start_payment_approval } from "../calls/paying/admin_start_payment_approval.ts";
import { admin_upload_payment } from "../calls/paying/admin_upload_payment.ts";
import { admin_order_payment_methods } from "../calls/payment/admin_order_payment_methods.ts";
import { admin_remove_payment_method } from "../calls/payment/admin_remove_payment_method.ts";
import { admin_save_bank_account } from "../calls/payment/admin_save_bank_account.ts";
import { admin_save_payment_method } from "../calls/payment/admin_save_payment_method.ts";
import { admin_decide_pool_request } from "../calls/pool-request/admin_decide_pool_request.ts";
import { admin_distrust_account_key } from "../calls/pool-request/admin_distrust_account_key.ts";
import { admin_withdraw_pool_request } from "../calls/pool-request/admin_withdraw_pool_request.ts";
import { admin_update_crypto_premium_rate } from "../calls/price/admin_update_crypto_premium_rate.ts";
import { admin_update_user_role } from "../calls/role/admin_update_user_role.ts";
import { admin_get_decision } from "../calls/second-administrator/admin_get_decision.ts";
import { admin_set_second_administrator } from "../calls/second-administrator/admin_set_second_administrator.ts";
import { admin_ask_factor_removal } from "../calls/second-factor/admin_ask_factor_removal.ts";
import { admin_decide_factor_removal } from "../calls/second-factor/admin_decide_factor_removal.ts";
import { admin_confirm_fees } from "../calls/setting/admin_confirm_fees.ts";
import { admin_update_coin_setting } from "../calls/setting/admin_update_coin_setting.ts";
import { admin_update_inventory_limit } from "../calls/setting/admin_update_inventory_limit.ts";
import { admin_update_setting } from "../calls/setting/admin_update_setting.ts";
import { perform_crypto_swap } from "../calls/swap/perform_crypto_swap.ts";
import { quote_swap } from "../calls/swap/quote_swap.ts";
import { admin_get_all_transactions } from "../calls/transaction/admin_get_all_transactions.ts";
import { admin_process_transaction } from "../calls/transaction/admin_process_transaction.ts";
import { admin_add_cold_address } from "../calls/treasury/admin_add_cold_address.ts";
import { admin_add_house_movement } from "../calls/treasury/admin_add_house_movement.ts";
import { admin_decide_treasury_request } from "../calls/treasury/admin_decide_treasury_request.ts";
import { admin_move_to_cold } from "../calls/treasury/admin_move_to_cold.ts";
import { admin_read_holdings } from "../calls/treasury/admin_read_holdings.ts";
import { admin_remove_cold_address } from "../calls/treasury/admin_remove_cold_address.ts";
import { admin_set_reconciliation } from "../calls/treasury/admin_set_reconciliation.ts";
import { admin_set_sweep_rule } from "../calls/treasury/admin_set_sweep_rule.ts";
import { admin_delete_user_completely } from "../calls/user/admin_delete_user_completely.ts";
import { admin_find_user } from "../calls/user/admin_find_user.ts";
import { admin_get_user_details_enhanced } from "../calls/user/admin_get_user_details_enhanced.ts";
import { admin_update_user_status } from "../calls/user/admin_update_user_status.ts";
import { admin_add_wallet_addresses } from "../calls/wallet/admin_add_wallet_addresses.ts";
import { admin_assign_wallet_to_user } from "../calls/wallet/admin_assign_wallet_to_user.ts";
import { admin_create_wallet } from "../calls/wallet/admin_create_wallet.ts";
import { admin_import_wallets } from "../calls/wallet/admin_import_wallets.ts";
import { admin_release_user_wallet } from "../calls/wallet/admin_release_user_wallet.ts";
import { admin_update_wallet_deposit_addresses } from "../calls/wallet/admin_update_wallet_deposit_addresses.ts";
import { assign_available_wallet_to_user } from "../calls/wallet/assign_available_wallet_to_user.ts";
import { release_and_assign_new_wallet } from "../calls/wallet/release_and_assign_new_wallet.ts";
import { admin_accept_withdrawal_hash } from "../calls/withdrawal/admin_accept_withdrawal_hash.ts";
import { admin_claim_withdrawal } from "../calls/withdrawal/admin_claim_withdrawal.ts";
import { admin_end_withdrawal_claim } from "../calls/withdrawal/admin_end_withdrawal_claim.ts";
import { admin_freeze_withdrawals } from "../calls/withdrawal/admin_freeze_withdrawals.ts";
import { admin_get_withdrawals } from "../calls/withdrawal/admin_get_withdrawals.ts";
import { admin_give_back_withdrawal } from "../calls/withdrawal/admin_give_back_withdrawal.ts";
import { admin_reject_withdrawal } from "../calls/withdrawal/admin_reject_withdrawal.ts";
import { admin_release_withdrawal } from "../calls/withdrawal/admin_release_withdrawal.ts";
import { admin_set_withdrawal_hash } from "../calls/withdrawal/admin_set_withdrawal_hash.ts";
import { admin_take_over_withdrawal } from "../calls/withdrawal/admin_take_over_withdrawal.ts";
import { admin_update_withdrawal_fee } from "../calls/withdrawal/admin_update_withdrawal_fee.ts";
import { admin_update_withdrawal_minimum } from "../calls/withdrawal/admin_update_withdrawal_minimum.ts";
import { cancel_withdrawal } from "../calls/withdrawal/cancel_withdrawal.ts";
import { initiate_withdrawal } from "../calls/withdrawal/initiate_withdrawal.ts";

/** Every call of `POST /api/rpc/<name>`, by its name. */
export const calls = {
  remove_saved_address,
  rename_saved_address,
  save_address,
  admin_add_deposit_and_balance,
  admin_decide_adjustment,
  admin_subtract_balance,
  log_admin_activity,
  admin_rescan_chain,
  admin_resume_chain,
  admin_set_chain,
  admin_settle_arrival,
  admin_stop_rescan,
  admin_add_coin,
  admin_add_coin_network,
  admin_check_contract,
  admin_check_price_source,
  admin_correct_coin_contract,
  admin_update_price_source,
  admin_get_user_last_deposits,
  admin_get_platform_stats,
  get_user_balance,
  admin_clear_pause,
  admin_set_pause,
  admin_approve_payment,
  admin_close_payment,
  admin_discard_payment,
  admin_export_payment,
  admin_prepare_payments,
  admin_replace_payment,
  admin_set_paying,
  admin_start_payment_approval,
  admin_upload_payment,
  admin_order_payment_methods,
  admin_remove_payment_method,
  admin_save_bank_account,
  admin_save_payment_method,
  admin_decide_pool_request,
  admin_distrust_account_key,
  admin_withdraw_pool_request,
  admin_update_crypto_premium_rate,
  admin_update_user_role,
  admin_get_decision,
  admin_set_second_administrator,
  admin_ask_factor_removal,
  admin_decide_factor_removal,
  admin_confirm_fees,
  admin_update_coin_setting,
  admin_update_inventory_limit,
  admin_update_setting,
  perform_crypto_swap,
  quote_swap,
  admin_get_all_transactions,
  admin_process_transaction,
  admin_add_cold_address,
  admin_add_house_movement,
  admin_decide_treasury_request,
  admin_move_to_cold,
  admin_read_holdings,
  admin_remove_cold_address,
  admin_set_reconciliation,
  admin_set_sweep_rule,
  admin_delete_user_completely,
  admin_find_user,
  admin_get_user_details_enhanced,
  admin_update_user_status,
  admin_add_wallet_addresses,
  admin_assign_wallet_to_user,
  admin_create_wallet,
  admin_import_wallets,
  admin_release_user_wallet,
  admin_update_wallet_deposit_addresses,
  assign_available_wallet_to_user,
  release_and_assign_new_wallet,
  admin_accept_withdrawal_hash,
  admin_claim_withdrawal,
  admin_end_withdrawal_claim,
  admin_freeze_withdrawals,
  admin_get_withdrawals,
  admin_give_back_withdrawal,
  admin_reject_withdrawal,
  admin_release_withdrawal,
  admin_set_withdrawal_hash,
  admin_take_over_withdrawal,
  admin_update_withdrawal_fee,
  admin_update_withdrawal_minimum,
  cancel_withdrawal,
  initiate_withdrawal,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
