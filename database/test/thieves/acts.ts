import { createHash } from "node:crypto";
import { type Actor, hashOf, type Letter, newHash, type Reply, type Stage } from "./stage.ts";

/** Acts of people on an account, as the database calls that the server would make. Each returns its result. */

type Act = (stage: Stage, actor: Actor) => Promise<string>;

const sha256 = (token: string) => createHash("sha256").update(token).digest("hex");

const ended = (reply: Reply) => reply.refused ?? "done";

const entryOf = (actor: Actor, token_hash: string) => ({
  token_hash,
  device_hash: actor.device,
  challenge_hash: newHash(),
  undo_hash: newHash(),
});

/** Takes the result of a sign-in: a session, or the second-factor challenge, which is answered if possible. */
async function enter(
  stage: Stage,
  actor: Actor,
  entry: ReturnType<typeof entryOf>,
  reply: Reply,
): Promise<string> {
  if (reply.refused) return reply.refused;
  if (reply.user) {
    actor.session = entry.token_hash;
    if (reply.is_new_device) stage.letters.push({ kind: "undo_sign_in", secret: entry.undo_hash });
    return "done";
  }
  if (!reply.needs_two_factor) return "not in";
  actor.challenge = entry.challenge_hash;
  return giveSecondFactor(stage, actor);
}

export const signIn: Act = async (stage, actor) => {
  const p_email = stage.email;
  const started = await stage.call(actor, "account_start_sign_in", { p_email });
  if (started.refused) return started.refused;
  const entry = entryOf(actor, newHash());
  const reply = await stage.call(actor, "account_sign_in", {
    p_email,
    p_password_hash: hashOf(actor.password ?? "a guess"),
    p_entry: entry,
    p_browser_hash: newHash(),
    p_code_hmac: newHash(),
    p_link_hash: newHash(),
  });
  return enter(stage, actor, entry, reply);
};

const giveSecondFactor: Act = async (stage, actor) => {
  const factor = await factorOf(stage, actor, "account_start_second_factor", {
    p_challenge_hash: actor.challenge,
  });
  if (!factor || typeof factor === "string") return factor ?? "asked for a factor";
  const entry = entryOf(actor, newHash());
  const reply = await stage.call(actor, "account_finish_second_factor", {
    p_factor: factor,
    p_entry: entry,
    p_undo_hash: newHash(),
    p_challenge_hash: actor.challenge,
  });
  return enter(stage, actor, entry, reply);
};

/** A factor of the actor as the server verified it; the refusal; or null if the actor has none and can only guess. */
async function factorOf(stage: Stage, actor: Actor, start: string, input: Record<string, unknown>) {
  for (const p_credential_id of actor.passkeys) {
    const p_challenge = newHash();
    const asked = await stage.call(actor, "account_challenge_passkey", { p_challenge, ...input });
    if (asked.refused) break;
    const found = await stage.call(actor, start, {
      p_kind: "passkey",
      p_challenge,
      p_credential_id,
      ...input,
    });
    if (!found.refused)
      return { kind: "passkey", passkey_id: found.passkey_id, seen_count: 0, sign_count: 0 };
  }
  const found = await stage.call(actor, start, { p_kind: "totp", ...input });
  if (found.sealed_secret && found.sealed_secret === actor.app) {
    return { kind: "totp", sealed_secret: actor.app, step: stage.nextStep() };
  }
  const codeHmac = actor.recoveryCodes.pop();
  if (codeHmac === undefined) return null;
  const begun = await stage.call(actor, start, { p_kind: "recovery_code", ...input });
  return begun.refused ?? { kind: "recovery_code", code_hmac: codeHmac };
}

/** The actor's proof of identity for changing factors: a factor, else the password. */
async function proofOf(stage: Stage, actor: Actor) {
  const started = await stage.call(actor, "account_start_proof", { p_kind: "password" });
  if (started.refused === "proof_required") return factorOf(stage, actor, "account_start_proof", {});
  if (started.refused) return started.refused;
  return { kind: "password", password_hash: hashOf(actor.password ?? "a guess") };
}

const isTwoFactorOn = async (stage: Stage, actor: Actor) =>
  (await stage.call(actor, "account_get_user")).user?.two_factor_enabled === true;

/** The proof required to add a factor, or the refusal. */
async function additionProofOf(stage: Stage, actor: Actor, p_factor: { kind: string }) {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  if (p_proof.kind !== "password") return p_proof;
  const codeHmac = newHash();
  const mailed = await stage.call(actor, "account_mail_factor_code", {
    p_proof,
    p_factor,
    p_code_hmac: codeHmac,
  });
  if (mailed.refused) return mailed.refused;
  const counted = await stage.call(actor, "account_start_proof", { p_kind: "mailed_code" });
  if (counted.refused) return counted.refused;
  // An actor who cannot read the mailbox can only guess.
  return { kind: "mailed_code", code_hmac: actor.readsMail ? codeHmac : newHash() };
}

const addApp: Act = async (stage, actor) => {
  const p_proof = await additionProofOf(stage, actor, { kind: "totp" });
  if (typeof p_proof === "string") return p_proof;
  const sealedSecret = newHash();
  const enrolled = await stage.call(actor, "account_enrol_totp", { p_proof, p_sealed_secret: sealedSecret });
  if (enrolled.refused) return enrolled.refused;
  const started = await stage.call(actor, "account_start_totp_confirm");
  if (started.refused) return started.refused;
  const added = { ...newFactor(), p_sealed_secret: sealedSecret, p_step: stage.nextStep() };
  return takeFactor(stage, actor, added, await stage.call(actor, "account_confirm_totp", added), () => {
    actor.app = sealedSecret;
  });
};

