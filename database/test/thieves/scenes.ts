import { fc } from "@portico/testing";
import { type ActName, acts } from "./acts.ts";
import { hashOf, newActor, newHash, type Stage } from "./stage.ts";
import { issuer, signIn } from "./ways-in.ts";

/** How the account was made and is secured, and the one secret of it that the thief has. */
export interface Scenario {
  account: "password" | "provider";
  factor: "nothing" | "app" | "passkey";
  secret: "password" | "session" | "mailbox";
}

const secretsOf = {
  password: ["password", "session", "mailbox"],
  provider: ["session", "mailbox"],
} as const;

export const scenarios = (["password", "provider"] as const).flatMap((account) =>
  (["nothing", "app", "passkey"] as const).flatMap((factor) =>
    secretsOf[account].map((secret): Scenario => ({ account, factor, secret })),
  ),
);

const operatorActs = {
  suspend: ["admin_update_user_status", { new_status: "suspended", reason: "Asked by phone" }],
  activate: ["admin_update_user_status", { new_status: "active", reason: "Asked by phone" }],
  freeze: ["admin_freeze_withdrawals", { p_freeze: true, p_reason: "Asked by phone" }],
  unfreeze: ["admin_freeze_withdrawals", { p_freeze: false, p_reason: "Asked by phone" }],
} as const;

export type Step =
  | { by: "owner" | "thief"; act: ActName }
  | { by: "operator"; act: keyof typeof operatorActs }
  /** Hours. */
  | { wait: number };

const names = Object.keys(acts) as ActName[];
const thiefStep = fc.record({
  by: fc.constant("thief" as const),
  // The acts that get a thief furthest come more often.
  act: fc.constantFrom(...names, "signIn", "enterByReset", "enterByLink", "withdraw", "withdraw"),
});
const ownerStep = fc.record({
  by: fc.constant("owner" as const),
  act: fc.constantFrom(...names.filter((name) => name !== "flood")),
});
const operatorStep = fc.record({
  by: fc.constant("operator" as const),
  act: fc.constantFrom(...(Object.keys(operatorActs) as (keyof typeof operatorActs)[])),
});
const waitStep = fc.record({ wait: fc.constantFrom(1, 12, 25, 73) });

export const sequence: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: ownerStep },
    { weight: 6, arbitrary: thiefStep },
    { weight: 1, arbitrary: operatorStep },
    { weight: 2, arbitrary: waitStep },
  ),
  { minLength: 3, maxLength: 12 },
);

const by =
  (who: "owner" | "thief") =>
  (...names: ActName[]): Step[] =>
    names.map((act) => ({ by: who, act }));
const [thief, owner] = [by("thief"), by("owner")];

/** Played first: sequences that show how far each actor can get, and those that once found a fault. */
export const knownSequences: Step[][] = [
  [...thief("enterByReset", "withdraw"), { wait: 25 }, ...thief("withdraw")],
  [...thief("enterByLink", "withdraw"), { wait: 25 }, ...thief("withdraw")],
  [...thief("resetPassword", "signIn", "addApp"), ...owner("undoAddition", "undoSignIn")],
  [...thief("enterByReset", "addPasskey"), { wait: 1 }],
  [...thief("enterByReset", "askForReset", "beginReset"), { wait: 12 }, ...owner("cancelReset")],
  [
    ...thief("enterByReset", "askForReset", "beginReset"),
    { wait: 73 },
    ...thief("signIn"),
    { wait: 25 },
    ...thief("withdraw"),
  ],
  [...thief("signIn", "withdraw", "endOthers", "addApp", "addPasskey"), ...owner("signIn", "withdraw")],
  [
    ...owner("addApp", "addPasskey", "removeFactors"),
    ...thief("withdraw", "signIn", "enterByLink", "withdraw"),
  ],
  [
    ...thief("signIn", "turnOnAllowList", "saveAddress", "withdraw"),
    ...owner("withdraw"),
    { wait: 25 },
    ...thief("withdraw"),
  ],
  // The waits for a reset of two-factor and for an address pass at the same time.
  [
    ...owner("addPasskey", "turnOnAllowList"),
    ...thief("askForReset"),
    ...owner("beginReset", "signIn"),
    ...thief("signIn"),
  ],
];

