import { newCoin, outsideAddress } from "@portico/testing/calls/inputs.ts";
import type { HostileStage } from "./stage.ts";

/** A valid call except for this text in one of its fields. */
type RefusedInput = (text: string) => [call: string, input: Record<string, unknown>];

/**
 * Fields whose format depends on the row, network or kind: the server refuses any other text after the schema
 * check.
 */
export const refusedInputs = (stage: HostileStage): Record<string, RefusedInput> => ({
  "call initiate_withdrawal.p_to_address": (text) => [
    "initiate_withdrawal",
    withdrawal(stage, { p_to_address: text }),
  ],
  "call initiate_withdrawal.p_network": (text) => [
    "initiate_withdrawal",
    withdrawal(stage, { p_network: text }),
  ],
  "account mailWithdrawalCode.p_to_address": (p_to_address) => [
    "/api/auth/withdrawal-code",
    { ...bitcoinTerms, p_to_address },
  ],
  "account mailWithdrawalCode.p_network": (p_network) => [
    "/api/auth/withdrawal-code",
    { ...bitcoinTerms, p_network },
  ],
  "call save_address.p_address": (p_address) => [
    "save_address",
    { p_network_id: "bitcoin", p_name: "A name", p_address },
  ],
  "call admin_add_deposit_and_balance.p_network": (p_network) => deposit(stage, { p_network }),
  "call admin_add_deposit_and_balance.p_transaction_hash": (text) =>
    deposit(stage, { p_transaction_hash: text }),
  "call admin_process_transaction.transaction_hash": (transaction_hash) => [
    "admin_process_transaction",
    {
      transaction_type: "withdrawal",
      transaction_id: stage.claimedId,
      new_status: "completed",
      transaction_hash,
    },
  ],
  "call admin_set_withdrawal_hash.p_transaction_hash": (p_transaction_hash) => [
    "admin_set_withdrawal_hash",
    { p_withdrawal_id: stage.paidId, p_transaction_hash },
  ],
  "call admin_check_price_source.p_symbol": (p_symbol) => [
    "admin_check_price_source",
    { p_coin_id: "bitcoin", p_symbol },
  ],
  "call admin_update_price_source.p_symbol": (p_symbol) => [
    "admin_update_price_source",
    { p_coin_id: "bitcoin", p_source: "coingecko", p_symbol, p_seen_symbol: "bitcoin" },
  ],
  "call admin_set_paying.p_address": (p_address) => [
    "admin_set_paying",
    {
      p_network_id: "polygon",
      p_paying: "files",
      p_address,
      p_max_fee: "0.5",
      p_reason: "For a test",
    },
  ],
  "call admin_add_cold_address.p_address": (p_address) => [
    "admin_add_cold_address",
    { p_network_id: "bitcoin", p_address, p_label: "Vault", p_reason: "For a test" },
  ],
  "call admin_add_house_movement.p_transaction_hash": (p_transaction_hash) => [
    "admin_add_house_movement",
    {
      p_request_id: "01900000-0000-7000-8000-00000000006c",
      p_network_id: "bitcoin",
      p_coin_id: "bitcoin",
      p_kind: "funding",
      p_amount: "1",
      p_reason: "For a test",
      p_transaction_hash,
    },
  ],
  "call admin_upload_payment.p_signed": (p_signed) => [
    "admin_upload_payment",
    { p_payment_id: stage.paymentId, p_signed },
  ],
  // Only what a passkey of the administrator has signed is stored, and no screen shows it.
  "call admin_approve_payment.p_assertion.id": (id) => approval(stage, { id, response: {} }),
  "call admin_approve_payment.p_assertion.*": (text) => approval(stage, { id: "a-passkey", response: text }),
  "call admin_add_coin.p_networks[].contract_address": (contract_address) => [
    "admin_add_coin",
    { ...newCoin, p_networks: [{ ...newCoin.p_networks[0], contract_address }] },
  ],
  "call admin_save_payment_method.p_logo": (p_logo) => method({}, { p_logo }),
  "call admin_save_payment_method.p_method.fee_percent": (fee_percent) => method({ fee_percent }),
  "call admin_save_bank_account.p_account.units_per_usdt": (text) => account({ units_per_usdt: text }),
  "call admin_save_bank_account.p_account.minimum_transfer": (text) => account({ minimum_transfer: text }),
  "call admin_save_bank_account.p_account.maximum_transfer": (text) => account({ maximum_transfer: text }),
  "call admin_save_bank_account.p_account.account_number": (text) => account({ account_number: text }),
  "call admin_save_bank_account.p_account.branch": (branch) => account({ branch }),
  ...Object.fromEntries(
    ["symbol", "network", "public_address"].flatMap((field) => [
      [
        `call admin_create_wallet.p_deposit_addresses[].${field}`,
        (text: string) => [
          "admin_create_wallet",
          { p_deposit_addresses: [entry({ [field]: text })], p_reason: "For a test" },
        ],
      ],
      [
        `call admin_import_wallets.p_wallets[].deposit_addresses[].${field}`,
        (text: string) => [
          "admin_import_wallets",
          {
            p_wallets: [{ line: 2, deposit_addresses: [entry({ [field]: text })] }],
            p_is_preview: false,
            p_reason: "For a test",
          },
        ],
      ],
      [
        `call admin_add_wallet_addresses.p_wallets[].deposit_addresses[].${field}`,
        (text: string) => [
          "admin_add_wallet_addresses",
          {
            p_wallets: [
              { line: 2, wallet_id: stage.walletId, deposit_addresses: [entry({ [field]: text })] },
            ],
            p_is_preview: false,
            p_reason: "For a test",
          },
        ],
      ],
      [
        `call admin_update_wallet_deposit_addresses.p_deposit_addresses[].${field}`,
        (text: string) => [
          "admin_update_wallet_deposit_addresses",
          {
            p_wallet_id: stage.walletId,
            p_deposit_addresses: [entry({ [field]: text })],
            p_reason: "For a test",
          },
        ],
      ],
    ]),
  ),
});

