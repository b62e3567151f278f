import { z } from "zod";
import { parseJsonList } from "./json-list.ts";
import { isSafeHttpAddress } from "./safe-address.ts";

/** The maximum number of identity providers. */
const MAX_PROVIDERS = 20;

/** An OpenID Connect identity provider. */
export interface OidcProvider {
  /** Its id in URLs: lowercase letters, digits and `-`. */
  id: string;
  /** Its display name on the button. */
  name: string;
  /** Base URL of its discovery document, `{issuer}/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether each email that it states counts as verified, unless it says that it is not. */
  trustsEmail?: boolean;
}

/**
 * `OIDC_PROVIDERS`: a JSON list of `{id, name, issuer, client_id, client_secret}`, each with `trust_email` or without. Each fault has its own line that
 * names the entry. Values are not repeated, since one of them is a secret.
 */
export const oidcProviders = z.string().transform((text, context): OidcProvider[] => {
  const entries = parseJsonList(text);
  const faults = entries === undefined ? ["must be a JSON list of identity providers"] : listFaults(entries);
  for (const message of faults) context.addIssue({ code: "custom", message });
  return faults.length > 0 ? z.NEVER : (entries as z.output<typeof entry>[]).map(toProvider);
});

function listFaults(entries: unknown[]): string[] {
  if (entries.length > MAX_PROVIDERS) return [`must have at most ${MAX_PROVIDERS} entries`];
  const ids = entries.map((value) => (value as { id?: unknown } | null)?.id);
  return entries.flatMap((value, index) => {
    const faults = entryFaults(value);
    if (ids[index] !== undefined && ids.indexOf(ids[index]) < index)
      faults.push("id is another entry's, too");
    return faults.map((fault) => `entry ${index + 1}: ${fault}`);
  });
}

function entryFaults(value: unknown): string[] {
  const { error, data } = entry.safeParse(value);
  if (data?.trust_email && openIssuer.test(data.issuer)) {
    return ["trust_email needs the issuer of one organisation: here anybody can state any email"];
  }
  return [...new Set(error?.issues.map(({ path, message }) => [...path, message].join(" ")))];
}

function text(most: number) {
  const error = `must be a text of 1 to ${most} characters`;
  return z.string({ error }).min(1, { error }).max(most, { error });
}

const issuerFault = "must be an https address without query, or an http one of this machine";

const entry = z.strictObject(
  {
    id: z
      .string({ error: "must be small letters, digits and -" })
      .regex(/^[a-z0-9-]{1,32}$/, { error: "must be small letters, digits and -, at most 32" }),
    name: text(40),
    issuer: z.string({ error: issuerFault }).refine(isIssuer, { error: issuerFault }),
    client_id: text(512),
    client_secret: text(2_048),
    trust_email: z.boolean({ error: "must be true or false" }).optional(),
  },
  {
    error: ({ code }) =>
      code === "unrecognized_keys"
        ? "has a field other than id, name, issuer, client_id, client_secret and trust_email"
        : "must have id, name, issuer, client_id and client_secret",
  },
);

/** Anybody can make themselves an organisation there, with any email in it. */
const openIssuer = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

/** Whether the issuer can be trusted: the connection is encrypted or stays on this machine. */
function isIssuer(text: string): boolean {
  if (text.length > 512 || !isSafeHttpAddress(text)) return false;
  const { username, password } = new URL(text);
  return !/[?#]/.test(text) && !username && !password;
}

function toProvider({
  client_id,
  client_secret,
  trust_email,
  ...rest
}: z.output<typeof entry>): OidcProvider {
  return {
    ...rest,
    clientId: client_id,
    clientSecret: client_secret,
    ...(trust_email === true && { trustsEmail: true }),
  };
}
