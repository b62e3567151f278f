import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { addressProblem, type Network, networks, normalisedAddress } from "@portico/contract";
import {
  attacks,
  cardanoForms,
  evmForms,
  type Form,
  hash160,
  keyHashForms,
  moneroForms,
  scriptHashForms,
  solanaForms,
  taprootForms,
  witnessScriptForms,
} from "@portico/testing/database/owner-forms.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { valid } from "@portico/testing/vectors/addresses.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let person: Person;

beforeAll(async () => {
  person = await world.person();
  await world.rows(
    `create function public.outcome(p_network_id text, p_address text) returns text language plpgsql as $$
     begin
       perform app.require_outside_address(p_network_id, p_address, null);
       return 'taken';
     exception when sqlstate 'PR001' then
       return sqlerrm;
     end $$`,
  );
});

const bytes = (count: number) => Uint8Array.from(randomBytes(count));

/** Creates a new owner of each kind; returns all addresses that pay it. */
const owners: Record<string, () => Form[]> = {
  "a key hash": () => keyHashForms(bytes(20)),
  "a key hash that begins with zeros": () => keyHashForms(Uint8Array.of(0, 0, ...bytes(18))),
  "a script hash": () => scriptHashForms(bytes(20)),
  "a segwit script": () => witnessScriptForms(bytes(32)),
  "a Taproot key": () => taprootForms(bytes(32)),
  "an account of Ethereum": () => evmForms(bytes(20)),
  "a payment credential of Cardano": () => cardanoForms(bytes(28), bytes(28)),
  "a spend key of Monero": () => moneroForms(bytes(32), bytes(32), bytes(8)),
  "a key of Solana": () => solanaForms(bytes(32)),
};

const networkOf = (id: string) => networks.find(({ network_id }) => network_id === id) as Network;

/** In the form in which the contract passes an address to the database. */
function asGiven({ network_id, address }: Form): Form {
  return { network_id, address: normalisedAddress(networkOf(network_id), address) };
}

/** Whether each form is refused as our own; fails if one is refused for another reason. */
async function areOwn(forms: Form[]): Promise<boolean[]> {
  const rows = await world.rows<{ outcome: string }>(
    `select public.outcome(f.network_id, f.address) as outcome
     from unnest($1::text[], $2::text[]) with ordinality f (network_id, address, place) order by f.place`,
    [forms.map(({ network_id }) => network_id), forms.map(({ address }) => address)],
  );
  return rows.map(({ outcome }, index) => {
    if (outcome === "own_address") return true;
    if (outcome === "taken") return false;
    throw new Error(`${JSON.stringify(forms[index])}: ${outcome}`);
  });
}

async function addToPool({ network_id, address }: Form): Promise<void> {
  await world.rows(
    `with wallet as (insert into app.wallets default values returning wallet_id)
     insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
     select n.network_id, app.address_key(n.address_format, $2), w.wallet_id, $2
     from app.networks n, wallet w where n.network_id = $1`,
    [network_id, address],
  );
}

