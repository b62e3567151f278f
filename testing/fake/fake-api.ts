import {
  account,
  type Call,
  type CallEvent,
  type CallName,
  calls,
  priceFunctions,
  type Read,
  type ReadName,
  readPaths,
  reads,
  refusals,
  type ServerFrame,
  serverFrame,
} from "@portico/contract";
import type { z } from "zod";
import { type AccountAnswer, type AccountName, accountHandlers, accountPaths } from "./account.ts";
import { coinCalls } from "./calls/coins.ts";
import type { CallHandlers } from "./calls/handlers.ts";
import { houseCalls } from "./calls/house.ts";
import { ownCalls } from "./calls/own.ts";
import { peopleCalls } from "./calls/people.ts";
import type { CallInput, CallReply } from "./calls/shapes.ts";
import { type FakeAnswer, type FakeRequest, Refused, refusalAnswer } from "./http.ts";
import type { ReadHandlers } from "./reads/handlers.ts";
import { houseReads } from "./reads/house.ts";
import { peopleReads } from "./reads/office.ts";
import { ownReads } from "./reads/own.ts";
import { publicReads } from "./reads/public.ts";
import type { ReadOutput, ReadQuery } from "./reads/shapes.ts";
import { matchPath } from "./routes.ts";
import { ago } from "./world/time.ts";
import { createWorld, type Scenario, usualScenario, type World } from "./world/world.ts";

const readHandlers: ReadHandlers = { ...publicReads, ...ownReads, ...peopleReads, ...houseReads };
const callHandlers: CallHandlers = {
  ...ownCalls,
  ...peopleCalls,
  ...houseCalls,
  ...coinCalls,
};

/** How the fake treats requests for data. */
export const manners = ["normal", "slow", "failing", "silent"] as const;
export type Manner = (typeof manners)[number];

/** How long a slow answer takes, in milliseconds. */
const SLOW = 3_000;

/** An exchange that exists in memory alone, and answers as the contract says. */
export interface FakeApi {
  /** What it answers from. */
  world: World;
  manner: Manner;
  handle(request: FakeRequest): Promise<FakeAnswer>;
  /** Replaces what a read answers. Returns what undoes it, as the next two do. */
  answerRead<Name extends ReadName>(
    name: Name,
    answer: ReadOutput<Name> | ((query: ReadQuery<Name>) => ReadOutput<Name> | Promise<ReadOutput<Name>>),
  ): () => void;
  /** Replaces what a call does. */
  answerCall<Name extends CallName>(
    name: Name,
    answer: (input: CallInput<Name>) => CallReply<Name> | Promise<CallReply<Name>>,
  ): () => void;
  /** Replaces what an endpoint of the account does. */
  answerAccount<Name extends AccountName>(name: Name, answer: AccountAnswer<Name>): () => void;
  /** Begins again with a new world: of a user, and full, unless it says otherwise. */
  begin(scenario: Partial<Scenario>): void;
  /** Calls back with each frame for open pages. Returns a function that stops it. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  /** Sends a frame to all open pages. */
  say(frame: z.input<typeof serverFrame>): void;
}

type AnyHandler = (world: World, input: never, id?: never) => unknown;

/**
 * Creates an exchange without a server or a database.
 * @param prepare changes each new world before anything is answered from it.
 */
