import { z } from "zod";
import { roleNames } from "../kinds.ts";
import { defineRead, page, paging } from "../read.ts";
import { readPaths } from "./paths.ts";

export const administrator = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: z.enum(roleNames),
  status: z.enum(["active", "suspended", "banned"]),
  two_factor_enabled: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

export const administrators = defineRead({
  name: "administrators",
  path: readPaths.administrators,
  summary: "Who administers, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...paging }),
  output: page(administrator),
});
