import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { domainToASCII } from "node:url";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail server on loopback that stores received emails. */
export interface MailServer {
  /** For SMTP_URL; the port stays the same when it goes down and comes back. */
  url: string;
  /** All received emails, oldest first. */
  mails: Email[];
  /** The same as they were received. */
  sources: string[];
  /** Waits for the next email to this address with `about` in its subject that no earlier call has returned. */
  next(to: string, about?: string): Promise<Email>;
  /** Drops all connections and refuses new ones until `comeBack`. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A domain for which every recipient is rejected. */
export const refusedDomain = "refused.example";

/** Timeout for an email that never arrives. */
const TIMEOUT_MILLISECONDS = 60_000;

/** @param options of the server, such as what it refuses. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Email[] = [];
  const sources: string[] = [];
  const seen = new Set<Email>();
  let server = createServer(mails, sources, options);
  const port = await listen(server, 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    async next(to, about = "") {
      for (const end = Date.now() + TIMEOUT_MILLISECONDS; Date.now() < end; await sleep(20)) {
        const mail = mails.find((mail) => !seen.has(mail) && isTo(mail, to) && mail.subject?.includes(about));
        if (mail) {
          seen.add(mail);
          return mail;
        }
      }
      throw new Error(`No mail to ${to}`);
    },
    goDown: () => close(server),
    async comeBack() {
      server = createServer(mails, sources, options);
      await listen(server, port);
    },
    close: () => close(server),
  };
}

/** The six-digit code in an email. */
export function codeIn(mail: Email): string {
  const code = /^\s+(\d{6})$/m.exec(mail.text ?? "")?.[1];
  if (code === undefined) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** The values in the fragment of an email's link: `{type, token}`. */
export function linkIn(mail: Email): { path: string; type: string; token: string } {
  const address = /^https?:\/\/\S+#\S+$/m.exec(mail.text ?? "")?.[0];
  if (address === undefined) throw new Error(`No link in: ${mail.text}`);
  const { pathname, hash } = new URL(address);
  const fields = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return { path: pathname, type: fields.type ?? "", token: fields.token ?? "" };
}

export function isTo(mail: Email, address: string): boolean {
  return (
    mail.to?.some((recipient) => withAsciiDomain(recipient.address) === withAsciiDomain(address)) ?? false
  );
}

/** Emails with other letters before the `@` are sent with the domain's own letters, too (SMTPUTF8). */
function withAsciiDomain(address = ""): string {
  return address.replace(/[^@]*$/, domainToASCII);
}

function createServer(mails: Email[], sources: string[], options: SMTPServerOptions): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!address.endsWith(`@${refusedDomain}`)) return done();
      done(smtpRefusal(550, `5.1.1 <${address}>: No such mailbox, code 123456`));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        sources.push(Buffer.concat(chunks).toString());
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
    ...options,
  });
}

/** A refusal with this code, for a handler of the server. */
export function smtpRefusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // Ignore clients that disconnect.
  server.off("error", () => {});
  server.on("error", () => {});
  return (server.server.address() as AddressInfo).port;
}

async function close(server: SMTPServer): Promise<void> {
  await new Promise<void>((resolve) => server.close(resolve));
}