export function createFakeApi(
  scenario: Partial<Scenario> = {},
  prepare: (world: World) => void = () => {},
): FakeApi {
  const listeners = new Set<(frame: ServerFrame) => void>();
  const ownReadHandlers = new Map<string, (query: never) => unknown>();
  const ownCallHandlers = new Map<string, (input: never) => unknown>();
  const ownAccountHandlers = new Map<string, (input: never, id: string) => unknown>();

  function newWorld(next: Partial<Scenario>): World {
    const world = createWorld({ ...usualScenario, ...next });
    prepare(world);
    return world;
  }

  const api: FakeApi = {
    world: newWorld(scenario),
    manner: "normal",
    async handle(request) {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof Refused) return refusalAnswer(error);
        throw error;
      }
    },
    answerRead: (name, given) =>
      put(ownReadHandlers, name, (query) => (typeof given === "function" ? given(query) : given)),
    answerCall: (name, given) => put(ownCallHandlers, name, given as (input: never) => unknown),
    answerAccount: (name, given) =>
      put(ownAccountHandlers, name, given as (input: never, id: string) => unknown),
    begin(next) {
      api.world = newWorld(next);
      ownReadHandlers.clear();
      ownCallHandlers.clear();
      ownAccountHandlers.clear();
    },
    onFrame(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(frame) {
      const parsed = serverFrame.parse(frame);
      for (const listener of listeners) listener(parsed);
    },
  };

  async function answer({ method, url, body }: FakeRequest): Promise<FakeAnswer> {
    const { pathname, searchParams } = new URL(url, "http://fake");
    const path = pathname.replace(/^\/api/, "");
    if (path.startsWith("/auth/")) return answerAccount(method, path.slice("/auth/".length), body);
    await behave();
    if (path.startsWith("/rpc/")) return answerCall(path.slice("/rpc/".length), body);
    if (path.startsWith("/functions/")) return answerFunction(method, path, searchParams);
    const found = method === "GET" ? matchPath(readEntries, path) : undefined;
    if (!found) throw new Refused("not_found");
    return answerRead(found.entry, { ...Object.fromEntries(searchParams), ...found.fields });
  }

  async function behave(): Promise<void> {
    if (api.manner === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW));
    if (api.manner === "failing") throw new Refused("database_unavailable");
    if (api.manner === "silent") await new Promise(() => {});
  }

  async function answerRead(name: ReadName, given: Record<string, unknown>): Promise<FakeAnswer> {
    const read: Read = reads[name];
    requireRight(api.world, read);
    const query = parseInput(read.query, given);
    const handler = ownReadHandlers.get(name);
    const output = await (handler
      ? handler(query as never)
      : (readHandlers[name] as AnyHandler)(api.world, query as never));
    const parsed = read.output.parse(output);
    return {
      status: 200,
      body: parsed,
      ...(typeof parsed === "string" && { headers: { "content-type": "text/csv" } }),
    };
  }

  async function answerCall(name: string, given: unknown): Promise<FakeAnswer> {
    if (!Object.hasOwn(calls, name)) throw new Refused("not_found");
    const call: Call = calls[name as CallName];
    requireRight(api.world, call);
    const input = parseInput(call.input, given ?? {});
    try {
      const own = ownCallHandlers.get(name);
      const reply = await (own
        ? own(input as never)
        : (callHandlers[name as CallName] as AnyHandler)(api.world, input as never));
      const output = call.output.parse(call.answerOf ? call.answerOf(reply as never) : reply);
      const effects = call.events?.((call.reply ?? call.output).parse(reply) as never, input as never) ?? [];
      for (const event of effects) for (const frame of framesOf(api.world, event)) api.say(frame);
      return { status: 200, body: output };
    } catch (error) {
      const isOwnShape = error instanceof Refused && call.refusalReply && refusals[error.code].status === 409;
      if (!isOwnShape) throw error;
      const { code, details, message } = error as Refused;
      return { status: 200, body: call.refusalReply?.({ code, details, message }) };
    }
  }

  async function answerAccount(method: string, path: string, body: unknown): Promise<FakeAnswer> {
    const found = matchPath(accountEntries.get(method) ?? [], path);
    if (!found) throw new Refused("not_found");
    const endpoint: { input?: z.ZodType; output: z.ZodType } = account[found.entry];
    const input = endpoint.input ? parseInput(endpoint.input, body ?? {}) : undefined;
    const id = found.fields.id ?? "";
    const own = ownAccountHandlers.get(found.entry);
    const usual = accountHandlers[found.entry] as (world: World, input: unknown, id: string) => unknown;
    const output = await (own ? own(input as never, id) : usual(api.world, input, id));
    return { status: 200, body: endpoint.output.parse(output) };
  }

  function answerFunction(method: string, path: string, query: URLSearchParams): FakeAnswer {
    const { office, prices } = api.world;
    if (path.endsWith("/crypto-prices")) {
      const output = {
        success: true,
        message: `Updated ${prices.length} coins`,
        coins_updated: prices.length,
      };
      return { status: 200, body: priceFunctions.update.output.parse(output) };
    }
    if (method === "POST") {
      const modes = { start: "running", stop: "stopped", fallback: "fallback" } as const;
      office.feed.mode = modes[query.get("action") as keyof typeof modes] ?? "running";
      api.say({ type: "admin_cron" });
      return {
        status: 200,
        body: priceFunctions.control.output.parse({ success: true, status: office.feed.mode }),
      };
    }
    const output = {
      status: office.feed.mode,
      source: "simulated",
      coins: prices.length,
      last_updated: ago({ seconds: 4 }),
      age_seconds: 4,
      update_seconds: office.feed.update_seconds,
      streams: [],
    };
    return { status: 200, body: priceFunctions.status.output.parse(output) };
  }

  return api;
}

