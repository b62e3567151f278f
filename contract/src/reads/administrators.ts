import { z } from "zod";
import { roleNames } from "../kinds.ts";
import { defineRead, page, paging } from "../read.ts";

const administrator = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: z.enum(roleNames),
  status: z.enum(["active", "suspended", "banned"]),
  two_factor_enabled: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

export const administrators = defineRead({
  path: "/admin/administrators",
  summary: "Who administers, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...paging }),
  output: page(administrator),
});
