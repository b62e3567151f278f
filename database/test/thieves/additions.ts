import { createHash } from "node:crypto";
import { type Actor, hashOf, newHash, type Reply, type Stage } from "./stage.ts";
import { type Act, ended, factorOf, identityOf } from "./ways-in.ts";

/** Additions to an account and their removal, as the database calls that the server would make. */

const sha256 = (token: string) => createHash("sha256").update(token).digest("hex");

/** The actor's proof of identity for changing factors: a factor, else the password, else a recent sign-in. */
async function proofOf(stage: Stage, actor: Actor) {
  const started = await stage.call(actor, "account_start_proof", { p_kind: "password" });
  if (started.refused === "proof_required") return factorOf(stage, actor, "account_start_proof", {});
  if (started.refused) return started.refused;
  if (started.email === undefined) return { kind: "fresh_sign_in" };
  return { kind: "password", password_hash: hashOf(actor.password ?? "a guess") };
}

export const isTwoFactorOn = async (stage: Stage, actor: Actor) =>
  (await stage.call(actor, "account_get_user")).user?.two_factor_enabled === true;

/** The proof required to add a factor, or the refusal. */
const additionProofOf = (stage: Stage, actor: Actor, p_factor: Record<string, string>) =>
  mailedProofOf(stage, actor, "add_factor", ["account_mail_factor_code", { p_factor }]);

/** A factor where two-factor is on, else an emailed code; or the refusal. */
async function mailedProofOf(
  stage: Stage,
  actor: Actor,
  p_purpose: string,
  [mailCode, input]: [name: string, input: Record<string, unknown>],
) {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  if (p_proof.kind !== "password" && p_proof.kind !== "fresh_sign_in") return p_proof;
  const codeHmac = newHash();
  const mailed = await stage.call(actor, mailCode, { ...input, p_proof, p_code_hmac: codeHmac });
  if (mailed.refused) return mailed.refused;
  const counted = await stage.call(actor, "account_start_proof", { p_kind: "mailed_code", p_purpose });
  if (counted.refused) return counted.refused;
  // An actor who cannot read the mailbox can only guess.
  return { kind: "mailed_code", code_hmac: actor.readsMail ? codeHmac : newHash() };
}

export const addApp: Act = async (stage, actor) => {
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

export const addPasskey: Act = async (stage, actor) => {
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

/** Links an account at a provider in the profile. */
export const linkProvider: Act = async (stage, actor) => {
  const p_proof = await additionProofOf(stage, actor, { kind: "identity", provider: "acme" });
  if (typeof p_proof === "string") return p_proof;
  const asked = { p_proof, p_provider: "acme", p_most: 10 };
  const started = await stage.call(actor, "account_start_link_identity", asked);
  if (started.refused) return started.refused;
  const secret = newHash();
  const linked = await stage.call(actor, "account_link_identity", {
    p_identity: identityOf(stage, actor),
    p_user_id: stage.userId,
    p_most: 10,
    p_undo_hash: secret,
  });
  if (linked.refused) return linked.refused;
  stage.letters.push({ kind: "undo_addition", secret });
  actor.hasProvider = true;
  return "done";
};

export const newRecoveryCodes: Act = async (stage, actor) => {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  const p_code_hmacs = [newHash(), newHash()];
  const made = await stage.call(actor, "account_new_recovery_codes", { p_proof, p_code_hmacs });
  if (!made.refused) actor.recoveryCodes = [...p_code_hmacs];
  return ended(made);
};

export const removeFactors: Act = async (stage, actor) => {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  return ended(await stage.call(actor, "account_disable_two_factor", { p_proof }));
};

export const cancelReset: Act = async (stage, actor) => {
  const p_proof = await proofOf(stage, actor);
  if (p_proof === null || typeof p_proof === "string") return p_proof ?? "no proof";
  return ended(await stage.call(actor, "account_cancel_two_factor_reset", { p_proof }));
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

export const turnOnAllowList: Act = async (stage, actor) =>
  ended(await stage.call(actor, "account_switch_allow_list_on"));

export const turnOffAllowList: Act = async (stage, actor) => {
  const p_proof = await mailedProofOf(stage, actor, "allow_list_off", ["account_mail_allow_list_code", {}]);
  if (typeof p_proof === "string") return p_proof;
  const secret = newHash();
  const off = await stage.call(actor, "account_switch_allow_list_off", { p_proof, p_undo_hash: secret });
  if (!off.refused) stage.letters.push({ kind: "undo_addition", secret });
  return ended(off);
};