const readEntries = Object.entries(readPaths).map(([name, path]) => [path, name as ReadName] as const);
/** The account's endpoints of each method, by their paths. */
const accountEntries = new Map(
  ["GET", "POST", "PUT"].map((method) => [
    method,
    Object.entries(accountPaths)
      .filter(([, [one]]) => one === method)
      .map(([name, [, path]]) => [path, name as keyof typeof account] as const),
  ]),
);

function requireRight({ user }: World, { who, permission }: Pick<Read | Call, "who" | "permission">): void {
  if (who === "visitor") return;
  if (!user) throw new Refused("not_authenticated");
  if (who === "user") return;
  if (!user.is_admin) throw new Refused("not_administrator");
  if (permission && !user.permissions.includes(permission)) throw new Refused("role_lacks_permission");
}

/** Refuses as the server does: with the code that the schema gives, or the names of the fields. */
function parseInput(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const code = issue?.message ?? "";
  if (Object.hasOwn(refusals, code)) {
    const params =
      issue?.code === "custom" ? (issue.params as Record<string, string> | undefined) : undefined;
    throw new Refused(code as keyof typeof refusals, params ?? {});
  }
  throw new Refused("invalid_input", {
    fields: result.error.issues.map(({ path }) => path.join(".")).join(", "),
  });
}

/** Puts an entry into a map. Returns what removes it. */
function put<Value>(map: Map<string, Value>, name: string, value: Value): () => void {
  map.set(name, value);
  return () => void map.delete(name);
}

/** What open pages hear of an event. */
function framesOf(
  { user, balances, transactions, pauses, delays }: World,
  event: CallEvent,
): z.input<typeof serverFrame>[] {
  switch (event.type) {
    case "user_changed": {
      if (event.user_id !== user?.id) return [];
      const transaction = transactions.find(({ id }) => id === event.transaction?.id);
      return [
        { type: "balances", balances },
        ...(transaction ? [{ type: "transaction" as const, transaction }] : []),
      ];
    }
    case "user_updated":
      return event.user_id === user?.id ? [{ type: "user_updated" }] : [];
    case "session_ended":
      return event.user_id === user?.id ? [{ type: "session_ended", reason: event.reason }] : [];
    case "pauses_changed":
      return [{ type: "pauses", pauses, delays }];
    case "payment_methods_changed":
      return [{ type: "payment_methods_changed" }];
    case "coins_changed":
      return [{ type: "coins_changed" }];
    case "chains_changed":
      return [{ type: "admin_chains" }];
    default:
      return [event];
  }
}