const addPasskey: Act = async (stage, actor) => {
  const p_proof = await additionProofOf(stage, actor, { kind: "passkey" });
  if (typeof p_proof === "string") return p_proof;
  const p_challenge = newHash();
  const started = await stage.call(actor, "account_start_passkey", { p_proof, p_challenge, p_most: 10 });
  if (started.refused) return started.refused;
  await stage.call(actor, "account_take_passkey_challenge", { p_challenge });
  const credentialId = newHash();
  const p_passkey = {
    credential_id: credentialId,
    public_key: "00",
    sign_count: 0,
    transports: [],
    name: "A passkey",
  };
  const added = { ...newFactor(), p_passkey, p_most: 10 };
  return takeFactor(stage, actor, added, await stage.call(actor, "account_add_passkey", added), () => {
    actor.passkeys.push(credentialId);
  });
};

const newFactor = () => ({
  p_code_hmacs: [newHash(), newHash()],
  p_token_hash: newHash(),
  p_undo_hash: newHash(),
});

async function takeFactor(
  stage: Stage,
  actor: Actor,
  added: ReturnType<typeof newFactor>,
  reply: Reply,
  take: () => void,
): Promise<string> {
  if (reply.refused) return reply.refused;
  take();
  stage.letters.push({ kind: "undo_addition", secret: added.p_undo_hash });
  if (reply.is_first) {
    actor.session = added.p_token_hash;
    actor.recoveryCodes = [...added.p_code_hmacs];
  }
  return "done";
}

const removeFactors: Act = async (stage, actor) => {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  return ended(await stage.call(actor, "account_disable_two_factor", { p_proof }));
};

const cancelReset: Act = async (stage, actor) => {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  return ended(await stage.call(actor, "account_cancel_two_factor_reset", { p_proof }));
};

export const resetPassword: Act = async (stage, actor) => {
  const [p_code_hmac, p_browser_hash, p_reset_hash] = [newHash(), newHash(), newHash()];
  const p_email = stage.email;
  const asked = await stage.call(actor, "account_start_recovery", {
    p_email,
    p_code_hmac,
    p_link_hash: newHash(),
    p_browser_hash,
    p_is_resend: false,
  });
  if (asked.refused) return asked.refused;
  const verified = await stage.call(actor, "account_verify_recovery", {
    p_email,
    p_code_hmac: actor.readsMail ? p_code_hmac : newHash(),
    p_reset_hash,
    p_browser_hash,
  });
  if (verified.refused) return verified.refused;
  const password = newHash();
  const reply = await stage.call(actor, "account_reset_password", {
    p_password_hash: hashOf(password),
    p_reset_hash,
  });
  if (!reply.refused) actor.password = password;
  return ended(reply);
};

const askForLink: Act = async (stage, actor) => {
  const secret = newHash();
  const asked = await stage.call(actor, "account_send_magic_link", {
    p_email: stage.email,
    p_link_hash: secret,
  });
  if (asked.refused) return asked.refused;
  stage.letters.push({ kind: "magiclink", secret });
  return "done";
};

const askForReset: Act = async (stage, actor) => {
  if (actor.challenge === null && (await signIn(stage, actor)) !== "asked for a factor") return "cannot";
  const secret = newHash();
  const asked = await stage.call(actor, "account_ask_two_factor_reset", {
    p_token_hash: secret,
    p_challenge_hash: actor.challenge,
  });
  if (asked.refused) return asked.refused;
  if (!asked.effective_at) stage.letters.push({ kind: "two_factor_reset", secret });
  return "done";
};

/** Presses the button of the newest email of a kind. */
const press =
  (kind: Letter["kind"]): Act =>
  async (stage, actor) => {
    const letter = actor.readsMail ? stage.letters.findLast((one) => one.kind === kind) : undefined;
    if (!letter) return "cannot";
    const entry = entryOf(actor, newHash());
    const reply = await stage.call(actor, "account_use_link", {
      p_kind: kind,
      p_token_hash: letter.secret,
      p_entry: entry,
      p_reset_hash: newHash(),
    });
    return kind === "magiclink" ? enter(stage, actor, entry, reply) : ended(reply);
  };

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

export const saveAddress: Act = async (stage, actor) => {
  const saved = await stage.call(actor, "save_address", {
    p_network_id: "tron",
    p_name: `Of ${actor.name}`,
    p_address: actor.withdrawsTo,
  });
  if (saved.undo_token) stage.letters.push({ kind: "undo_addition", secret: sha256(saved.undo_token) });
  return ended(saved);
};

const turnOnAllowList: Act = async (stage, actor) =>
  ended(await stage.call(actor, "account_switch_allow_list_on"));

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
  return ended(
    await stage.call(actor, "initiate_withdrawal", { ...terms, p_user_id: stage.userId, p_fee: "1" }),
  );
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
  askForReset,
  beginReset: press("two_factor_reset"),
  undoAddition,
  undoSignIn: press("undo_sign_in"),
  endOthers,
  saveAddress,
  turnOnAllowList,
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