const approval = ({ paymentId }: HostileStage, answer: object): [string, Record<string, unknown>] => [
  "admin_approve_payment",
  { p_payment_id: paymentId, p_assertion: { type: "public-key", ...answer } },
];
const bitcoinTerms = {
  p_coin_id: "bitcoin",
  p_network: "BTC",
  p_amount: "0.01",
  p_to_address: outsideAddress,
};
const withdrawal = (stage: HostileStage, field: Record<string, string>) => ({
  p_user_id: stage.user.id,
  p_coin_id: "bitcoin",
  p_to_address: outsideAddress,
  p_network: "BTC",
  p_amount: "0.01",
  p_fee: "0.0001",
  ...field,
});
const deposit = (stage: HostileStage, field: Record<string, string>): [string, Record<string, unknown>] => [
  "admin_add_deposit_and_balance",
  {
    target_user_id: stage.user.id,
    p_coin_id: "bitcoin",
    p_amount: "0.01",
    p_reason: "For a test",
    p_network: "BTC",
    p_transaction_hash: "e".repeat(64),
    ...field,
  },
];
const method = (field: object, more: object = {}): [string, Record<string, unknown>] => [
  "admin_save_payment_method",
  {
    p_method_id: "another",
    p_method: {
      name: "Another",
      description: "Another way",
      features: [],
      processing_time: "Instant",
      fee_percent: "0.5",
      url: null,
      is_enabled: true,
      ...field,
    },
    ...more,
  },
];
const account = (field: object): [string, Record<string, unknown>] => [
  "admin_save_bank_account",
  {
    p_country: "brazil",
    p_account: {
      units_per_usdt: "5.2",
      minimum_transfer: "50",
      maximum_transfer: "10000",
      account_name: "Portico",
      account_number: "12345-6",
      branch: "0001",
      account_type: null,
      bank_code: "260",
      instructions: [],
      is_enabled: true,
      ...field,
    },
    p_seen_version: 1,
  },
];
const entry = (field: object) => ({
  symbol: "BTC",
  coin_id: "bitcoin",
  network: "BTC",
  public_address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  ...field,
});
