import { asOwner } from "./as-owner.ts";

/**
 * Records a complete backup, for the administrators' System Config (T48).
 * @param madeAt when it started: later changes are not in it.
 * @param method what made it, at most 100 characters.
 */
export async function recordBackup(url: string, madeAt: Date, method: string): Promise<void> {
  await asOwner(url, (client) => client.query("select app.record_backup($1, $2)", [madeAt, method]));
}
