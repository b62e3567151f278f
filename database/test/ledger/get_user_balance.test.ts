import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let person: Person;

beforeAll(async () => {
  person = await world.personWith("ethereum", "1.5");
});

const balance = (who: Person | null, p_user_id: string, p_coin_id: string) =>
  world.call<string>(who, "get_user_balance", { p_user_id, p_coin_id });

describe("get_user_balance", () => {
  test("is what the user can spend, as a decimal string", async () => {
    expect(await balance(person, person.id, "ethereum")).toBe("1.5");
    expect(await balance(person, person.id, "bitcoin")).toBe("0");
  });

  test("T10 an alias has the balance of its asset", async () => {
    await world.credit(person, "polygon-ecosystem-token", "7");
    expect(await balance(person, person.id, "polygon-network")).toBe("7");
  });

  test("T32 gives the same refusal for a foreign id and a missing one", async () => {
    const other = await world.person();
    const input = { p_coin_id: "ethereum" };
    for (const p_user_id of [other.id, randomUUID()]) {
      expect(await world.refusal(person, "get_user_balance", { ...input, p_user_id })).toEqual({
        code: "not_found",
        details: {},
      });
    }
  });

  test("refuses an unknown coin, and a visitor", async () => {
    const input = { p_user_id: person.id, p_coin_id: "nocoin" };
    expect(await world.refusal(person, "get_user_balance", input)).toMatchObject({ code: "unknown_coin" });
    expect(await world.refusal(null, "get_user_balance", input)).toMatchObject({ code: "not_authenticated" });
  });
});
