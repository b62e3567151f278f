import {
  type Call,
  type CallName,
  calls,
  isRefusalCode,
  OUTCOME_HEADER,
  refusals,
  refusalText,
} from "@portico/contract";
import { call, callsTogether, Refusal } from "@portico/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contractCallers } from "../chains/contract-callers.ts";
import { isUndone, type KnownRefusal, sendPlain, toRefusal } from "../http/errors.ts";
import { addressKey, context, requireSessionCookie, sessionHash } from "../http/session.ts";
import { sendCallEmail } from "../mail/call-emails.ts";
import { paymentCallers, type RequestCaller } from "../paying/payment-callers.ts";
import { priceSourceCallers } from "../prices/price-source-callers.ts";
import { callSchema } from "./call-schema.ts";

/** `POST /api/rpc/<name>` for every call of the contract: parses the input, makes one SQL call, parses the reply. */
export function registerCalls(app: FastifyInstance): void {
  const { deps } = app;
  const ownCallers = { ...paymentCallers(deps), ...priceSourceCallers(deps), ...contractCallers(deps) };
  for (const declared of Object.values(calls) as Call[])
    registerCall(app, declared, ownCallers[declared.name as CallName] ?? callerOf(app, declared));
}

function registerCall(app: FastifyInstance, declared: Call, caller: RequestCaller): void {
  app.post(
    `/api/rpc/${declared.name}`,
    {
      schema: callSchema(declared),
      config: { worksInDemo: declared.who === "visitor" },
      preValidation: [requireCookieFor(declared), emptyInput],
    },
    (request, reply) => makeCall(declared, caller, request, reply),
  );
}

/** Makes this call in the database, together with others of its kind if it is declared so. */
function callerOf({ deps: { pool, config } }: FastifyInstance, { name, together }: Call): RequestCaller {
  return together
    ? callsTogether(pool, name, together, config.callsPerStatement)
    : (callContext, input) => call(pool, name, callContext, input);
}

function requireCookieFor(declared: Call) {
  return async (request: FastifyRequest) => {
    if (declared.who !== "visitor") await requireSessionCookie(request);
  };
}

/** A call without arguments may have no body. */
async function emptyInput(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

async function makeCall(declared: Call, caller: RequestCaller, request: FastifyRequest, reply: FastifyReply) {
  await countTry(declared, request);
  try {
    const input = request.body as Record<string, unknown>;
    const answer = await caller(context(request), input, request).catch((error: unknown) => {
      // Only for errors of the call itself: a later error says nothing about whether it was committed.
      if (isUndone(error)) reply.header(OUTCOME_HEADER, "undone");
      throw error;
    });
    await publishEffects(declared, request, answer);
    // Serialized here, because Fastify would send a plain string as is, which is not JSON.
    return reply
      .type("application/json; charset=utf-8")
      .send(reply.serialize(declared.answerOf ? declared.answerOf(answer) : answer));
  } catch (error) {
    const ownShape = error instanceof Refusal ? ownRefusal(declared, toRefusal(error)) : undefined;
    if (ownShape === undefined) throw error;
    request.refusal = (error as Refusal).code;
    return sendPlain(reply.code(200), ownShape);
  }
}

/** Notifies open pages and queues the email of a committed call, as it declares. */
export async function publishEffects(
  declared: Call,
  request: FastifyRequest,
  answer: unknown,
): Promise<void> {
  if (!declared.events && !declared.email) return;
  const reply = (declared.reply ?? declared.output).safeParse(answer);
  if (!reply.success) {
    // Not thrown: the call is committed. A reply stored by an older release may have another shape.
    request.log.error({ err: reply.error, call: declared.name }, "the reply has an unexpected shape");
    return;
  }
  const { bus } = request.server.deps;
  for (const event of declared.events?.(reply.data, request.body) ?? []) bus.publish(event);
  const email = declared.email?.(reply.data);
  if (email) await sendCallEmail(request, email);
}

/** Rate-limits by session and, more generously, by address, which several people may share (T29). */
async function countTry({ name, perMinute }: Call, request: FastifyRequest): Promise<void> {
  if (perMinute === undefined) return;
  const { limiter } = request.server.deps;
  await limiter.take(name, sessionHash(request) ?? "", { max: perMinute, seconds: 60 });
  await limiter.take(name, addressKey(request), { max: perMinute * 5, seconds: 60 });
}

/**
 * The reply that the specification defines for this call's business refusals (409). Authentication, malformed or
 * unknown input, rate limits and reused keys use the common body.
 */
function ownRefusal({ refusalReply }: Call, refusal: KnownRefusal | undefined): unknown {
  if (!refusalReply || !refusal || !isRefusalCode(refusal.code)) return undefined;
  if (refusals[refusal.code].status !== 409 || refusal.code === "idempotency_key_reused") return undefined;
  return refusalReply({ ...refusal, message: refusalText(refusal.code, refusal.details) });
}