describe("T54 Our own addresses are recognised by the owner behind them", () => {
  test("the hash of a key or script is the one that Bitcoin's software computes, over 2,000 random ones", async () => {
    const inputs = Array.from({ length: 2_000 }, (_, index) => randomBytes(index % 70));
    const rows = await world.rows<{ hash: Buffer }>(
      "select app.hash160(i.bytes) as hash from unnest($1::bytea[]) with ordinality i (bytes, place) order by i.place",
      [inputs],
    );
    const wrong = inputs.filter((input, index) => !rows[index]?.hash.equals(hash160(input)));
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(owners))(
    "all addresses of %s have an owner in common, and none with those of another",
    async (kind) => {
      const made = Array.from({ length: 150 }, () => (owners[kind] as () => Form[])().map(asGiven));
      const invalid = made
        .flat()
        .filter(({ network_id, address }) => addressProblem(networkOf(network_id), address));
      expect(invalid).toEqual([]);
      const [row] = await world.rows<{ strangers: string[]; unknown: string[] }>(
        `with known as (
           select f.owner, f.address, app.owner_keys(n.address_format, f.address) as keys
           from unnest($1::int[], $2::text[], $3::text[]) f (owner, network_id, address)
           join app.networks n using (network_id)
         ), first as (
           -- The address with the most keys represents the owner: the others are derived from it.
           select distinct on (k.owner) k.owner, k.keys from known k order by k.owner, cardinality(k.keys) desc
         )
         select array(
             select k.address from known k join first f using (owner) where (k.keys && f.keys) is not true
           ) as unknown,
           array(select k.address from known k join first f on f.owner <> k.owner and k.keys && f.keys) as strangers`,
        [
          made.flatMap((forms, owner) => forms.map(() => owner)),
          made.flat().map(({ network_id }) => network_id),
          made.flat().map(({ address }) => address),
        ],
      );
      expect(row).toEqual({ strangers: [], unknown: [] });
    },
  );

  test("a key or script is found in every address that the contract accepts", async () => {
    for (const network of networks) {
      for (const address of valid[network.address_format]) {
        const normal = normalisedAddress(network, address);
        const [row] = await world.rows<{ keys: string[] | null }>("select app.owner_keys($1, $2) as keys", [
          network.address_format,
          normal,
        ]);
        expect(row?.keys?.length, `${network.network_id} ${address}`).toBeGreaterThan(0);
      }
    }
  });

  test("a withdrawal to any form of a pool address is refused, and to any form of another address allowed", {
    tags: "long",
  }, async () => {
    for (const [kind, make] of Object.entries(owners)) {
      for (let round = 0; round < 12; round += 1) {
        const [ours, theirs] = [make().map(asGiven), make().map(asGiven)];
        expect(await areOwn([...ours, ...theirs]), kind).not.toContain(true);
        // The other forms of a segwit script follow only from its segwit address; those of all other owners, from any
        // form.
        const known = kind === "a segwit script" ? round % 2 : round % ours.length;
        await addToPool(ours[known] as Form);
        expect(await areOwn(ours), `${kind}, known as ${ours[known]?.address}`).not.toContain(false);
        expect(await areOwn(theirs), kind).not.toContain(true);
      }
    }
  });

  test("a changed pool address gets new owner keys, and older addresses get theirs by backfill", async () => {
    const [before, after] = [keyHashForms(bytes(20)), keyHashForms(bytes(20))] as [Form[], Form[]];
    await addToPool(before[1] as Form);
    const values = [before[1]?.address, after[1]?.address];
    await world.rows(
      "update app.pool_addresses set public_address = $2, address_key = $2 where public_address = $1",
      values,
    );
    expect(await areOwn([before[0] as Form, after[0] as Form])).toEqual([false, true]);
    await world.rows("alter table app.pool_addresses disable trigger pool_addresses_set_owner_keys");
    await world.rows("update app.pool_addresses set owner_keys = null");
    await world.rows("alter table app.pool_addresses enable trigger pool_addresses_set_owner_keys");
    expect(await areOwn([after[0] as Form])).toEqual([false]);
    await world.rows(await readFile(new URL("../../seeds/8-pool-owner-keys.sql", import.meta.url), "utf8"));
    expect(await areOwn([after[0] as Form])).toEqual([true]);
    expect(
      await world.rows("select from app.pool_addresses where owner_keys is null or owner_keys = '{}'"),
    ).toEqual([]);
  });
});

describe("T54 Attacks that once worked", () => {
  test.each(Object.entries(attacks))(
    "%s is refused, by withdrawal and address book",
    async (_, { network_id, make }) => {
      const [own] = await world.rows<{ public_address: string }>(
        "select public_address from app.pool_addresses where network_id = $1 and public_address ~ '^(4|addr1v|bc1q)' order by sequence limit 1",
        [network_id],
      );
      const address = make(String(own?.public_address));
      expect(addressProblem(networkOf(network_id), address)).toBeUndefined();
      expect(address).not.toBe(own?.public_address);
      const coin = { monero: "monero", cardano: "cardano", bitcoin: "bitcoin" }[network_id] as string;
      const [terms] = await world.rows<{ network: string; fee: string }>(
        `select cn.withdrawal_name as network, trim_scale(f.fee_amount)::text as fee
       from app.coin_networks cn join app.withdrawal_fees f using (coin_id) where cn.coin_id = $1`,
        [coin],
      );
      await world.credit(person, coin, "1000");
      const withdrawal = { p_user_id: person.id, p_coin_id: coin, p_amount: "1", p_to_address: address };
      expect(
        await world.refusal(person, "initiate_withdrawal", {
          ...withdrawal,
          p_fee: terms?.fee,
          p_network: terms?.network,
        }),
      ).toEqual({ code: "own_address", details: {} });
      expect(await world.balance(person, coin)).toEqual({ amount: "1000", held: "0" });
      const entry = { p_network_id: network_id, p_name: "Mine", p_address: address };
      expect(await world.refusal(person, "save_address", entry)).toEqual({
        code: "own_address",
        details: {},
      });
    },
  );
});
