import {
  type CallName,
  type calls,
  OUTCOME_HEADER,
  type ReadName,
  type RefusalCode,
  type RefusalDetails,
  readPaths,
  type reads,
} from "@portico/contract";
import type { z } from "zod";
import { isEnglish } from "../../text/translation/i18n.ts";
import { settleLocalSignOut } from "../session/local-sign-out.ts";
import { noteServerTime } from "../time/clock.ts";
import { renewalCount, renewalsOver } from "./renewal.ts";
import { request } from "./request.ts";

/** An expected "no" of the server. Its message is in the user's language and can be shown. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** The server's own text, in English. */
  readonly said: string;
  /** The HTTP status of the answer. */
  status: number | null = null;

  constructor(code: RefusalCode, text: string, details: RefusalDetails = {}, said = text) {
    super(text);
    this.code = code;
    this.details = details;
    this.said = said;
  }
}

/** Whether the error is a refusal with one of these codes. */
export function isRefusal(error: unknown, ...codes: RefusalCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code);
}

/** An unexpected failure: no connection, or an invalid answer. `requestId` helps to find it in the logs. */
export class Fault extends Error {
  override name = "Fault";
  readonly requestId: string | null;
  /** The HTTP status; null if there was no answer. */
  status: number | null = null;
  /** Whether the server knows that this attempt changed nothing. Otherwise its outcome is unknown. */
  isUndone = false;

  constructor(message: string, requestId: string | null = null) {
    super(message);
    this.requestId = requestId;
  }
}

/**
 * The server's database was unreachable, timed out or rolled back: usually this attempt changed nothing,
 * though an earlier one may have. Its message is in the user's language and can be shown.
 */
export class Busy extends Fault {
  override name = "Busy";
}

type Calls = typeof calls;
type Reads = typeof reads;
export type CallInput<Name extends CallName> = z.input<Calls[Name]["input"]>;
export type CallOutput<Name extends CallName> = z.output<Calls[Name]["output"]>;
export type ReadQuery<Name extends ReadName> = z.input<Reads[Name]["query"]>;
export type ReadOutput<Name extends ReadName> = z.output<Reads[Name]["output"]>;

export interface RpcOptions {
  /** One key per intent, kept across retries; see `useIntents`. Calls that move money need it. */
  idempotencyKey?: string;
}

/** Makes a call. Throws `Refusal` for every "no", in whatever shape, and `Fault` for a failure. */
export async function rpc<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: RpcOptions = {},
): Promise<CallOutput<Name>> {
  const headers = options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {};
  const reply = await post(`/api/rpc/${name}`, input, headers);
  await throwRefusalReply(reply);
  return reply as CallOutput<Name>;
}

/** Reads a list or a row. `:names` in the read's path are replaced from the query. */
export async function read<Name extends ReadName>(
  name: Name,
  query: ReadQuery<Name>,
  signal?: AbortSignal,
): Promise<ReadOutput<Name>> {
  return (await send(addressOf(name, query), signal ? { signal } : {})) as ReadOutput<Name>;
}

export interface Download {
  /** The file name that the server suggests. */
  name: string;
  content: Blob;
}

/** Downloads a file. */
export async function download<Name extends ReadName>(name: Name, query: ReadQuery<Name>): Promise<Download> {
  const response = await answer(addressOf(name, query), {});
  const content = await response.blob().catch(() => {
    throw new Fault("The file broke off.");
  });
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? name, content };
}

function addressOf<Name extends ReadName>(name: Name, query: ReadQuery<Name>): string {
  const fields = new Map(Object.entries(query as Record<string, unknown>));
  const path = readPaths[name].replace(/:(\w+)/g, (_, field: string) => {
    const value = String(fields.get(field) ?? "");
    fields.delete(field);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [field, value] of fields) {
    if (value !== undefined && value !== null && value !== "") search.set(field, String(value));
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/**
 * Sends JSON and reads JSON; every call, sign-in and other change of state uses it. If an administrator must
 * confirm their identity first, the same request is sent again afterwards (T55).
 */
export async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  for (;;) {
    try {
      return await sendJson("POST", path, body, headers);
    } catch (error) {
      const isAsked = isRefusal(error, "step_up_required");
      if (!isAsked || !(await confirm(Number(error.details.minutes)))) throw error;
    }
  }
}

/** Loaded only in the back office; visitors are never asked. */
async function confirm(minutes: number): Promise<boolean> {
  const asking = await import("../session/step-up.ts").catch(() => null);
  return (await asking?.confirmIdentity(minutes)) ?? false;
}

export async function put(path: string, body: unknown): Promise<unknown> {
  return sendJson("PUT", path, body, {});
}

function sendJson(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> {
  return send(path, {
    method,
    body: JSON.stringify(body ?? {}),
    headers: { ...headers, "Content-Type": "application/json" },
  });
}

export async function send(path: string, init: RequestInit): Promise<unknown> {
  const response = await answer(path, init);
  return response.json().catch(async () => {
    throw await failure(undefined);
  });
}

/** The server's answer, if it succeeded. Throws `Refusal` and `Fault`. */
async function answer(path: string, init: RequestInit): Promise<Response> {
  const renewals = renewalCount();
  // First of all: the request that renews must not wait for itself.
  await renewalsOver();
  await settleLocalSignOut();
  const asked = Date.now();
  const response = await request(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Fault("Can't reach the server.");
  });
  noteServerTime(response.headers.get("Date"), asked);
  if (response.ok) return response;
  const failed = await failure(await response.json().catch(() => undefined));
  failed.status = response.status;
  if (failed instanceof Fault) failed.isUndone = response.headers.get(OUTCOME_HEADER) === "undone";
  const isNobody = isRefusal(failed, "not_authenticated");
  if (isNobody && renewals !== renewalCount()) return answer(path, init);
  throw failed;
}

/** Parses an error body: a refusal has details, a fault has none. */
async function failure(body: unknown): Promise<Refusal | Fault> {
  const { code, message, details, requestId } = (body ?? {}) as Record<string, unknown>;
  if (code === "database_unavailable") {
    const { message: text } = await refusalOf(code, String(message ?? ""), {});
    return new Busy(text, typeof requestId === "string" ? requestId : null);
  }
  if (typeof code === "string" && typeof details === "object") {
    return refusalOf(code as RefusalCode, String(message ?? ""), (details ?? {}) as RefusalDetails);
  }
  return new Fault("The server could not answer.", typeof requestId === "string" ? requestId : null);
}

/**
 * Some calls refuse with status 200 and their own shape (`{success: false, …}`, alone or as a list's first
 * item).
 */
async function throwRefusalReply(reply: unknown): Promise<void> {
  const answer = (Array.isArray(reply) ? reply[0] : reply) as Record<string, unknown> | null | undefined;
  if (typeof answer !== "object" || answer === null || answer.success !== false) return;
  const code = typeof answer.code === "string" ? answer.code : "invalid_input";
  const said = String(answer.message ?? answer.error ?? "");
  throw await refusalOf(code as RefusalCode, said, (answer.details ?? {}) as RefusalDetails);
}

/**
 * A refusal in the user's language. The server's text is English; translations are loaded on demand, since
 * most visits have no refusal. If loading fails, the text stays English.
 */
async function refusalOf(code: RefusalCode, said: string, details: RefusalDetails): Promise<Refusal> {
  if (isEnglish && said) return new Refusal(code, said, details);
  const text = await import("../../text/app/refusals.ts").then(
    ({ refusalText }) => refusalText(code, details),
    () => said,
  );
  return new Refusal(code, text || said, details, said);
}
