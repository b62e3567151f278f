import { buildEvmPayment, evmNetworks, readEvmPayment } from "@portico/chains";
import type { PaymentState } from "@portico/contract";
import type { TestDatabase } from "@portico/database/testing";
import { vaultAddress } from "../chains/vault.ts";
import { outside } from "../database/addresses.ts";

type Owner = TestDatabase["owner"];

/** Withdrawals on Polygon are paid from the vault. */
export async function payFromVault(owner: Owner, adminId: string): Promise<void> {
  await owner.query("update chain.networks set paying = 'files', max_fee = 1 where network_id = 'polygon'");
  await owner.query(
    `insert into chain.accounts (network_id, address, address_key, owner_keys, updated_by)
     values ('polygon', $1, lower($1), app.owner_keys('evm', $1), $2) on conflict do nothing`,
    [vaultAddress.evm, adminId],
  );
}

/** Each payment has its own nonce, far above those that a test builds. */
let nonce = 1_000n;

/** A payment of 1 POL in this state, for a withdrawal that an administrator has claimed. */
export async function addPayment(
  owner: Owner,
  { withdrawalId, adminId, state }: { withdrawalId: string; adminId: string; state: PaymentState },
): Promise<{ id: string; unsigned: string }> {
  nonce += 1n;
  const units = String(10n ** 18n);
  const unsigned = buildEvmPayment(evmNetworks.polygon, {
    nonce,
    to: outside.ethereum,
    units,
    gas: 21_000n,
    fees: { rate: "1000000000", tip: "1000000000" },
  });
  const { to: key, max_fee_units } = readEvmPayment(unsigned);
  const anchor = `${vaultAddress.evm.toLowerCase()}:${nonce}`;
  const outputs = JSON.stringify([{ key, address: outside.ethereum, units, contract: null }]);
  const { rows } = await owner.query<{ id: string }>(
    `with payment as (
       insert into chain.payments (network_id, anchor, state, created_by) values ('polygon', $1, $2, $3) returning id
     ), item as (
       insert into chain.payment_items (payment_id, withdrawal_id, place, units)
       select id, $4, 0, $5 from payment
     ), attempt as (
       insert into chain.attempts (payment_id, number, unsigned, spends, outputs, fee_units, created_by)
       select id, 1, $6, array[$1], $7, $8, $3 from payment
     )
     select id from payment`,
    [anchor, state, adminId, withdrawalId, units, unsigned, outputs, max_fee_units],
  );
  return { id: rows[0]?.id ?? "", unsigned };
}
