import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import PostalMime from "postal-mime";
import type { Deps } from "../context.ts";
import { refuse } from "../errors.ts";
import { mailFolder } from "./mail.ts";
import { letterPage, listPage, type ReadLetter } from "./mail-box-page.ts";

/** Letters on the list; older ones stay in the folder. */
const most_listed = 100;

/**
 * Adds `/dev/mailbox`, where practice without a mail server shows the letters it has written, whoever they are for.
 * Anywhere else there is no such page.
 */
export function registerMailbox(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  if (!config.practice || config.smtpUrl !== undefined) return;
  const folder = mailFolder(config);

  app.get("/dev/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    const ids = (await letterIds(folder)).slice(0, most_listed);
    return sendPage(reply, listPage(await Promise.all(ids.map((id) => readLetter(folder, id)))));
  });

  app.get<{ Params: { id: string } }>(
    "/dev/mailbox/letters/:id",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      // Only what is on the list is opened, so no path can lead out of the folder.
      if (!(await letterIds(folder)).includes(id)) refuse("not_found");
      return sendPage(reply, letterPage(await readLetter(folder, id), config.publicUrl));
    },
  );

  app.get("/dev/mailbox/style.css", { schema: { hide: true } }, async (_request, reply) => {
    const css = await readFile(join(import.meta.dirname, "mail-box.css"));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(css);
  });
}

/** Newest first: a letter's name begins with its time. */
async function letterIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith(".eml"))
    .map((file) => file.slice(0, -".eml".length))
    .sort()
    .reverse();
}

async function readLetter(folder: string, id: string): Promise<ReadLetter> {
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

function sendPage(reply: FastifyReply, html: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}
