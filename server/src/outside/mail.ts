import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { Email, Mailer } from "../deps.ts";
import { isAscii, takesUtf8 } from "./mail-connection.ts";
import { NoSmtpUtf8 } from "./mail-faults.ts";
import type { Sender } from "./sender.ts";

/** The folder for emails in practice mode without a mail server, one `.eml` file each. */
export function mailFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "mail");
}

/** Sends by SMTP if `SMTP_URL` is set, otherwise writes emails to `mailFolder(config)`. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">): Mailer {
  return config.smtpUrl === undefined
    ? folderMailer(mailFolder(config), config.mailFrom)
    : smtpMailer(config.smtpUrl, config.mailFrom);
}

function smtpMailer(url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Retries are the queue's job.
    maxRequeues: 0,
  });
  // A connection that breaks while idle is reopened for the next email.
  transport.on("error", () => {});
  return {
    async send(mail) {
      const sent = message(mail, from);
      // nodemailer would send them as they are, to a server that may store them as something else.
      const foreign = [from, sent.to].find(({ address }) => !isAscii(address));
      if (foreign && !(await takesUtf8(url))) throw new NoSmtpUtf8(foreign === from ? "sender" : "recipient");
      await transport.sendMail(sent);
      return null;
    },
    // Without a queue there is no work to imitate.
    pretend: async () => {},
    close: () => transport.close(),
  };
}

function folderMailer(folder: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const sent = await transport.sendMail(message(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${emailId(new Date())}.eml`);
      // Rename, so that the file appears complete or not at all. It may contain a code, so only its owner may read it.
      await writeFile(`${path}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      return null;
    },
    // Without a queue there is no work to imitate.
    pretend: async () => {},
    close: () => transport.close(),
  };
}

/** An id that sorts by time: `20260131T120000123Z-1f2e3d4c`. */
function emailId(time: Date): string {
  return `${time.toISOString().replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`;
}

function message({ lang, to, ...mail }: Email, from: Sender) {
  return {
    ...mail,
    from,
    to: { name: "", address: asciiDomain(to) },
    // Suppresses automatic replies.
    headers: {
      "Content-Language": lang,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    // Content is literal text, never a file path or URL to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address as the DNS knows its domain. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
}