/** Played before these where the thief reads the mailbox. */
export const mailboxSequences: Step[][] = [
  // What a session opened by the mailbox alone adds is no better (T62).
  [
    ...thief(
      "enterByLink",
      "addApp",
      "enterByLink",
      "withdraw",
      "newRecoveryCodes",
      "enterByLink",
      "withdraw",
    ),
  ],
  [...thief("enterByLink", "addPasskey", "enterByPasskey", "withdraw"), { wait: 25 }, ...thief("withdraw")],
  [...thief("enterByLink", "linkProvider", "enterByProvider", "withdraw")],
  [...thief("enterByProvider", "enterByProvider", "withdraw", "addApp", "enterByProvider", "withdraw")],
  [
    ...owner("turnOnAllowList"),
    ...thief("enterByLink", "saveAddress", "turnOffAllowList"),
    { wait: 25 },
    ...thief("withdraw"),
  ],
  // Cancelling a reset of two-factor lifts no other hold (T71).
  [
    ...owner("addPasskey"),
    ...thief("enterByLink", "askForReset", "beginReset"),
    ...owner("undoAddition", "enterByLink", "cancelReset", "withdraw"),
  ],
];

export const thiefSteps: fc.Arbitrary<Step[]> = fc.array(thiefStep, { maxLength: 5 });

/**
 * Starts a transaction and creates an account that is days old and has money.
 * @returns a function that restores this state before each sequence. The caller rolls the transaction back.
 */
export async function setUpScenario(
  stage: Stage,
  { account, factor, secret }: Scenario,
): Promise<() => Promise<void>> {
  const { sql } = stage;
  await sql("begin");
  await makePeople(stage, account);
  await acts.signIn(stage, stage.owner);
  if (factor === "app") await acts.addApp(stage, stage.owner);
  if (factor === "passkey") await acts.addPasskey(stage, stage.owner);
  stage.pass(200);
  await signIn(stage, stage.owner);
  await sql("select ledger.lock_balances($1, array['tether'])", [stage.userId]);
  await sql(
    `select ledger.post($1, 'deposit', app.uuid_v7(), array[row ('tether', 'external', 'available', 100000)]::ledger.entry[])`,
    [stage.userId],
  );
  const { owner, thief } = stage;
  if (secret === "password") thief.password = owner.password;
  if (secret === "session") thief.session = owner.session;
  thief.readsMail = secret === "mailbox";
  await playStep(stage, { wait: 1 });
  await sql("savepoint scene");
  const before = structuredClone({ owner, thief });
  return async () => {
    stage.unpassed = 0;
    await sql("rollback to savepoint scene");
    Object.assign(stage, structuredClone(before), { letters: [], hours: 0, heldUntil: 0, unpassed: 0 });
  };
}

async function makePeople(stage: Stage, account: Scenario["account"]): Promise<void> {
  const { sql } = stage;
  const [email, operatorSession] = [`${newHash()}@example.com`, newHash()];
  const hasProvider = account === "provider";
  const person = { ...newActor("owner"), password: hasProvider ? null : newHash(), hasProvider };
  const [owner, operator] = await sql(
    `insert into app.users (email, username, password_hash, role, email_confirmed_at)
     values ($1, $2, $3, null, now()), ($4, $5, null, 'owner', now())
     returning id`,
    [email, newHash(), person.password && hashOf(person.password), `${newHash()}@example.com`, newHash()],
  );
  if (hasProvider) {
    await sql("insert into app.identities (issuer, subject, user_id, email) values ($1, $2, $3, $4)", [
      issuer,
      person.subject,
      owner?.id,
      email,
    ]);
  }
  await sql(
    `insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at, mfa_passed)
     values ($1, decode($2, 'hex'), 'browser', '192.0.2.99', now() + interval '1 day', true)`,
    [operator?.id, operatorSession],
  );
  Object.assign(stage, {
    userId: owner?.id,
    email,
    letters: [],
    owner: person,
    thief: newActor("thief"),
    operator: { ...newActor("operator"), session: operatorSession },
  });
}

/** @param look called after each step; waits are divided into parts of at most twelve hours, with a look after each. */
export async function play(
  stage: Stage,
  steps: Step[],
  look: (step: Step) => Promise<void> = async () => {},
): Promise<void> {
  for (const step of steps) {
    const parts =
      "wait" in step
        ? Array.from({ length: Math.ceil(step.wait / 12) }, (_, index) => ({
            wait: Math.min(12, step.wait - 12 * index),
          }))
        : [step];
    for (const part of parts) {
      await playStep(stage, part);
      await look(part);
    }
  }
}

export async function playStep(stage: Stage, step: Step): Promise<void> {
  if ("wait" in step) {
    stage.pass(step.wait);
    await stage.call(stage.operator, "account_finish_two_factor_resets");
    return;
  }
  const ending =
    step.by === "operator" ? await operate(stage, step.act) : await acts[step.act](stage, stage[step.by]);
  const what = `${step.by} ${step.act} ${ending}`;
  stage.tally.set(what, (stage.tally.get(what) ?? 0) + 1);
  stage.pass(0.02);
}

async function operate(stage: Stage, act: keyof typeof operatorActs): Promise<string> {
  const [name, input] = operatorActs[act];
  const reply = await stage.call(stage.operator, name, { target_user_id: stage.userId, ...input });
  return reply.refused ?? "done";
}
