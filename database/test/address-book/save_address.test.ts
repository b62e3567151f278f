import { outside } from "@portico/testing/database/addresses.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

const world = useWorld();

interface Entry {
  id: string;
  name: string;
  address: string;
}

const input = { p_network_id: "bitcoin", p_name: "Cold wallet", p_address: outside.bitcoin };
const save = async (who: Person, fields: Record<string, unknown> = {}) =>
  (await world.call<{ address: Entry }>(who, "save_address", { ...input, ...fields })).address;
const book = async (who: Person) =>
  (await world.call<{ addresses: Entry[] }>(who, "saved_addresses")).addresses;

describe("save_address", () => {
  test("saves a name for an address of a network; the book is sorted by name", async () => {
    const person = await world.person();
    await save(person);
    const tagged = { p_network_id: "ripple", p_name: "an exchange", p_address: outside.ripple };
    await save(person, { ...tagged, p_destination_tag: "7" });
    expect(await book(person)).toEqual([
      {
        id: expect.any(String),
        network_id: "ripple",
        name: "an exchange",
        address: outside.ripple,
        destination_tag: "7",
        created_at: expect.any(String),
        usable_at: expect.any(String),
      },
      expect.objectContaining({ network_id: "bitcoin", name: "Cold wallet", destination_tag: null }),
    ]);
  });

  test("a name is unique per user and network, ignoring case", async () => {
    const person = await world.person();
    await save(person);
    const twice = { ...input, p_name: "COLD wallet", p_address: outside.bitcoinSegwit };
    expect(await world.refusal(person, "save_address", twice)).toEqual({
      code: "address_name_taken",
      details: { name: "COLD wallet" },
    });
    await save(person, { p_network_id: "ethereum", p_address: outside.ethereum });
    await save(await world.person());
  });

  test("an address is saved once, but another destination tag makes it another entry", async () => {
    const person = await world.person();
    const tagged = { p_network_id: "ripple", p_address: outside.ripple };
    await save(person, { ...tagged, p_name: "First", p_destination_tag: "1" });
    await save(person, { ...tagged, p_name: "Second", p_destination_tag: "2" });
    const again = { ...tagged, p_name: "Third", p_destination_tag: "1" };
    expect(await world.refusal(person, "save_address", again)).toEqual({
      code: "address_saved_already",
      details: { name: "First" },
    });
  });

  test("T11 refuses what withdrawals refuse: another network's address, an unsupported tag, our own address", async () => {
    const person = await world.person();
    const code = async (fields: Record<string, unknown>) =>
      (await world.refusal(person, "save_address", { ...input, ...fields })).code;
    expect(await code({ p_network_id: "nowhere" })).toBe("missing_network");
    expect(await code({ p_address: outside.ripple })).toBe("invalid_address");
    expect(await code({ p_destination_tag: "1" })).toBe("invalid_destination_tag");
    const [own] = await world.rows<{ public_address: string }>(
      "select public_address from app.pool_addresses where network_id = 'bitcoin' limit 1",
    );
    expect(await code({ p_address: own?.public_address })).toBe("own_address");
    expect(await book(person)).toEqual([]);
  });

  test("holds at most 100 entries, also with concurrent calls", async () => {
    const person = await world.person();
    await world.rows(
      `insert into app.saved_addresses (user_id, network_id, name, address)
       select $1, 'bitcoin', 'Number ' || n, 'address ' || n from generate_series(1, 98) n`,
      [person.id],
    );
    const tries = await Promise.allSettled(
      [outside.bitcoin, outside.bitcoinSegwit].flatMap((p_address) => [
        save(person, { p_address, p_name: `${p_address.slice(0, 6)} a` }),
        save(person, { p_address, p_name: `${p_address.slice(0, 6)} b` }),
      ]),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const more = { p_network_id: "ethereum", p_name: "One more", p_address: outside.ethereum };
    expect(await world.refusal(person, "save_address", more)).toEqual({
      code: "address_book_full",
      details: { most: 100 },
    });
  });
});

describe("rename_saved_address and remove_saved_address", () => {
  test("a name can change its case, and is free again after a removal; the address cannot change", async () => {
    const person = await world.person();
    const entry = await save(person);
    const other = await save(person, { p_name: "Other", p_address: outside.bitcoinSegwit });
    const rename = (p_id: string, p_name: string) => ({ p_id, p_name });
    await world.call(person, "rename_saved_address", rename(entry.id, "COLD WALLET"));
    expect(
      await world.refusal(person, "rename_saved_address", rename(other.id, "cold wallet")),
    ).toMatchObject({ code: "address_name_taken" });
    await world.call(person, "remove_saved_address", { p_id: entry.id });
    await world.call(person, "rename_saved_address", rename(other.id, "cold wallet"));
    expect(await book(person)).toEqual([
      expect.objectContaining({ name: "cold wallet", address: outside.bitcoinSegwit }),
    ]);
  });

  test("T32 another user's entry gets the same refusal as a missing one", async () => {
    const { id: foreign } = await save(await world.person());
    const person = await world.person();
    for (const p_id of [foreign, "01900000-0000-7000-8000-000000000000"]) {
      const nothing = { code: "not_found", details: {} };
      expect(await world.refusal(person, "rename_saved_address", { p_id, p_name: "Mine" })).toEqual(nothing);
      expect(await world.refusal(person, "remove_saved_address", { p_id })).toEqual(nothing);
    }
  });
});
