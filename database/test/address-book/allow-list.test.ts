import { fc, searches } from "@portico/testing";
import { outside } from "@portico/testing/database/addresses.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

const world = useWorld();

const WAIT_HOURS = 24;

/** Possible destinations. Two share one address with different tags, which are different depositors. */
const places = [
  { p_network_id: "ripple", p_address: outside.ripple },
  { p_network_id: "ripple", p_address: outside.ripple, p_destination_tag: "0" },
  { p_network_id: "bitcoin", p_address: outside.bitcoin },
];
const coins: Record<string, Record<string, string>> = {
  ripple: { p_coin_id: "ripple", p_network: "XRP", p_amount: "2", p_fee: "0.2" },
  bitcoin: { p_coin_id: "bitcoin", p_network: "BTC", p_amount: "0.001", p_fee: "0.0001" },
};

const codeHash = "ab".repeat(32);

async function someone(): Promise<Person> {
  const person = await world.personWith("ripple", "100");
  await world.credit(person, "bitcoin", "1");
  return person;
}

/** `done`, or the refusal's code. */
async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
}

function withdraw(person: Person, place: (typeof places)[number]) {
  const { p_network_id, p_address, ...tag } = place;
  return world.withdraw(person, {
    p_to_address: p_address,
    ...tag,
    ...coins[p_network_id],
  });
}

const switchOn = (person: Person) => world.call(person, "account_switch_allow_list_on", {}, null);

/** Requests its end, with an emailed code that was already counted. */
async function switchOff(person: Person) {
  await world.rows(
    `insert into app.mailed_proofs (user_id, session_id, purpose, payload_hash, code_hmac, expires_at, tries)
     select user_id, id, 'allow_list_off', app.payload_hash('{}'), decode($2, 'hex'), now() + interval '1 minute', 1
     from app.sessions where user_id = $1`,
    [person.id, codeHash],
  );
  const proof = { kind: "mailed_code", code_hmac: codeHash };
  const undoHash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
  return world.call(person, "account_switch_allow_list_off", { p_proof: proof, p_undo_hash: undoHash }, null);
}

async function letHoursPass({ id }: Person, hours: number): Promise<void> {
  await world.rows(
    `with book as (update app.saved_addresses set created_at = created_at - make_interval(hours => $2) where user_id = $1)
     update app.users
     set allow_list_off_asked_at = allow_list_off_asked_at - make_interval(hours => $2),
       allow_list_off_at = allow_list_off_at - make_interval(hours => $2)
     where id = $1`,
    [id, hours],
  );
}

const place = fc.nat({ max: places.length - 1 });
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("on" as const) }),
    fc.record({ act: fc.constant("off" as const) }),
    fc.record({ act: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ act: fc.constantFrom("save" as const, "remove" as const, "rename" as const), place }),
    { weight: 3, arbitrary: fc.record({ act: fc.constant("withdraw" as const), place }) },
  ),
  { minLength: 5, maxLength: 25 },
);
type Step = typeof steps extends fc.Arbitrary<(infer Item)[]> ? Item : never;

/** The expected rule, on a clock in hours. */
class Model {
  now = 0;
  isOn = false;
  offAt: number | null = null;
  saved = new Map<number, number>();

  expected(place: number): string {
    this.settle();
    const savedAt = this.saved.get(place);
    if (!this.isOn) return "done";
    if (savedAt === undefined) return "address_not_allowed";
    return this.now - savedAt < WAIT_HOURS ? "address_waiting" : "done";
  }

  settle(): void {
    if (this.offAt === null || this.offAt > this.now) return;
    this.isOn = false;
    this.offAt = null;
  }
}

async function entryOf(person: Person, index: number): Promise<string | undefined> {
  const wanted = places[index];
  const { addresses } = await world.call<{
    addresses: { id: string; address: string; destination_tag: string | null }[];
  }>(person, "saved_addresses", {}, null);
  return addresses.find(
    ({ address, destination_tag }) =>
      address === wanted?.p_address && destination_tag === (wanted.p_destination_tag ?? null),
  )?.id;
}

