import type { Ending } from "@portico/testing/database/ended-rights.ts";

const ofUser =
  (change: string): Ending["end"] =>
  ({ id }) =>
    `update app.users set ${change} where id = '${id}'`;
const ofSession =
  (change: string): Ending["end"] =>
  ({ session_hash }) =>
    `update app.sessions set ${change} where token_hash = decode('${session_hash}', 'hex')`;
const requireTwoFactor = (value: boolean) => () =>
  `update app.settings set value = '${value}' where key = 'admin_two_factor_required'`;

/** How anybody's rights end. */
export const endings: Record<string, Ending> = {
  "the session was ended": {
    end: ofSession("ended_at = now(), end_reason = 'signed out'"),
    undo: ofSession("ended_at = null, end_reason = null"),
    code: "not_authenticated",
  },
  "the session expired": {
    end: ofSession("expires_at = clock_timestamp()"),
    undo: ofSession("expires_at = now() + interval '1 day'"),
    code: "not_authenticated",
  },
  "the caller was banned": {
    end: ofUser("status = 'banned'"),
    undo: ofUser("status = 'active'"),
    code: "not_authenticated",
  },
};

/** How the rights of those end who must not be suspended. */
export const activeEndings: Record<string, Ending> = {
  ...endings,
  "the caller was suspended": {
    end: ofUser("status = 'suspended'"),
    undo: ofUser("status = 'active'"),
    code: "account_suspended",
  },
};

/** How administrators' rights end. */
export const administratorsEndings: Record<string, Ending> = {
  ...activeEndings,
  "the role was removed": {
    end: ofUser("role = null"),
    undo: ofUser("role = 'owner'"),
    code: "not_administrator",
  },
  "two-factor became compulsory": {
    end: requireTwoFactor(true),
    undo: requireTwoFactor(false),
    code: "two_factor_required",
  },
};

/** How an owner's right to a permission ends that auditors lack. */
export const loweredRole: Record<string, Ending> = {
  "the role was lowered": {
    end: ofUser("role = 'auditor'"),
    undo: ofUser("role = 'owner'"),
    code: "role_lacks_permission",
  },
};

/** How the right to a change ends that takes a recent proof of identity. */
export const expiredProof: Record<string, Ending> = {
  "the proof of identity became too old": {
    end: ofSession("proved_at = clock_timestamp() - interval '10 minutes'"),
    undo: ofSession("proved_at = now()"),
    code: "step_up_required",
  },
};
