import {
  addApp,
  addPasskey,
  cancelReset,
  isTwoFactorOn,
  linkProvider,
  newRecoveryCodes,
  removeFactors,
  saveAddress,
  turnOffAllowList,
  turnOnAllowList,
} from "./additions.ts";
import { type Actor, newHash, type Stage } from "./stage.ts";
import {
  type Act,
  askForLink,
  askForReset,
  ended,
  enterByPasskey,
  enterByProvider,
  factorOf,
  press,
  resetPassword,
  signIn,
} from "./ways-in.ts";

/** Acts of people on an account, as the database calls that the server would make. Each returns its result. */

const undoAddition = press("undo_addition");

/** Presses the undo buttons, oldest first, until one works: it undoes everything added since. */
const undoEverything: Act = async (stage, actor) => {
  const newest = [...stage.letters];
  for (const letter of newest.filter(({ kind }) => kind === "undo_addition")) {
    stage.letters = [letter];
    if ((await undoAddition(stage, actor)) === "done") return "done";
  }
  stage.letters = newest;
  return "cannot";
};

const endOthers: Act = async (stage, actor) =>
  ended(await stage.call(actor, "account_sign_out", { p_scope: "others" }));

/** Confirms a withdrawal if the actor can, and requests it in any case. */
export const withdraw: Act = async (stage, actor) => {
  const terms = {
    p_coin_id: "tether",
    p_network: "TRC20",
    p_amount: "10",
    p_to_address: actor.withdrawsTo,
  };
  await confirm(stage, actor, terms);
  const end = ended(
    await stage.call(actor, "initiate_withdrawal", { ...terms, p_user_id: stage.userId, p_fee: "1" }),
  );
  if (end === "done" && stage.hours < stage.heldUntil) throw new Error("Withdrawn while on hold");
  return end;
};

async function confirm(stage: Stage, actor: Actor, terms: Record<string, unknown>): Promise<void> {
  if (await isTwoFactorOn(stage, actor)) {
    const p_proof = await factorOf(stage, actor, "account_start_proof", {});
    if (p_proof === null || typeof p_proof === "string") return;
    await stage.call(actor, "account_confirm_withdrawal", { ...terms, p_proof });
    return;
  }
  const codeHmac = newHash();
  const mailed = await stage.call(actor, "account_mail_withdrawal_code", {
    ...terms,
    p_code_hmac: codeHmac,
  });
  if (mailed.refused) return;
  await stage.call(actor, "account_start_proof", { p_kind: "mailed_code", p_purpose: "withdraw" });
  const p_proof = { kind: "mailed_code", code_hmac: actor.readsMail ? codeHmac : newHash() };
  await stage.call(actor, "account_confirm_withdrawal", { ...terms, p_proof });
}

/** Uses up the limits on emails and wrong passwords, from many addresses at once. */
const flood: Act = async (stage) => {
  await stage.sql(
    `select
       api.account_send_magic_link(c.context, $1, encode(sha256(random()::text::bytea), 'hex')),
       api.account_start_sign_in(c.context, $1)
     from generate_series(1, 31) host,
       lateral (select jsonb_build_object('address', '203.0.113.' || host, 'request_id', 'a flood') as context) c`,
    [stage.email],
  );
  return "done";
};

/** Does the acts in order until one fails. */
const inTurn =
  (...parts: Act[]): Act =>
  async (stage, actor) => {
    let end = "cannot";
    for (const part of parts) {
      end = await part(stage, actor);
      if (end !== "done") return end;
    }
    return end;
  };

/** All acts that an owner or a thief may try, by name. */
export const acts = {
  signIn,
  withdraw,
  addApp,
  addPasskey,
  removeFactors,
  cancelReset,
  resetPassword,
  enterByReset: inTurn(resetPassword, signIn),
  enterByLink: inTurn(askForLink, press("magiclink")),
  enterByPasskey,
  enterByProvider,
  linkProvider,
  newRecoveryCodes,
  askForReset,
  beginReset: press("two_factor_reset"),
  undoAddition,
  undoSignIn: press("undo_sign_in"),
  endOthers,
  saveAddress,
  turnOnAllowList,
  turnOffAllowList,
  flood,
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

/**
 * What the emails tell an owner to do: set a new password, which ends every session; undo additions if an unknown
 * factor is required; and stop a two-factor reset. Waits for rate limits, an hour at a time.
 * @param isFlooded whether the thief uses up every limit of strangers before each attempt.
 * @returns whether the owner then has a new password and is signed in.
 */
export async function recover(stage: Stage, owner: Actor, isFlooded = false): Promise<boolean> {
  for (let tries = 0; tries < 6; tries += 1) {
    if (isFlooded) await flood(stage, stage.thief);
    const reset = await resetPassword(stage, owner);
    let end = await signIn(stage, owner);
    if (end === "asked for a factor" && (await undoEverything(stage, owner)) === "done") {
      stage.pass(1.1);
      await resetPassword(stage, owner);
      end = await signIn(stage, owner);
    }
    if (reset === "done" && end === "done") {
      await endOthers(stage, owner);
      if (await isTwoFactorOn(stage, owner)) await cancelReset(stage, owner);
      return true;
    }
    stage.pass(1.1);
  }
  return false;
}
