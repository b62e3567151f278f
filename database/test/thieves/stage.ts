import { randomBytes } from "node:crypto";
import { openWorld, type World } from "@portico/testing/database/world.ts";

/** A person with their knowledge and devices. All secrets are in the form in which the database gets them: hashes. */
export interface Actor {
  name: "owner" | "thief" | "operator";
  address: string;
  /** The browser's cookie. */
  device: string;
  session: string | null;
  password: string | null;
  readsMail: boolean;
  /** The sealed secret of their authenticator app, which lets its holder create codes. */
  app: string | null;
  /** Credential ids of passkeys on their devices. */
  passkeys: string[];
  recoveryCodes: string[];
  /** The cookie of a sign-in that awaits the second factor. */
  challenge: string | null;
  /** Their account at an identity provider. */
  subject: string;
  /** Whether it opens the account, as far as they know. */
  hasProvider: boolean;
  /** The address to which they withdraw. */
  withdrawsTo: string;
}

/** What anybody who reads the mailbox gets from an email. */
export interface Letter {
  kind: "magiclink" | "two_factor_reset" | "undo_addition" | "undo_sign_in";
  secret: string;
}

/** The reply of a call, or the code with which it was refused. */
// biome-ignore lint/suspicious/noExplicitAny: each call has a reply of its own
export type Reply = Record<string, any> & { refused?: string };

/** One account in its own database, with a clock that the test controls. */
export interface Stage {
  world: World;
  userId: string;
  email: string;
  owner: Actor;
  thief: Actor;
  operator: Actor;
  letters: Letter[];
  /** The SQL type of each `call.parameter`. */
  types: Map<string, string>;
  /** How often each act had each result. */
  tally: Map<string, number>;
  /** Hours since the sequence began. */
  hours: number;
  /** Until when nobody may withdraw because a password was reset or something was undone, in hours since it began. */
  heldUntil: number;
  /** Hours of these that have not been applied to the database yet; the next statement does that. */
  unpassed: number;
  /** Makes a call as the actor. A raised refusal rolls the call back, a returned one does not. */
  call(actor: Actor, name: string, input?: Record<string, unknown>): Promise<Reply>;
  /** Runs a statement as the superuser. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  pass(hours: number): void;
  /** The next time step of an authenticator app; each step is single use. */
  nextStep(): number;
  close(): Promise<void>;
}

export const newHash = () => randomBytes(32).toString("hex");

/** A password hash as the database stores it; the last part is the password itself. */
export const hashOf = (password: string) => `$model$salt$${password}`;

export async function openStage(): Promise<Stage> {
  const world = await openWorld({ max: 1 });
  const client = await world.owner.connect();
  let step = 1;
  const stage: Stage = {
    world,
    userId: "",
    email: "",
    owner: newActor("owner"),
    thief: newActor("thief"),
    operator: newActor("operator"),
    letters: [],
    types: new Map(),
    tally: new Map(),
    hours: 0,
    heldUntil: 0,
    unpassed: 0,
    call: (actor, name, input = {}) => callAs(stage, actor, name, input),
    async sql(text, values) {
      if (stage.unpassed > 0) {
        await client.query("select app.pass($1, $2)", [stage.userId, `${stage.unpassed} hours`]);
        stage.unpassed = 0;
      }
      return (await client.query(text, values)).rows;
    },
    pass(hours) {
      stage.hours += hours;
      stage.unpassed += hours;
    },
    nextStep: () => step++,
    async close() {
      client.release(true);
      await world.drop();
    },
  };
  stage.types = await parameterTypes(stage);
  await makeClock(stage);
  return stage;
}

export function newActor(name: Actor["name"]): Actor {
  return {
    name,
    address: { owner: "192.0.2.7", thief: "198.51.100.1", operator: "192.0.2.99" }[name],
    device: newHash(),
    session: null,
    password: null,
    readsMail: name === "owner",
    app: null,
    passkeys: [],
    recoveryCodes: [],
    challenge: null,
    subject: newHash(),
    hasProvider: false,
    withdrawsTo:
      name === "owner" ? "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" : "TVDGpn4hCSzJ5nkHPLetk8KQBtwaTppnkr",
  };
}

