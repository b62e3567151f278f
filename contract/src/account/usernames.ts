import { z } from "zod";
import { limits } from "../limits.ts";

/** A username (T33). */
export const username = z
  .string({ error: "username_required" })
  .trim()
  .min(1, { error: "username_required" })
  .regex(limits.username, { error: "invalid_username" });
