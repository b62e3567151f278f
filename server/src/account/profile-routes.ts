import { account, type ProfileChanges, type User } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context } from "../http/session.ts";
import type { AccountDeps } from "./deps.ts";
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

async function updateProfile(request: FastifyRequest, p_changes: ProfileChanges): Promise<{ user: User }> {
  const { pool, bus } = request.server.deps;
  const input = { p_changes };
  const updated = await call<{ user: User }>(pool, "account_update_profile", context(request), input);
  // Updates the user's other open pages.
  bus.publish({ type: "user_updated", user_id: updated.user.id });
  return updated;
}
