import { account, type ProfileChanges, type User } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../http/session.ts";
import type { Addressee } from "../mail/addressee.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { type MailSettingChange, mailSettingsEmail } from "../mail/templates/account/mail-settings.ts";
import type { AccountDeps } from "./deps.ts";
import { requestSource } from "./entry.ts";
import { setPassword } from "./recovery-routes.ts";
import { describe } from "./requests.ts";

/**
 * `PUT /api/auth/user`: updates the signed-in user's profile (T31), or sets the password of the account whose email
 * this browser has verified.
 */
export function addProfileRoutes(app: FastifyInstance, accountDeps: AccountDeps): void {
  const route = describe(account.updateUser);
  app.withTypeProvider<ZodTypeProvider>().put("/api/auth/user", route, async (request, reply) => {
    const { password, removes_recent = false, ...changes } = request.body;
    if (password === undefined) return updateProfile(request, changes);
    await setPassword(request, reply, accountDeps, { password, removes_recent });
    return {};
  });
}

interface Updated {
  user: User;
  /** For the owner, if emails were switched off or change their language. */
  notice: (MailSettingChange & { to: Addressee }) | null;
}

async function updateProfile(request: FastifyRequest, p_changes: ProfileChanges): Promise<{ user: User }> {
  const { pool, bus } = request.server.deps;
  const input = { p_changes };
  const { notice, ...updated } = await call<Updated>(pool, "account_update_profile", context(request), input);
  if (notice) {
    const { to, ...change } = notice;
    await queueEmail(request.server.deps, mailSettingsEmail(to, change, requestSource(request)));
  }
  // Updates the user's other open pages.
  bus.publish({ type: "user_updated", user_id: updated.user.id });
  return updated;
}