/** One round trip: applies the elapsed time, makes the call, and rolls it back if it raises a refusal. */
async function callAs(
  stage: Stage,
  actor: Actor,
  name: string,
  input: Record<string, unknown>,
): Promise<Reply> {
  const context = {
    session: actor.session,
    browser: actor.device,
    idempotency_key: newHash(),
    address: actor.address,
    device: actor.name,
    request_id: "a sequence",
  };
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  const named = given.map(([key]) => {
    const type = stage.types.get(`${name}.${key}`);
    return `, ${key} => ${type === "jsonb" ? `$2 -> '${key}'` : `($2 ->> '${key}')::${type}`}`;
  });
  const hours = stage.unpassed;
  stage.unpassed = 0;
  const [row] = await stage.sql("select app.attempt($1, $2, $3, $4, $5) as reply", [
    `select api.${name}(context => $1${named.join("")})`,
    context,
    JSON.stringify(Object.fromEntries(given)),
    stage.userId,
    `${hours} hours`,
  ]);
  const { refused, ...reply } = (row?.reply ?? {}) as Reply & { refused?: { code: string } };
  return refused ? { refused: refused.code } : reply;
}

/** The type of each parameter of each call. */
async function parameterTypes({ sql }: Pick<Stage, "sql">): Promise<Map<string, string>> {
  const rows = await sql(
    `select p.proname || '.' || a.name as parameter, format_type(a.type, null) as type
     from pg_proc p, unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
     where p.pronamespace = 'api'::regnamespace and a.type is not null`,
  );
  return new Map(rows.map(({ parameter, type }) => [String(parameter), String(type)]));
}

/** The tables of an account's sign-ins, factors, emails and withdrawals, without those that count attempts. */
const aged = [
  "users",
  "withdrawal_holds",
  "sessions",
  "links",
  "code_challenges",
  "reset_grants",
  "two_factor_challenges",
  "two_factor_resets",
  "totp_factors",
  "passkeys",
  "passkey_challenges",
  "recovery_codes",
  "mailed_proofs",
  "withdrawal_confirmations",
  "withdrawals",
  "saved_addresses",
  "identities",
];

/** Instead of waiting, makes all data of the account older. */
async function makeClock({ sql }: Stage): Promise<void> {
  const tables = await sql(
    `select table_name, array_agg(format('%1$I = %1$I - p_time', column_name)) as changes
     from information_schema.columns
     where table_schema = 'app' and data_type = 'timestamp with time zone' and is_generated = 'NEVER' and table_name = any ($1)
     group by table_name`,
    [aged],
  );
  const updates = tables.map(({ table_name, changes }) => {
    const whose = table_name === "users" ? "id" : "user_id";
    return `update app.${table_name} set ${(changes as string[]).join(", ")} where ${whose} = p_user_id;`;
  });
  await sql(
    `create function app.pass(p_user_id uuid, p_time interval) returns void language plpgsql as $$ begin
       -- Rate limits do not count older attempts.
       delete from app.attempts where at < clock_timestamp() - interval '1 hour' + p_time;
       update app.attempts set at = at - p_time;
       ${updates.join("\n")}
     end $$;
     create function app.attempt(p_call text, context jsonb, p_input jsonb, p_user_id uuid, p_time interval)
     returns jsonb language plpgsql as $$
     declare
       v_reply jsonb;
     begin
       if p_time > '0' then
         perform app.pass(p_user_id, p_time);
       end if;
       begin
         execute p_call into v_reply using context, p_input;
       exception when sqlstate 'PR001' then
         v_reply := jsonb_build_object('refused', jsonb_build_object('code', sqlerrm));
       end;
       return v_reply;
     end $$`,
  );
}
