import { z } from "zod";
import { defineRead } from "../read.ts";

/** An administrator who may approve payments for the signer. */
const approver = z.object({
  admin_id: z.uuid(),
  email: z.string(),
  /** The username, which the signer's settings name them by. */
  name: z.string(),
  passkeys: z.array(
    z.object({
      name: z.string(),
      /** As base64url. */
      credential_id: z.string(),
      /** The COSE key in hex. */
      public_key: z.string(),
      /** The first 16 hexadecimal digits of the key's SHA-256 hash. */
      fingerprint: z.string(),
      created_at: z.string(),
    }),
  ),
});
export type Approver = z.infer<typeof approver>;

export const adminApprovers = defineRead({
  path: "/admin/approvers",
  summary:
    "The administrators who may approve payments, with the public keys that the signer's settings need",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({ approvers: z.array(approver) }),
});
