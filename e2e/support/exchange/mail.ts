import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server that stores the emails it receives. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  /** The oldest unread email to an address; waits up to 20 s for one. */
  next(to: string): Promise<Email>;
  /**
   * The number of unread emails to an address with `about` in their subject, at this moment. Another may be on its way:
   * `finalUnread` counts when none is.
   */
  unread(to: string, about?: string): number;
  close(): Promise<void>;
}

/** A domain whose addresses the mail server refuses for good. */
export const refusedDomain = "refused.example";

/** Receives email over real SMTP on a free local port. */
export async function receiveMail(): Promise<Mailbox> {
  const unread: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const isRefused = address.endsWith(`@${refusedDomain}`);
      done(isRefused ? Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }) : null);
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      unread.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(to) {
      for (const until = Date.now() + 20_000; Date.now() < until; await pause(50)) {
        const index = unread.findIndex((mail) => isTo(mail, to));
        const [mail] = index < 0 ? [] : unread.splice(index, 1);
        if (mail) return mail;
      }
      throw new Error(`No mail for ${to} came within 20 s.`);
    },
    unread: (to, about = "") =>
      unread.filter((mail) => isTo(mail, to) && mail.subject?.includes(about)).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function isTo(mail: Email, to: string): boolean {
  return mail.to?.some(({ address }) => address === to) ?? false;
}

/** The six-digit code in an email's text. */
export function codeIn(mail: Email): string {
  const code = mail.text?.match(/(?<![0-9])[0-9]{6}(?![0-9])/)?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** The link in an email's text, as an absolute URL. */
export function linkIn(mail: Email): string {
  const link = mail.text?.match(/https?:\/\/\S+#type=[^\s>)]+/)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
