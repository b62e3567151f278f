import type { PaymentState, RoleName } from "@portico/contract";
import type { TestDatabase } from "@portico/database/testing";
import type { Cast, CastUser } from "./inputs.ts";
import { addPayment, payFromVault } from "./payment-rows.ts";
import {
  addAdjustment,
  addArrival,
  addChainStates,
  addCheckedWithdrawal,
  addClaimedWithdrawal,
  addColdAddress,
  addDeposit,
  addFactorRemoval,
  addFrozenWithdrawal,
  addHeldWallet,
  addInventoryLimit,
  addPayableWithdrawal,
  addPoolRequest,
  addSavedAddress,
  addSentWithdrawal,
  addTreasuryRequest,
  addTrustedKey,
  addWithdrawal,
} from "./rows.ts";

/** Where a cast is created: a database, with a server or without. */
interface Stage<User extends CastUser> {
  database: Pick<TestDatabase, "owner">;
  /** Creates a user with a session. */
  addPerson(options?: { role?: RoleName }): Promise<User>;
}

/**
 * Creates a user, or takes this one, with one of everything that inputs of calls and reads refer to. The owner has
 * claimed a withdrawal.
 */
export async function addCast<User extends CastUser>(
  app: Stage<User>,
  ownerId: string,
  given?: User,
): Promise<Cast<User>> {
  const { owner: database } = app.database;
  const user = given ?? (await app.addPerson());
  await payFromVault(database, ownerId);
  await addChainStates(database, ownerId);
  const paymentIn = async (state: PaymentState) => {
    const withdrawalId = await addPayableWithdrawal(database, (await app.addPerson()).id, ownerId);
    return addPayment(database, { withdrawalId, adminId: ownerId, state });
  };
  const formerAdmin = await app.addPerson();
  const cast: Cast<User> = {
    user,
    former_admin_id: formerAdmin.id,
    left_withdrawal_id: await addClaimedWithdrawal(database, (await app.addPerson()).id, formerAdmin.id),
    saved_address_id: await addSavedAddress(database, user.id),
    deposit_id: await addDeposit(database, user.id),
    adjustment_id: await addAdjustment(database, user.id),
    withdrawal_id: await addWithdrawal(database, user.id),
    sent_withdrawal_id: await addSentWithdrawal(database, (await app.addPerson()).id),
    claimed_withdrawal_id: await addClaimedWithdrawal(database, (await app.addPerson()).id, ownerId),
    stale_withdrawal_id: await addClaimedWithdrawal(
      database,
      (await app.addPerson()).id,
      (await app.addPerson({ role: "operator" })).id,
      2,
    ),
    checked_withdrawal_id: await addCheckedWithdrawal(
      database,
      (await app.addPerson()).id,
      (await app.addPerson({ role: "operator" })).id,
    ),
    frozen_withdrawal_id: await addFrozenWithdrawal(database, (await app.addPerson()).id),
    secured: await app.addPerson(),
    arrival_id: await addArrival(database),
    cold_address_id: await addColdAddress(database, ownerId),
    treasury_request_id: await addTreasuryRequest(database),
    pool_request_id: await addPoolRequest(database),
    own_pool_request_id: await addPoolRequest(database, ownerId),
    trusted_key_id: await addTrustedKey(database),
    factor_removal_id: await addFactorRemoval(database, (await app.addPerson()).id),
    holder: await app.addPerson(),
    payable_withdrawal_id: await addPayableWithdrawal(database, (await app.addPerson()).id, ownerId),
    prepared_payment: await paymentIn("prepared"),
    exported_payment: await paymentIn("exported"),
    lost_payment: await paymentIn("lost"),
  };
  await database.query("update app.users set two_factor_enabled = true where id = $1", [cast.secured.id]);
  await addHeldWallet(database, cast.holder.id);
  await addInventoryLimit(database, "monero", "5");
  return cast;
}
