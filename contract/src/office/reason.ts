import { z } from "zod";
import { limits } from "../limits.ts";
import { withoutMisleading } from "../unseen.ts";
import { hasLink } from "./links.ts";

const isWithoutLink = (text: string) => !hasLink(text);

/** An administrator's reason for an act; stored in the audit log, and often emailed, so it has no link (T73). */
export const reason = z
  .string({ error: "reason_required" })
  .overwrite(withoutMisleading)
  .trim()
  .min(limits.reason_min_length, { error: "reason_required" })
  .max(500, { error: "reason_required" })
  .refine(isWithoutLink, { error: "text_has_link" });

/** The reason as the administrator saw it, to compare with the current one. */
export const seenReason = z.string({ error: "reason_required" }).max(500, { error: "reason_required" });

/** An administrator's optional note. */
export const note = z
  .string()
  .overwrite(withoutMisleading)
  .trim()
  .max(500)
  .refine(isWithoutLink, { error: "text_has_link" });
