import { account, type LinkType } from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { context, hashToken } from "../../http/session.ts";
import { magicLinkEmail } from "../../mail/templates/account/magic-link.ts";
import type { UndoType } from "../../mail/templates/account/undone.ts";
import { resetCookie, signUpCookie } from "../browser-cookie.ts";
import { type Entered, newEntry } from "../entry.ts";
import type { MailedAddressee } from "../recovery-routes.ts";
import { describe } from "../requests.ts";
import { type ScheduledReset, sendScheduledResetEmail } from "../two-factor/two-factor-reset.ts";
import { sendUndoneEmail, type Undone } from "../undone.ts";
import { linkExpiry, newLink } from "./links.ts";

/** Emailed links (T25): requests a sign-in link, and looks at and redeems links of every kind. */
export function addLinkRoutes(app: FastifyInstance): void {
  addMagicLink(app);
  addLookAtLink(app);
  addUseLink(app);
}

function addMagicLink(app: FastifyInstance): void {
  const { pool, mailer, config } = app.deps;
  const route = describe(account.otp);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/otp", route, async (request) => {
    const link = newLink(config, "magiclink");
    const to = await call<MailedAddressee>(pool, "account_send_magic_link", context(request), {
      p_email: request.body.email,
      p_link_hash: link.hash,
    });
    const message = magicLinkEmail(to, link.url);
    await mailer[to.is_known ? "send" : "pretend"](message, linkExpiry());
    return { retry_after_seconds: to.retry_after_seconds };
  });
}

function addLookAtLink(app: FastifyInstance): void {
  const route = describe(account.lookAtLink);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post("/api/auth/look-at-link", route, (request) =>
      call<{ email: string | null; signed_in_as: string | null }>(
        app.deps.pool,
        "account_look_at_link",
        context(request),
        { p_kind: request.body.type, p_token_hash: hashToken(request.body.token) },
      ),
    );
}

/** The result of redeeming a link: a sign-in, or a verified or completed action. */
type Used = Entered | ({ verified: true } & ({ user_id?: never } | ScheduledReset | Undone));

function addUseLink(app: FastifyInstance): void {
  const { pool } = app.deps;
  const route = describe(account.link);
  app.withTypeProvider<ZodTypeProvider>().post("/api/auth/link", route, async (request, reply) => {
    const type: LinkType = request.body.type;
    const entry = newEntry(request);
    const grant = resetCookie.create();
    const used = await call<Used>(pool, "account_use_link", context(request), {
      p_kind: type,
      p_token_hash: hashToken(request.body.token),
      p_entry: entry.hashes,
      p_reset_hash: grant.hash,
      p_browser_hash: signUpCookie.hash(request),
      p_replaces: request.body.replaces ?? null,
    });
    if (!("verified" in used)) return entry.finish(reply, used);
    if (type === "recovery") grant.setCookie(reply);
    if ("effective_at" in used) await sendScheduledResetEmail(app.deps, used);
    if ("held_until" in used) await sendUndoneEmail(request, type as UndoType, used);
    return { verified: true as const };
  });
}
