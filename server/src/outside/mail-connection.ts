import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isAboutSender, type MailError, NoSmtpUtf8 } from "./mail-faults.ts";
import type { Sender } from "./sender.ts";

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** What a server answers to a command; its extensions are those that it offered after TLS. */
interface Talk {
  extensions: string[];
  ask(command: string): Promise<string>;
}

/**
 * Offers the sender as in a real email, and takes it back before anything is sent. The sender is also the recipient,
 * since many servers refuse a sender only at the recipient.
 * @throws an error that `mailFault` explains.
 */
export async function trySender(url: string, { address }: Sender): Promise<void> {
  await converse(url, async ({ extensions, ask }) => {
    const needsUtf8 = !isAscii(address);
    if (needsUtf8 && !extensions.includes("SMTPUTF8")) throw new NoSmtpUtf8("sender");
    const accepted = await ask(`MAIL FROM:<${address}>${needsUtf8 ? " SMTPUTF8" : ""}`);
    if (!accepted.startsWith("2")) throw refusal("MAIL FROM", accepted);
    const received = await ask(`RCPT TO:<${address}>`);
    // It need not have a mailbox.
    if (received.startsWith("5") && isAboutSender(received)) throw refusal("RCPT TO", received);
    await ask("RSET");
  });
}

/** Whether the server takes addresses with characters outside ASCII before the `@`. */
export async function takesUtf8(url: string): Promise<boolean> {
  let takes = false;
  await converse(url, async ({ extensions }) => {
    takes = extensions.includes("SMTPUTF8");
  });
  return takes;
}

/** Whether a text has ASCII characters only, which every mail server accepts in addresses. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function refusal(command: string, response: string): MailError {
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(response), { code: "EENVELOPE", command, response, responseCode });
}

/** Connects and signs in as for an email, then talks. A handler of authentication is the public way to send commands. */
async function converse(url: string, talk: (talk: Talk) => Promise<void>): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(url);
  let fault: unknown;
  const customAuth = {
    TALK: ({ extensions, sendCommand }: SMTPConnection.CustomAuthenticationContext) =>
      // Rejecting would make it a failed login.
      talk({ extensions, ask: async (command) => (await sendCommand(command)).response }).catch((error) => {
        fault = error;
      }),
  };
  const connection = new SMTPConnection({ ...options, ...timeouts, customAuth });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.once("end", () => reject(new Error("it closed the connection")));
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
      const begin = () => connection.login({ ...talker }, then(resolve));
      // As nodemailer does for emails: a server that offers no login gets none.
      const signIn = () =>
        auth && connection.allowsAuth ? connection.login({ credentials: auth }, then(begin)) : begin();
      connection.connect(then(signIn));
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
  if (fault !== undefined) throw fault;
}

const talker = { method: "TALK", credentials: { user: "", pass: "" } };
