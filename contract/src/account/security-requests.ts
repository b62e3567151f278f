import { z } from "zod";
import { allowList } from "../addresses/saved-address.ts";
import { additionKinds } from "../kinds.ts";
import { withCheckedAddress, withdrawalTerms } from "../transactions/withdrawal-terms.ts";
import {
  additionProof,
  done,
  factors,
  identity,
  mailId,
  nothing,
  passkeyName,
  passkeyOptions,
  passkeyResponse,
  proof,
  recoveryCodes,
  resendWait,
  session,
  sixDigits,
} from "./account-schemas.ts";

/** What a signed-in user reads and changes: sessions, linked accounts, factors, the allow-list; and proofs of identity. */
export const securityRequests = {
  /** `GET identities`: the third-party accounts with which this user can sign in. */
  identities: {
    name: "auth_identities",
    summary: "The accounts at third parties that sign one in",
    output: z.object({ identities: z.array(identity) }),
  },
  /** `POST identities/link`: where to redirect the browser; it returns to `/auth/callback` as after a sign-in. */
  linkIdentity: {
    name: "auth_link_identity",
    summary: "Where to send the browser to link a third party to who is signed in",
    input: additionProof.extend({ provider: z.string().max(32) }),
    output: z.object({ url: z.string() }),
  },
  /** `POST identities/:id/remove` */
  removeIdentity: {
    name: "auth_remove_identity",
    summary: "A third party that signs one in no more",
    input: proof,
    output: done,
  },
  /** `GET sessions`; `POST sessions/:id/end` ends one, `logout` with scope `others` ends all others. */
  sessions: {
    name: "auth_sessions",
    summary: "The live sessions of who asks, this browser's first",
    output: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    name: "auth_end_session",
    summary: "Ends one of one's own sessions",
    input: nothing,
    output: done,
  },
  /** `GET factors` */
  factors: {
    name: "auth_factors",
    summary: "How the account is secured",
    output: factors,
  },
  /**
   * `POST factors/mail-code`: after the password or a fresh sign-in, emails the code required for adding this while
   * two-factor is off. It is valid in this session, for this kind or provider, for ten minutes, and single use.
   */
  mailFactorCode: {
    name: "auth_mail_factor_code",
    summary: "Mails the code that adding a factor or linked account takes while two-factor is off",
    input: proof.pick({ password: true }).extend({
      kind: z.enum(additionKinds),
      provider: z.string().max(32).optional(),
    }),
    output: z.object(resendWait),
  },
  /** `POST factors/totp`: a new secret for an authenticator app; active once a code from it is confirmed. */
  enrolTotp: {
    name: "auth_enrol_totp",
    summary: "Begins to set up an authenticator app",
    input: additionProof,
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** `POST factors/totp/confirm` */
  confirmTotp: {
    name: "auth_confirm_totp",
    summary: "A code of the authenticator app that is being set up",
    input: z.strictObject({ code: sixDigits }),
    output: recoveryCodes,
  },
  /** `POST factors/totp/remove` */
  removeTotp: {
    name: "auth_remove_totp",
    summary: "Removes the authenticator app",
    input: proof,
    output: done,
  },
  /** `POST factors/passkeys/options`, then `POST factors/passkeys` with the authenticator's answer. */
  passkeyOptions: {
    name: "auth_passkey_options",
    summary: "Begins to add a passkey",
    input: additionProof,
    output: passkeyOptions,
  },
  addPasskey: {
    name: "auth_add_passkey",
    summary: "Adds the passkey that was begun",
    input: z.strictObject({ name: passkeyName, response: passkeyResponse }),
    output: recoveryCodes,
  },
  /** `POST factors/passkeys/:id/remove` */
  removePasskey: {
    name: "auth_remove_passkey",
    summary: "Removes a passkey",
    input: proof,
    output: done,
  },
  /** `POST factors/recovery-codes`: ten new ones; the old ones become invalid. */
  newRecoveryCodes: {
    name: "auth_new_recovery_codes",
    summary: "Ten new recovery codes",
    input: proof,
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  /** `POST factors/disable`: switches two-factor off; the proof is a second factor. */
  disableFactors: {
    name: "auth_disable_factors",
    summary: "Switches two-factor authentication off",
    input: proof,
    output: done,
  },
  /** `POST factors/challenge`: options for proving identity with a passkey, during a sign-in or before a change. */
  challenge: {
    name: "auth_challenge",
    summary: "Options to prove oneself by passkey",
    input: nothing,
    output: passkeyOptions,
  },
  /** `POST allow-list/on`: withdraw only to saved addresses, from now on; also cancels a pending switch-off (T55). */
  allowListOn: {
    name: "auth_allow_list_on",
    summary: "Withdraw only to saved addresses",
    input: nothing,
    output: z.object({ allow_list: allowList }),
  },
  /**
   * `POST allow-list/mail-code`: after the password or a fresh sign-in, emails the code required for switching it off
   * while two-factor is off. It is valid in this session, for ten minutes, and single use.
   */
  mailAllowListCode: {
    name: "auth_mail_allow_list_code",
    summary: "Mails the code that switching the allow-list off takes while two-factor is off",
    input: proof.pick({ password: true }),
    output: z.object(resendWait),
  },
  /** `POST allow-list/off`: with a factor or that code. It stays on during the wait. */
  allowListOff: {
    name: "auth_allow_list_off",
    summary: "Withdraw to any address again, after the wait",
    input: additionProof,
    output: z.object({ allow_list: allowList }),
  },
  /** `POST step-up`: an administrator proves their identity again, to make changes in the back office (T55). */
  stepUp: {
    name: "auth_step_up",
    summary: "Prove again who you are, to change things",
    input: proof,
    output: done,
  },
  /**
   * `POST withdrawal-code`: emails the code that confirms exactly this withdrawal while two-factor is off (T55). It is
   * valid in this session, for ten minutes, and single use.
   */
  mailWithdrawalCode: {
    name: "auth_withdrawal_code",
    summary: "Mails the code that confirms a withdrawal while two-factor is off",
    input: withCheckedAddress(z.strictObject(withdrawalTerms)),
    output: z.object({ ...resendWait, ...mailId }),
  },
  /**
   * `POST confirm-withdrawal`: with a factor where two-factor is on, otherwise with that code. Within five minutes,
   * this session may then call `initiate_withdrawal` once, with the same terms.
   */
  confirmWithdrawal: {
    name: "auth_confirm_withdrawal",
    summary: "Confirms a withdrawal by a second factor, or by the mailed code while two-factor is off",
    input: withCheckedAddress(additionProof.omit({ password: true }).extend({ ...withdrawalTerms })),
    output: done,
  },
  /** `POST factors/reset/cancel`: with a factor that is older than the cause of the reset. */
  cancelReset: {
    name: "auth_cancel_reset",
    summary: "Stops the reset of two-factor, with a factor that is older than its cause",
    input: proof,
    output: done,
  },
} as const;
