import { z } from "zod";
import { userSearch } from "../account/user-search.ts";
import { limits } from "../limits.ts";
import { defineRead, page, paging } from "../read.ts";
import { csvFormat } from "./csv-format.ts";

/** A row of the audit log. */
const activity = z.object({
  id: z.uuid(),
  /** Sequential, so a gap is a removed row. */
  sequence: z.int(),
  /** Null for automatic acts, such as those of the command line. */
  admin_id: z.uuid().nullable(),
  admin_username: z.string().nullable(),
  admin_email: z.string().nullable(),
  action_name: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** What the act was about, with old and new values. */
  details: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  ip_address: z.string(),
  /** True for a note from the administrator's browser, as opposed to a recorded act. */
  is_claim: z.boolean(),
  created_at: z.string(),
  /** The user whom the row concerns; the email is null if the account is deleted. */
  person_id: z.uuid().nullable(),
  person_email: z.string().nullable(),
});
export type Activity = z.infer<typeof activity>;

const filters = {
  /** The id of the administrator; `machine` for acts not made through the site. */
  admin: z.uuid().or(z.literal("machine")).optional(),
  /** A kind; `views` for what browsers report, `every` for both. Without it: all acts, no views. */
  action: z
    .string()
    .regex(/^[a-z_]{1,64}$/)
    .optional(),
  /** An id, or a user's email or username, which also finds acts on their transactions. */
  about: userSearch(limits.email_max_length).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

export const adminAudit = defineRead({
  path: "/admin/audit",
  summary: "The audit log, newest first",
  who: "admin",
  permission: "audit.read",
  query: z.strictObject({ ...filters, ...paging }),
  output: page(activity),
});

export const adminAuditFilters = defineRead({
  path: "/admin/audit/filters",
  summary: "Who ever acted as an administrator, and which kinds of acts there are",
  who: "admin",
  permission: "audit.read",
  query: z.strictObject({}),
  output: z.object({
    administrators: z.array(z.object({ id: z.uuid(), email: z.string() })),
    actions: z.array(z.string()),
  }),
});

/** How far the audit log is sealed, and the result of the last full check (T59). */
export const adminAuditState = defineRead({
  path: "/admin/audit/state",
  summary: "How far the audit log is sealed, and whether its last check found it whole",
  who: "admin",
  permission: "audit.read",
  query: z.strictObject({}),
  output: z.object({
    /** The last seal, verified with the server's key; null if there is none. */
    seal: z.object({ sequence: z.int(), sealed_at: z.string(), is_genuine: z.boolean() }).nullable(),
    /** The number of rows after it. */
    unsealed: z.int(),
    /** The age of the oldest of these rows. */
    unsealed_seconds: z.number().nullable(),
    /** The last full check signed with this server's key; null if there is none. */
    check: z.object({ checked_at: z.string(), sequence: z.int(), faults: z.int() }).nullable(),
  }),
});
export type AuditState = z.infer<typeof adminAuditState.output>;

/** The whole list as a file. It has its own route, since it streams text. */
export const adminAuditCsv = defineRead({
  path: "/admin/audit.csv",
  summary: "The audit log as CSV; that it was taken is noted in it",
  who: "admin",
  permission: "audit.read",
  query: z.strictObject({ ...filters, format: csvFormat }),
  output: z.string(),
});
