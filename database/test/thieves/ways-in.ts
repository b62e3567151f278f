import { type Actor, hashOf, type Letter, newHash, type Reply, type Stage } from "./stage.ts";

/** The ways into an account, as the database calls that the server would make. Each returns its result. */

export type Act = (stage: Stage, actor: Actor) => Promise<string>;

/** The issuer of everybody's accounts at an identity provider. */
export const issuer = "https://acme.example";

/** Hours for which a password reset or an undo link holds withdrawals. */
const HOLD = 24;

export const ended = (reply: Reply) => reply.refused ?? "done";

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
  if (actor.password === null && actor.hasProvider) return enterByProvider(stage, actor);
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
export async function factorOf(stage: Stage, actor: Actor, start: string, input: Record<string, unknown>) {
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

/** Signs in with a passkey alone. */
export const enterByPasskey: Act = async (stage, actor) => {
  for (const p_credential_id of actor.passkeys) {
    const p_challenge = newHash();
    await stage.call(actor, "account_start_passkey_sign_in", { p_challenge });
    const found = await stage.call(actor, "account_check_passkey_sign_in", { p_challenge, p_credential_id });
    if (found.refused) continue;
    const entry = entryOf(actor, newHash());
    const reply = await stage.call(actor, "account_finish_passkey_sign_in", {
      p_user_id: found.user_id,
      p_factor: { kind: "passkey", passkey_id: found.passkey_id, seen_count: 0, sign_count: 0 },
      p_entry: entry,
    });
    return enter(stage, actor, entry, reply);
  }
  return "cannot";
};

/** What the provider says about an actor. It vouches for an address only to somebody who reads its mailbox. */
export const identityOf = (stage: Stage, { name, subject, readsMail }: Actor) => ({
  issuer,
  subject,
  verified_email: readsMail ? stage.email : `${name}-${subject}@example.net`,
  username: `${name}-${subject.slice(0, 8)}`,
  provider: "Acme",
});

export const enterByProvider: Act = async (stage, actor) => {
  if (!actor.readsMail && !actor.hasProvider) return "cannot";
  const entry = entryOf(actor, newHash());
  const secret = newHash();
  const reply = await stage.call(actor, "account_enter_by_identity", {
    p_identity: identityOf(stage, actor),
    p_entry: entry,
    p_undo_hash: secret,
  });
  if (reply.linked) stage.letters.push({ kind: "undo_addition", secret });
  return enter(stage, actor, entry, reply);
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
  if (!reply.refused) {
    actor.password = password;
    stage.heldUntil = stage.hours + HOLD;
  }
  return ended(reply);
};

export const askForLink: Act = async (stage, actor) => {
  const secret = newHash();
  const asked = await stage.call(actor, "account_send_magic_link", {
    p_email: stage.email,
    p_link_hash: secret,
  });
  if (asked.refused) return asked.refused;
  stage.letters.push({ kind: "magiclink", secret });
  return "done";
};

export const askForReset: Act = async (stage, actor) => {
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
export const press =
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
    if (kind === "magiclink") return enter(stage, actor, entry, reply);
    if (kind !== "two_factor_reset" && !reply.refused) stage.heldUntil = stage.hours + HOLD;
    return ended(reply);
  };
