import { accountRefusals } from "./refusals/account.ts";
import { moneyRefusals } from "./refusals/money.ts";
import { officeRefusals } from "./refusals/office.ts";
import type { RefusalText } from "./refusals/refusal-text.ts";

/**
 * Every expected "no": its HTTP status and its text. SQL and the server use codes; the texts are only here and in
 * `refusals/`. `{name}` is filled from the refusal's details.
 */
export const refusals = {
  // Identity, rights and availability
  not_authenticated: { status: 401, text: "You must be authenticated. Please sign in." },
  not_administrator: {
    status: 403,
    text: "Access Denied: You don't have administrator privileges to access this page.",
  },
  account_suspended: {
    status: 403,
    text: "Your account is suspended. You can view it, but you can't move money.",
  },
  role_lacks_permission: {
    status: 403,
    text: "Your role does not allow this. An owner can do it, or change your role.",
  },
  foreign_user: { status: 403, text: "You can only act for your own account." },
  cross_site: { status: 403, text: "This request did not come from this site." },
  database_unavailable: { status: 503, text: "The database is busy. Please try again in a moment." },
  server_busy: {
    status: 503,
    text: "Many people are signing in right now. Please try again in {seconds} seconds.",
  },
  service_not_configured: { status: 503, text: "Authentication service not configured" },
  too_many_requests: { status: 429, text: "Too many requests. Please wait {seconds} seconds and try again." },
  // The request
  invalid_input: { status: 400, text: "Some fields are not valid: {fields}." },
  body_too_large: { status: 413, text: "The request is too large." },
  headers_too_large: { status: 431, text: "The request's headers are too large." },
  request_timeout: { status: 408, text: "The request did not arrive in time. Please try again." },
  not_json: { status: 415, text: "Only JSON is accepted." },
  not_found: { status: 404, text: "Not found." },
  idempotency_key_required: { status: 400, text: "This request needs an Idempotency-Key header." },
  idempotency_key_reused: { status: 409, text: "This Idempotency-Key was used for a different request." },
  ...moneyRefusals,
  ...officeRefusals,
  ...accountRefusals,
} as const satisfies Record<string, RefusalText>;

/** The code of a refusal. */
export type RefusalCode = keyof typeof refusals;

/** The values for the placeholders of a refusal's text; amounts are decimal strings, times ISO 8601. */
export type RefusalDetails = Record<string, RefusalDetail>;

/** Lists are for screens, not for texts. */
type RefusalDetail = string | number | null | readonly object[];

/** The body of a refusal over HTTP. */
export interface RefusalBody {
  code: RefusalCode;
  message: string;
  details: RefusalDetails;
  requestId: string;
}

/** Whether a code is one of the contract's, so that it has a status and a text. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** Texts say 'rejected' for the ledger's status 'failed'. */
function inWords(name: string, value: RefusalDetail | undefined) {
  return name === "status" && value === "failed" ? "rejected" : value;
}

/** A refusal's English text with its placeholders filled; those without a value are left out. */
export function refusalText(code: RefusalCode, details: RefusalDetails = {}): string {
  const text = refusals[code].text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(inWords(name, details[name]) ?? ""),
  );
  return text.replace(/ {2,}/g, " ").trim();
}
