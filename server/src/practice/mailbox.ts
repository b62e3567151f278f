import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/errors.ts";
import { mailFolder } from "../outside/mail.ts";
import { emailPage, type MailboxEmail, mailList } from "./mailbox-page.ts";
import { sendPracticePage } from "./practice-page.ts";

/** Maximum number of emails listed; older ones stay in the folder. */
const MAX_LISTED = 100;

/**
 * Adds `/dev/mailbox`, which shows all emails written in practice mode without a mail server. It exists in no other
 * mode.
 */
export function registerMailbox(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice || config.smtpUrl !== undefined) return;
  const folder = mailFolder(config);

  app.get("/dev/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    const ids = (await emailIds(folder)).slice(0, MAX_LISTED);
    const emails = await Promise.all(ids.map((id) => readEmail(folder, id)));
    return sendPracticePage(reply, "Mailbox", mailList(emails));
  });

  app.get<{ Params: { id: string } }>(
    "/dev/mailbox/emails/:id",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      // Only listed ids are opened, which prevents path traversal.
      if (!(await emailIds(folder)).includes(id)) refuse("not_found");
      const email = await readEmail(folder, id);
      return sendPracticePage(reply, email.subject, emailPage(email, config.publicUrl));
    },
  );
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
  };
}
