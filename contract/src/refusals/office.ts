import type { RefusalText } from "./refusal-text.ts";

/** Refusals for administrators. */
export const officeRefusals = {
  // The pool of wallets
  wallet_not_found: { status: 404, text: "Wallet not found." },
  user_has_wallet: {
    status: 409,
    text: "User already has an assigned wallet. Please release it first.",
  },
  user_has_no_wallet: { status: 409, text: "User does not have an assigned wallet to release." },
  other_wallet_by_now: {
    status: 409,
    text: "The user now has another wallet. Please check it before you release it.",
  },
  wallet_taken: { status: 409, text: "Another user now has this wallet. Please choose another." },
  wallet_has_address: {
    status: 409,
    text: "This wallet already has another address for {symbol} on {network}. To replace it, edit the wallet.",
  },
  wallet_twice: { status: 409, text: "An earlier line adds addresses to the same wallet." },
  wallet_incomplete: {
    status: 409,
    text: "This wallet has no address for {missing}. Add it first, or choose a complete wallet.",
  },
  wallet_rests: {
    status: 409,
    text: "This wallet is in its cooling-off period until {until}: deposits for its previous user may still arrive.",
  },
  wallet_changed: {
    status: 409,
    text: "Another administrator has changed this wallet in the meantime. Please check its addresses again.",
  },
  pool_address_missing: { status: 400, text: "Public address for {network} is missing for {symbol}" },
  pool_addresses_missing: {
    status: 400,
    text: "Please add at least one network address for a coin.",
  },
  pool_network_twice: { status: 409, text: "There are two addresses for {network} of {symbol}." },
  no_such_deposit_network: { status: 409, text: "{coin} cannot be deposited on {network}." },
  address_in_pool: {
    status: 409,
    text: "This {network} address belongs, or once belonged, to another wallet of the pool.",
  },
  private_key_given: {
    status: 400,
    text: "This is a private key. Never paste it anywhere: anyone who has it can take the coins. If anyone might have seen it, move them to a new key.",
  },
  recovery_phrase_given: {
    status: 400,
    text: "These are the words of a recovery phrase. Never paste them anywhere: anyone who has them can take the coins. If anyone might have seen them, move the coins to a new wallet.",
  },
  account_key_invalid: {
    status: 400,
    text: "This is not an extended public key. Please copy it again: it begins with xpub, ypub, zpub or similar, or is a descriptor such as wpkh(…).",
  },
  account_key_depth: {
    status: 400,
    text: "This is not an account's key. Please use the account's or wallet's own, such as m/84'/0'/0', or in Electrum the master public key of a Bitcoin, Litecoin or Bitcoin Cash wallet (Wallet, Information).",
  },
  account_key_origin: {
    status: 400,
    text: "The part in brackets does not belong to this key. Please copy both again: [fingerprint/path]xpub…, with as many steps as the key has.",
  },
  account_key_steps: {
    status: 400,
    text: "Only an account's receiving addresses can be derived. Please use a descriptor whose key ends in /0/* or /<0;1>/*.",
  },
  account_key_checksum: {
    status: 400,
    text: "The descriptor's checksum is wrong, so a part is missing or changed. Please copy all of it again.",
  },
  account_key_descriptor: {
    status: 400,
    text: "Addresses cannot be derived from this descriptor. Please use pkh(…), sh(wpkh(…)) or wpkh(…) with one key of the same kind.",
  },
  account_key_multisig: {
    status: 400,
    text: "This is a multi-signature wallet, whose addresses depend on more than one key. Please use one with a single key.",
  },
  account_key_taproot: {
    status: 400,
    text: "Taproot addresses (bc1p…) cannot be derived here. Please use an account with SegWit addresses (bc1q…).",
  },
  account_key_testnet: {
    status: 400,
    text: "This is a test network key. Please use your wallet's key for the main network.",
  },
  account_key_network: { status: 400, text: "This key is not valid for {network}." },
  network_keys_twice: { status: 400, text: "There are two keys for {network}." },
  derivation_moved: {
    status: 409,
    text: "Another derivation from this key is in progress. Please try again.",
  },
  // Administrators
  reason_required: { status: 400, text: "Please give a reason." },
  text_has_link: {
    status: 400,
    text: "Please leave out web and email addresses, and put a space after each full stop. People could mistake a link for one of ours.",
  },
  already_processed: { status: 409, text: "This transaction is already {status}." },
  invalid_status: { status: 400, text: "A transaction can only become completed or failed." },
  setting_changed: {
    status: 409,
    text: "Another administrator has changed this since you opened it. Please check it and decide again.",
  },
  loses_money: {
    status: 409,
    text: "With this setting, a user who confirms only the firm prices that turned out well can win about {usd} US dollars an hour from the exchange, and as much again with every further account. The worst pair is {from} to {to}, with swaps of {amount} US dollars.",
  },
  unknown_setting: { status: 404, text: "There is no such setting." },
  invalid_setting: { status: 400, text: "This value isn't allowed here. Allowed: {allowed}" },
  payment_method_needed: {
    status: 409,
    text: "The bank transfer can't be removed. Switch it off instead.",
  },
  coin_exists: { status: 409, text: "{name} ({symbol}) is already listed under this id." },
  invalid_coin_id: {
    status: 400,
    text: "Please enter the coin's CoinGecko id: up to 64 lowercase letters, digits and dashes.",
  },
  invalid_coin_symbol: { status: 400, text: "A symbol has 1 to 12 capital letters and digits." },
  coin_symbol_taken: {
    status: 409,
    text: "This symbol looks like {symbol} of {name}. Users must be able to tell coins apart.",
  },
  invalid_coin_name: {
    status: 400,
    text: "A name has up to 40 letters, digits, spaces and . & ( ) + - and starts with a letter or digit.",
  },
  coin_name_taken: {
    status: 409,
    text: "This name looks like {name} ({symbol}). Users must be able to tell coins apart.",
  },
  invalid_coin_decimals: { status: 400, text: "A coin has 0 to 18 decimals." },
  network_without_tokens: {
    status: 409,
    text: "{network} carries only its own coin here. A new one needs a network with token contracts.",
  },
  coin_network_twice: { status: 409, text: "{network} is listed twice." },
  invalid_contract_address: {
    status: 400,
    text: "This is not a contract address of {network}. {hint}",
  },
  invalid_contract_decimals: {
    status: 400,
    text: "The contract on {network} needs at least as many decimals as the coin ({decimals}), and at most 36.",
  },
  contract_taken: { status: 409, text: "This contract on {network} is already listed as {symbol}." },
  contract_in_pool: {
    status: 409,
    text: "This is a deposit address of the wallet pool, not a token's contract.",
  },
  contract_unchecked: {
    status: 409,
    text: "The node of {network} didn't answer, so the contract couldn't be checked. Please try again.",
  },
  contract_without_code: {
    status: 409,
    text: "The node of {network} says that there is no contract at this address.",
  },
  contract_no_token: {
    status: 409,
    text: "The node of {network} says that the contract at this address isn't a token: it doesn't say how many decimals it has.",
  },
  contract_decimals_differ: {
    status: 409,
    text: "The node of {network} says that this contract has {decimals} decimals, not {given}.",
  },
  own_coin_of_network: {
    status: 409,
    text: "{symbol} is the own coin of {network} and has no contract there. Only tokens can be added here.",
  },
  coin_network_exists: { status: 409, text: "{symbol} is already on {network}." },
  coin_network_released: {
    status: 409,
    text: "The contract of {symbol} on {network} is part of this release, so it can't be changed here.",
  },
  coin_network_open: {
    status: 409,
    text: "Please pause deposits and withdrawals of {symbol} on {network} before you correct its contract.",
  },
  coin_network_used: {
    status: 409,
    text: "{symbol} has already been used on {network}, so its contract can't be corrected any more.",
  },
  invalid_stream_symbol: {
    status: 400,
    text: "Please enter a pair such as LINKUSDT for Binance, LINK-USD for Coinbase, or LINK/USD for Kraken.",
  },
  stream_symbol_taken: { status: 409, text: "{stream} already streams the price of {symbol}." },
  feed_id_taken: { status: 409, text: "{id} is already the id of {symbol}." },
  feed_id_unchecked: { status: 409, text: "Please look up the price of {id} before you save it." },
  feed_price_missing: { status: 409, text: "CoinGecko has no current price for {id}." },
  feed_unreachable: { status: 409, text: "CoinGecko didn't answer. Please try again in a minute." },
  price_source_differs: {
    status: 409,
    text: "{id} has a price of {price} US dollars, and the last known price is {known}. Please check the id, and accept that price to save it.",
  },
  figure_too_high: {
    status: 400,
    text: "This is far too much {symbol} for a fee or a minimum. Please check the figure.",
  },
  below_chain_minimum: {
    status: 400,
    text: "The {network} network accepts no payments of less than {minimum} {symbol}, so the minimum can't be lower.",
  },
  too_many_decimals: { status: 400, text: "A fee in {symbol} has at most {decimals} decimals." },
  invalid_premium_rate: {
    status: 400,
    text: "Please enter a premium from 0 to 100 percent, in steps of 0.1.",
  },
  invalid_spread: {
    status: 400,
    text: "Please enter a spread from 0 to 10 percent, with at most 3 decimals.",
  },
  stable_coin_premium: { status: 409, text: "{symbol} is a stable coin and carries no premium." },
  no_fallback_feed: { status: 409, text: "There is no other price feed here to fall back to." },
  own_withdrawal: { status: 403, text: "You cannot approve your own withdrawal." },
  own_deposit: { status: 403, text: "You cannot approve your own deposit." },
  approved_by_you: {
    status: 409,
    text: "You've already approved this. A second administrator must approve it, too.",
  },
  own_adjustment: {
    status: 403,
    text: "Another administrator must decide on this: you requested it, or it is your balance.",
  },
  first_administrator_gone: {
    status: 409,
    text: "The administrator who requested this no longer has the permission. Please reject it and request it again.",
  },
  credit_above_holdings: {
    status: 409,
    text: "Users would own more {symbol} than the exchange holds. {room} {symbol} can still be credited by hand. More takes two owners: one requests it with Add Balance, the other one approves it.",
  },
  own_factor_removal: { status: 403, text: "You requested this, so another owner must approve it." },
  factor_removal_waits: {
    status: 409,
    text: "An owner has already requested this, or two-factor authentication is already scheduled to be switched off.",
  },
  factor_removal_decided: { status: 409, text: "This has already been decided or has ended." },
  other_owner_opens: {
    status: 403,
    text: "An owner has listed this contract, so another owner must compare it and resume this.",
  },
  own_treasury_request: { status: 403, text: "You requested this, so another owner must approve it." },
  treasury_request_exists: {
    status: 409,
    text: "There is already a request for this. Please decide on it, or withdraw it, first.",
  },
  treasury_request_decided: { status: 409, text: "This request has already been decided or has expired." },
  own_pool_request: {
    status: 403,
    text: "You requested this, or would get the wallet. Another administrator must decide on it.",
  },
  not_own_pool_request: {
    status: 403,
    text: "Only the administrator who requested this can withdraw it. You can decline it.",
  },
  pool_request_exists: {
    status: 409,
    text: "This request was started with different details. Please start again.",
  },
  pool_request_waits: {
    status: 409,
    text: "A request about this wallet is already waiting. Please decide on it, or withdraw it, first.",
  },
  pool_request_decided: { status: 409, text: "This request has already been decided or has expired." },
  pool_request_changed: {
    status: 409,
    text: "The request or its wallet has changed in the meantime. Please check it again.",
  },
  owner_must_approve: {
    status: 403,
    text: "This would trust keys for further wallets, so an owner must approve it.",
  },
  role_too_new: {
    status: 403,
    text: "Your role is less than 24 hours old. Until then you can't approve this.",
  },
  first_role_too_new: {
    status: 403,
    text: "The role of the administrator who requested this is less than 24 hours old. It can be approved after that.",
  },
  two_factor_off: { status: 409, text: "This user has no second factor." },
  unknown_role: { status: 400, text: "There is no such role." },
  user_not_active: { status: 409, text: "Only an active user can become an administrator." },
  own_account: { status: 403, text: "You cannot do this to your own account." },
  administrator_protected: { status: 403, text: "This user is an administrator. Only an owner can do this." },
  last_owner: { status: 409, text: "This is the last owner and cannot be removed." },
  deposit_hash_differs: {
    status: 409,
    text: "This deposit already has another transaction hash or output. Please check that it is the right one, and approve it without a hash.",
  },
  transaction_hash_required: {
    status: 400,
    text: "Please enter the transaction's hash, so that this deposit cannot be credited twice.",
  },
  invalid_transaction_hash: {
    status: 400,
    text: "This is not a {network} transaction hash. It has {length} characters, such as {example}",
  },
  transaction_hash_reused: {
    status: 409,
    text: "This transaction hash already belongs to {count} other withdrawals. If one transaction paid them all, confirm that and enter the output that paid this one.",
  },
  withdrawal_output_used: {
    status: 409,
    text: "Output {output} of this transaction already paid another withdrawal. Please check the hash, or enter the output that paid this one.",
  },
  transaction_hash_known: { status: 409, text: "This withdrawal already has a transaction hash." },
  withdrawal_not_completed: { status: 409, text: "Only an approved withdrawal can get a transaction hash." },
  withdrawal_claimed: {
    status: 409,
    text: "{name} has claimed this withdrawal for paying. Please do not send the coins.",
  },
  withdrawal_not_claimed: {
    status: 409,
    text: "Please claim this withdrawal for paying first, so that nobody else pays it too.",
  },
  second_approval_first: {
    status: 409,
    text: "A second administrator must approve this withdrawal before it is paid. Approve it without a hash, and let them claim and pay it.",
  },
  claim_not_stale: {
    status: 409,
    text: "This claim is less than an hour old. Please ask the administrator who has claimed it to give it back.",
  },
  withdrawal_not_blocked: { status: 409, text: "This withdrawal needs no release: its user is active." },
  user_not_allowed: {
    status: 409,
    text: "This user is {status}. Their withdrawals can be approved when they are active again, or after an owner releases this one.",
  },
  unusable_address: {
    status: 409,
    text: "Coins sent to this withdrawal's address are lost. Please reject and refund it; only an owner can release it.",
  },
  user_deposit_undone: {
    status: 409,
    text: "The network has undone a deposit that was credited to this user. Their withdrawals can be approved when it is back or settled under Networks, or after an owner releases this one.",
  },
  user_withdrawals_frozen: {
    status: 409,
    text: "This user's withdrawals are frozen. They can be approved when the freeze ends, or after an owner releases this one.",
  },
  account_deleted: {
    status: 409,
    text: "The account of this deposit was deleted. It can only be rejected.",
  },
  administrator_stays: {
    status: 409,
    text: "This user is an administrator. Please remove their role first.",
  },
  invalid_user_status: { status: 400, text: "A user can be active, suspended or banned." },
  status_unchanged: { status: 409, text: "This user is already {status}." },
  user_has_pending: {
    status: 409,
    text: "This user has pending transactions: {count}. Please approve or reject them first.",
  },
  user_has_balance: {
    status: 409,
    text: "This user still has {balances}. A user is deleted only when every balance is zero.",
  },
  deposit_of_another: {
    status: 409,
    text: "This payment went to an address that was shown to another user. Credit it to them under Networks.",
  },
  duplicate_deposit: { status: 409, text: "This deposit has already been credited." },
  transaction_hash_credited: {
    status: 409,
    text: "This transaction hash was used before. Look at what it was used for, and confirm that this is another payment of the transaction.",
  },
  network_without_outputs: {
    status: 400,
    text: "A transaction on {network} has no outputs. Please enter output 0.",
  },
  // Watched networks
  deposit_differs_from_chain: {
    status: 409,
    text: "On the chain this transaction paid {outputs}. Enter one of these outputs with its exact amount.",
  },
  deposit_unconfirmed: {
    status: 409,
    text: "This transaction has {confirmations} of {needed} confirmations. It can be credited when it has them all.",
  },
  deposit_not_reported: {
    status: 409,
    text: "{network} is watched, and it has not reported this transaction. Check the network and the hash. If they are right, read the old blocks of that time again under Networks, or make an adjustment with a reason.",
  },
  // Payments by files
  paying_by_hand: { status: 409, text: "Withdrawals on this network are paid by hand." },
  paying_address: {
    status: 409,
    text: "This {network} address is the exchange's own: withdrawals are paid from it, or it is a cold address.",
  },
  invalid_account_key: {
    status: 400,
    text: "A fingerprint and a path belong together, and need the public key.",
  },
  payments_open: {
    status: 409,
    text: "Payments from the current address are still open. The address can change once they are finished.",
  },
  withdrawal_in_payment: {
    status: 409,
    text: "A payment of this withdrawal was prepared, so its coins may be on their way. It completes automatically once the network has confirmed it.",
  },
  withdrawal_hash_entered: {
    status: 409,
    text: "A transaction was entered for this withdrawal. Wait for what its network says of it, or enter another one.",
  },
  hash_not_checked: {
    status: 409,
    text: "This transaction isn't being checked any more. Look at the withdrawal again.",
  },
  hash_of_payment: {
    status: 409,
    text: "This transaction is a payment that was made here. Its withdrawals complete automatically.",
  },
  payment_state: { status: 409, text: "This payment has changed in the meantime. It is now: {state}." },
  payment_mined: {
    status: 409,
    text: "This payment is already in a block, so it doesn't need a higher fee.",
  },
  payment_differs: {
    status: 409,
    text: "Something changed while the transaction was built: {what}. Please try again.",
  },
  payment_fee_too_high: {
    status: 409,
    text: "The network's fee is above your cap for one transaction. Wait for lower fees, or raise the cap under Networks.",
  },
  payment_not_possible: { status: 409, text: "This transaction cannot be built: {reason}." },
  payment_unreadable: {
    status: 400,
    text: "This is not a transaction of this network. Please choose the file that your wallet saved after signing.",
  },
  payment_not_signed: {
    status: 409,
    text: "A signature is missing or wrong. Please sign the file that you downloaded here, and upload the result.",
  },
  payment_not_ours: {
    status: 409,
    text: "This transaction is not one that was built for this payment: its recipients, amounts, fee or inputs differ. Nothing was sent.",
  },
  // The signer
  signer_lacks_address: {
    status: 409,
    text: "No signer holds the key of this address. Compare it with what the signer prints when it starts.",
  },
  no_approval_needed: { status: 409, text: "This network's payments are not signed by the signer." },
  approval_needs_passkey: {
    status: 409,
    text: "Payments are approved with a passkey. Please add one under Security in your profile first.",
  },
  payment_changed: { status: 409, text: "This payment now has a different transaction." },
  no_node: { status: 409, text: "No node of this network is responding right now. Please try again." },
  // Treasury
  cold_address_exists: { status: 409, text: "This address is already on the list." },
  invalid_label: { status: 400, text: "Please enter a name of 1 to 60 characters." },
  holdings_unknown: {
    status: 409,
    text: "The holdings of this coin haven't been read yet. Press Read now, and switch it on once they're shown.",
  },
  limit_needs_holdings: {
    status: 409,
    text: "What the exchange holds of {symbol} hasn't been read on any network, so it can't be compared with what users own.",
  },
  sweeps_need_signer: {
    status: 409,
    text: "Only a signer can move coins from deposit addresses. Let it sign this network's payments, and allow sweeps in its settings.",
  },
  holdings_old: {
    status: 409,
    text: "The last reading is too old. Press Read now, and switch it on within 15 minutes.",
  },
  invalid_block_range: {
    status: 400,
    text: "Enter blocks from 0 to {last}, the last one whose deposits were credited.",
  },
  rescan_running: {
    status: 409,
    text: "Old blocks of this network are being read already. Wait until that has ended, or stop it.",
  },
  invalid_confirmations: { status: 400, text: "A deposit needs 1 to 100,000 confirmations." },
  invalid_large_rule: {
    status: 400,
    text: "Large deposits take both a sum and a number of confirmations, at least as many as other deposits need. A network that calls its blocks final has neither.",
  },
} as const satisfies Record<string, RefusalText>;
