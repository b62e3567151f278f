import type { RefusalText } from "./refusal-text.ts";

/** Refusals about users' money, wallets and saved addresses. */
export const moneyRefusals = {
  // Amounts, prices and swaps
  invalid_amount: { status: 400, text: "Please enter a valid amount" },
  swap_amount_not_positive: { status: 400, text: "Swap amounts must be greater than zero" },
  invalid_swap: { status: 400, text: "Please enter valid swap details" },
  same_coin: { status: 409, text: "Cannot swap the same cryptocurrency" },
  insufficient_balance: {
    status: 409,
    text: "Insufficient {coin} balance. Available: {available}, Required: {required}",
  },
  unknown_coin: { status: 404, text: "Cryptocurrency not found" },
  coin_not_swappable: { status: 409, text: "{coin} cannot be swapped at the moment." },
  swap_too_large: {
    status: 409,
    text: "A single swap can be worth at most {limit} US dollars. Please enter a smaller amount.",
  },
  swap_limit_reached: {
    status: 409,
    text: "You can swap at most {limit} US dollars' worth of coins per minute. Please wait a minute.",
  },
  swap_inventory_reached: {
    status: 409,
    text: "Only {room} {symbol} can be bought at the moment. Try less, or another coin.",
  },
  swap_inventory_used_up: {
    status: 409,
    text: "{symbol} can't be bought at the moment. Try another coin.",
  },
  price_unavailable: { status: 409, text: "{coin} has no price to trade at right now. {hint}" },
  price_stale: {
    status: 409,
    text: "The price of {coin} is too old to trade on. Please try again when prices are live.",
  },
  price_moved: {
    status: 409,
    text: "The price has moved: you would now receive {offered} {coin}, less than your minimum. Please review the new quote.",
  },
  quote_expired: { status: 409, text: "This price has expired. Please get a new one." },
  quote_used: {
    status: 409,
    text: "A swap was already made at this price. Check your History before you make another.",
  },
  quote_mismatch: { status: 409, text: "This price is not for this swap. Please get a new one." },
  quote_withdrawn: {
    status: 409,
    text: "The market has moved too far, so this price no longer holds and nothing was swapped. Please get a new one.",
  },
  too_many_quotes: {
    status: 429,
    text: "You can get at most {limit} prices per minute. Please wait a moment and try again.",
  },
  too_many_unused_quotes: {
    status: 429,
    text: "You've looked at {limit} prices in the last hour without swapping, which is the limit. You can get the next one at {until}.",
  },
  fee_mismatch: { status: 409, text: "The fee has changed to {fee}. Please review it and try again." },
  invalid_slippage: { status: 400, text: "Slippage must be 0.5, 1, 2 or 5 %." },
  amount_too_small: { status: 409, text: "This amount is too small: what you would receive rounds to zero." },
  // Withdrawals
  missing_data: { status: 400, text: "Missing required data" },
  missing_address: { status: 400, text: "Please enter a withdrawal address" },
  missing_network: { status: 400, text: "Please select a network" },
  insufficient_funds: { status: 409, text: "Insufficient balance" },
  below_minimum: {
    status: 409,
    text: "Minimum withdrawal amount is {minimum} {symbol}. After the fee of {fee} {symbol}, at least {arriving} {symbol} must arrive.",
  },
  network_mismatch: { status: 409, text: "{coin} cannot be withdrawn on this network." },
  withdrawal_disabled: { status: 409, text: "Withdraw functionality coming soon!" },
  invalid_address: { status: 409, text: "This is not a valid {network} address. {hint}" },
  own_address: {
    status: 409,
    text: "This address belongs to this exchange, possibly in another form. Please use an address that isn't one of ours.",
  },
  invalid_destination_tag: {
    status: 400,
    text: "The destination tag must be a whole number from 0 to 4294967295.",
  },
  fee_exceeds_amount: {
    status: 409,
    text: "The fee of {fee} {symbol} is deducted from the amount, so there would be nothing left to receive.",
  },
  quota_exceeded: {
    status: 409,
    text: "This is above your daily withdrawal quota. You have {left} USDT left for now.",
  },
  withdrawal_being_processed: {
    status: 409,
    text: "This withdrawal is already being processed, so it can't be cancelled any more.",
  },
  withdrawals_held: {
    status: 403,
    text: "Withdrawals are on hold until {until} because your sign-in settings were reset or changed.",
  },
  signed_in_by_email: {
    status: 403,
    text: "You signed in with your email alone. To withdraw now, sign in as you usually do, with your password, your passkey or your provider, or wait until {until}.",
  },
  /** The details name the method: `factor` or `mailed_code`. */
  confirmation_required: { status: 403, text: "Please confirm this withdrawal first." },
  // Paused by an administrator, with their reason.
  deposits_paused: { status: 409, text: "Deposits are paused at the moment: {reason}" },
  withdrawals_paused: { status: 409, text: "Withdrawals are paused at the moment: {reason}" },
  swaps_paused: { status: 409, text: "Swaps are paused at the moment: {reason}" },
  deposit_undone: {
    status: 409,
    text: "The network reversed a {coin} deposit that we had credited to you. You can't withdraw until we've looked into it.",
  },
  withdrawals_frozen: {
    status: 403,
    text: "Withdrawals from your account are frozen. Please contact support.",
  },
  // The address book
  address_not_allowed: {
    status: 409,
    text: "You can withdraw only to saved addresses. Save this address first.",
  },
  address_waiting: {
    status: 409,
    text: "You saved this address recently. You can withdraw to it from {until}.",
  },
  allow_list_is_off: { status: 409, text: "Withdrawing only to saved addresses is off." },
  invalid_address_name: { status: 400, text: "A name has 1 to 40 characters." },
  address_name_taken: { status: 409, text: "You already have an address named {name} on this network." },
  address_saved_already: { status: 409, text: "This address is already saved as {name}." },
  address_book_full: {
    status: 409,
    text: "You've reached the limit of {most} saved addresses. Please remove one first.",
  },
  // Wallets
  wallet_already_assigned: { status: 409, text: "You already have a wallet assigned to your account." },
  no_wallet_available: {
    status: 409,
    text: "No wallets available for assignment. Please try again later.",
  },
  wallet_not_assigned: { status: 409, text: "You do not have a wallet yet." },
  regenerate_too_soon: {
    status: 409,
    text: "A wallet can be regenerated once every 24 hours. Please try again after {until}.",
  },
} as const satisfies Record<string, RefusalText>;