async function take(person: Person, model: Model, step: Step, tally: Map<string, number>): Promise<void> {
  model.settle();
  switch (step.act) {
    case "on":
      await switchOn(person);
      model.isOn = true;
      model.offAt = null;
      return;
    case "off": {
      const ended = await outcome(switchOff(person));
      expect(ended).toBe(model.isOn ? "done" : "allow_list_is_off");
      if (model.isOn) model.offAt ??= model.now + WAIT_HOURS;
      return;
    }
    case "pass":
      await letHoursPass(person, step.hours);
      model.now += step.hours;
      return;
    case "save": {
      const input = { ...places[step.place], p_name: `Place ${step.place}` };
      const ended = await outcome(world.call(person, "save_address", input));
      expect(ended).toBe(model.saved.has(step.place) ? "address_saved_already" : "done");
      if (!model.saved.has(step.place)) model.saved.set(step.place, model.now);
      return;
    }
    case "rename":
    case "remove": {
      const p_id = await entryOf(person, step.place);
      expect(p_id !== undefined).toBe(model.saved.has(step.place));
      if (p_id === undefined) return;
      if (step.act === "remove") {
        await world.call(person, "remove_saved_address", { p_id });
        model.saved.delete(step.place);
        return;
      }
      await world.call(person, "rename_saved_address", { p_id, p_name: `Place ${step.place}, again` });
      await world.call(person, "rename_saved_address", { p_id, p_name: `Place ${step.place}` });
      return;
    }
    case "withdraw": {
      const expected = model.expected(step.place);
      const ended = await outcome(withdraw(person, places[step.place] as (typeof places)[number]));
      expect(ended).toBe(expected);
      const key = `${model.isOn ? "on" : "off"} ${ended}`;
      tally.set(key, (tally.get(key) ?? 0) + 1);
    }
  }
}

describe("an allow-list", () => {
  test("T55 allows no withdrawal to an address younger than the wait, whatever happened before", {
    tags: "long",
    timeout: 300_000,
  }, async () => {
    const tally = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const person = await someone();
        const model = new Model();
        for (const step of taken) await take(person, model, step, tally);
      }),
      { numRuns: searches(120), seed: 55 },
    );
    const endings = ["off done", "on done", "on address_not_allowed", "on address_waiting"];
    expect(endings.filter((ending) => !tally.has(ending))).toEqual([]);
  });

  test("T55 applies as soon as it is switched on: a withdrawal that waits for the lock is refused", async () => {
    const person = await someone();
    const reply = whileWaiting(world, {
      lock: ["update app.users set allow_list_on_at = now() where id = $1", [person.id]],
      call: () => withdraw(person, places[0] as (typeof places)[number]),
    });
    await expect(reply).rejects.toMatchObject({ code: "address_not_allowed" });
    expect(await world.balance(person, "ripple")).toEqual({ amount: "100", held: "0" });
  });

  test("T55 an address is not saved if the session ends while the call waits", async () => {
    const person = await someone();
    const saving = whileWaiting(world, {
      lock: ["select app.lock_book_of($1)", [person.id]],
      call: () => world.call(person, "save_address", { ...places[0], p_name: "Thief's" }),
      meanwhile: () =>
        world.rows("update app.sessions set ended_at = now(), end_reason = 'test' where user_id = $1", [
          person.id,
        ]),
    });
    await expect(saving).rejects.toMatchObject({ code: "not_authenticated" });
    expect(await world.rows("select from app.saved_addresses where user_id = $1", [person.id])).toEqual([]);
  });

  test("T55 the operator sets the wait, from 1 hour to a week", async () => {
    const admin = await world.person({ is_admin: true });
    const person = await someone();
    await switchOn(person);
    await world.call(person, "save_address", { ...places[0], p_name: "Mine" });
    await letHoursPass(person, 23);
    const xrp = places[0] as (typeof places)[number];
    expect(await outcome(withdraw(person, xrp))).toBe("address_waiting");
    const set = (p_value: string, p_seen_value: string) =>
      world.call(admin, "admin_update_setting", { p_key: "allow_list_wait_hours", p_value, p_seen_value });
    for (const value of ["0", "169", "1.5", ""]) {
      await expect(set(value, "24")).rejects.toMatchObject({ code: "invalid_setting" });
    }
    await set("20", "24");
    expect(await outcome(withdraw(person, xrp))).toBe("done");
    await set("24", "20");
    expect(await outcome(withdraw(person, xrp))).toBe("address_waiting");
  });

  test("T37 deleting the user deletes it", async () => {
    const person = await world.person();
    const admin = await world.person({ is_admin: true });
    await switchOn(person);
    await world.call(admin, "admin_delete_user_completely", { target_user_id: person.id });
    expect(
      await world.rows("select allow_list_on_at, allow_list_off_at from app.users where id = $1", [
        person.id,
      ]),
    ).toEqual([{ allow_list_on_at: null, allow_list_off_at: null }]);
  });
});
