import { z } from "zod";

/** Why an administrator does something; kept in the audit log. */
export const reason = z
  .string({ error: "reason_required" })
  .trim()
  .min(3, { error: "reason_required" })
  .max(500, { error: "reason_required" });

/** An administrator's optional note. */
export const note = z.string().trim().max(500);
