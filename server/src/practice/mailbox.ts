import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/errors.ts";
import { pageOrigin } from "../http/page-origin.ts";
import { mailFolder } from "../outside/mail.ts";
import { emailPage, emailPolicy, framedEmail, type MailboxEmail, mailList } from "./mailbox-page.ts";
import { sendPracticePage, serveScript } from "./practice-page.ts";

const hidden = { schema: { hide: true } };

/** Maximum number of emails listed; older ones stay in the folder. */
const MAX_LISTED = 100;

/**
 * Adds `/dev/mailbox`, which shows all emails written in practice mode without a mail server. It exists in no other
 * mode. Refuses an unknown email with `not_found`.
 */
export function registerMailbox(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice || config.smtpUrl !== undefined) return;
  const folder = mailFolder(config);

  app.get("/dev/mailbox", hidden, async (_request, reply) => {
    const ids = (await emailIds(folder)).slice(0, MAX_LISTED);
    const emails = await Promise.all(ids.map((id) => readEmail(folder, id)));
    return sendPracticePage(reply, "Mailbox", mailList(emails));
  });

  serveScript(app, "mailbox.js");

  app.get<EmailRoute>("/dev/mailbox/emails/:id", hidden, async (request, reply) => {
    const email = await findEmail(folder, request.params.id);
    return sendPracticePage(reply, email.subject, emailPage(email, config.publicUrl));
  });

  app.get<EmailRoute>("/dev/mailbox/emails/:id/html", hidden, async (request, reply) => {
    const { html } = await findEmail(folder, request.params.id);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", emailPolicy)
      .header("x-frame-options", "SAMEORIGIN")
      .send(framedEmail(html ?? refuse("not_found"), config.publicUrl, pageOrigin(request)));
  });
}

interface EmailRoute {
  Params: { id: string };
}

/** @throws {Refusal} `not_found`. Only listed ids are opened, which prevents path traversal. */
async function findEmail(folder: string, id: string): Promise<MailboxEmail> {
  if (!(await emailIds(folder)).includes(id)) refuse("not_found");
  return readEmail(folder, id);
}

/** Newest first: file names begin with the time. */
async function emailIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith(".eml"))
    .map((file) => file.slice(0, -".eml".length))
    .sort()
    .reverse();
}

async function readEmail(folder: string, id: string): Promise<MailboxEmail> {
  const email = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
  return {
    id,
    to: (email.to ?? []).map(({ address, name }) => address ?? name).join(", "),
    from: email.from ? `${email.from.name} <${email.from.address}>` : "",
    subject: email.subject ?? "(no subject)",
    date: email.date ?? "",
    text: email.text ?? "",
    html: email.html,
  };
}
