import { type Context, type Pool, reads } from "@portico/database";
import { deviceOf } from "../account/device.ts";
import { deviceWords } from "../mail/templates/phrases.ts";

/** Background for deciding on a withdrawal. In English only, like the back office. */
export async function adminWithdrawalBackground(pool: Pool, context: Context, query: { id: string }) {
  const background = await reads.adminWithdrawalBackground(pool, context, query);
  const notes = background.notes.map(({ kind, at = null, device = null, ip_address = null }) => ({
    kind,
    at,
    device: device && deviceWords("en", deviceOf(device)),
    ip_address,
  }));
  return { ...background, notes };
}
