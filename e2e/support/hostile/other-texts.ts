import { randomUUID } from "node:crypto";
import { type CallName, calls } from "@portico/contract";
import { openPool, type Pool } from "@portico/database";
import { type InputField, inputFields } from "@portico/testing";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { addPerson, addSession } from "@portico/testing/server/people.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { databaseUrl } from "../exchange/operator.ts";
import { newAddress, type Person } from "../people/people.ts";
import { hostileTexts } from "./texts.ts";

/** What the server did with a hostile text in a field of a call that would be made without it. */
export interface TriedText {
  field: string;
  text: string;
  headers: Headers;
  status: number;
  body: string;
  /** The code of its refusal; undefined if the text was stored. */
  refusal: string | undefined;
  /** The refusal of the same call without the text; undefined if it was made. */
  refusalWithout: string | undefined;
}

/** People and things that the calls' valid inputs refer to, in the database of an exchange. */
export interface OtherCast {
  /** Sends hostile texts in every text field of every call for which `isKnown` is false. */
  tryTexts(isKnown: (field: string) => boolean): Promise<TriedText[]>;
}

export async function addOtherCast(exchange: Exchange, owner: Person): Promise<OtherCast> {
  const sessionCookie = owner.cookie.name;
  const withPool = async <Result>(work: (pool: Pool) => Promise<Result>) => {
    const pool = openPool(await databaseUrl(exchange), { max: 1, role: null });
    return work(pool).finally(() => pool.end());
  };
  const cast = await withPool((pool) => {
    const addUser = (options = {}) => addPerson(pool, sessionCookie, options);
    return addCast({ database: { owner: pool }, addPerson: addUser }, owner.id);
  });
  return {
    tryTexts: (isKnown) =>
      withPool(async (pool) => {
        const tried: TriedText[] = [];
        for (const [call, fields] of fieldsByCall(isKnown)) {
          const userId = calls[call].who === "user" ? cast.user.id : owner.id;
          const send = (input: unknown) => sendAs(exchange, pool, { userId, sessionCookie, call, input });
          tried.push(...(await tryFields(call, fields, cast, send)));
        }
        return tried;
      }),
  };
}

/** The fields of calls that accept a hostile text and are not known, by call. */
function fieldsByCall(isKnown: (field: string) => boolean): [CallName, InputField[]][] {
  const free = inputFields().filter(({ name, takes }) => !isKnown(name) && hostileTexts.some(takes));
  return (Object.keys(calls) as CallName[])
    .map((call): [CallName, InputField[]] => [
      call,
      free.filter(({ name }) => name.startsWith(`call ${call}.`)),
    ])
    .filter(([, fields]) => fields.length > 0);
}

interface Answer {
  headers: Headers;
  status: number;
  body: string;
}

async function tryFields(
  call: CallName,
  fields: InputField[],
  cast: Cast,
  send: (input: unknown) => Promise<Answer>,
): Promise<TriedText[]> {
  const valid = validInputs[call](cast);
  const tried: Omit<TriedText, "refusalWithout">[] = [];
  for (const { name, takes } of fields) {
    for (const text of hostileTexts.filter(takes)) {
      const answer = await send(withText(valid, name.slice(`call ${call}.`.length), text));
      tried.push({ field: name, text, ...answer, refusal: refusalIn(answer) });
      if (refusalIn(answer) === undefined) break;
    }
  }
  const refusalWithout = refusalIn(await send(valid));
  return tried.map((one) => ({ ...one, refusalWithout }));
}

/**
 * A copy of a value with this text at a place such as `p_wallets[].deposit_addresses[].network`: in the first entry of a
 * list, and for `*` under a name that nothing else has.
 */
function withText(value: unknown, place: string, text: string): unknown {
  if (place === "") return text;
  if (place.startsWith("[]")) {
    const [first, ...rest] = (value ?? []) as unknown[];
    return [withText(first, place.slice(2).replace(/^\./, ""), text), ...rest];
  }
  const [, key = "", rest = ""] = /^([^.[]+)\.?(.*)$/.exec(place) ?? [];
  const name = key === "*" ? "unknown" : key;
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
}

/** The code of a refusal, which some calls send with status 200 (section 7); undefined if the call was made. */
function refusalIn({ status, body }: Answer): string | undefined {
  if (status === 200 && !/"success":false|"refusal":\{"code"/.test(body)) return undefined;
  return /"code":"(\w+)"/.exec(body)?.[1] ?? body;
}

/** Makes a call in a new session, since sessions are limited, as somebody who has just proven who they are. */
async function sendAs(
  exchange: Exchange,
  pool: Pool,
  {
    userId,
    sessionCookie,
    call,
    input,
  }: { userId: string; sessionCookie: string; call: string; input: unknown },
): Promise<Answer> {
  const { cookie } = await addSession(pool, sessionCookie, userId);
  const reply = await fetch(`${exchange.url}/api/rpc/${call}`, {
    method: "POST",
    headers: {
      origin: exchange.url,
      "x-forwarded-for": newAddress(),
      cookie,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(input),
  });
  return { headers: reply.headers, status: reply.status, body: await reply.text() };
}
