import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Mail, Mailer } from "../context.ts";

/** Where practice without a mail server keeps its mail: one `.eml` file a letter. */
export function mailFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "mail");
}

/** Sends by SMTP where `SMTP_URL` is set, otherwise writes the letters as files into `mailFolder(config)`. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">): Mailer {
  return config.smtpUrl === undefined
    ? folderMailer(mailFolder(config), config.mailFrom)
    : smtpMailer(config.smtpUrl, config.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The queue tries again, and knows how often.
    maxRequeues: 0,
  });
  // A connection that breaks while idle is opened anew for the next letter.
  transport.on("error", () => {});
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from));
    },
    // Only a queue has work to do alike.
    pretend: async () => {},
    close: () => transport.close(),
  };
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const sent = await transport.sendMail(message(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${letterId(new Date())}.eml`);
      // It appears whole or not at all. It holds a code, so it is for its owner alone.
      await writeFile(`${path}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    // Only a queue has work to do alike.
    pretend: async () => {},
    close: () => transport.close(),
  };
}

/** Sorts by time as text: `20260131T120000123Z-1f2e3d4c`. */
function letterId(time: Date): string {
  return `${time.toISOString().replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`;
}

function message({ lang, ...mail }: Mail, from: string) {
  return {
    ...mail,
    from,
    // Neither a holiday notice nor a mailing list should answer.
    headers: {
      "Content-Language": lang,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    // What stands in a letter is its text, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
