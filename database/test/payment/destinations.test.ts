import { payByFiles, payingAddress } from "@portico/testing/database/paying.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { leaveOneOwner } from "../support/treasury.ts";

const world = useWorld();
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  await leaveOneOwner(world, owner);
});
beforeEach(() => world.rows("delete from app.power_news"));
/** The changed destinations that owners are emailed about. */
const told = async () =>
  (
    await world.rows<{ news: string }>(
      `select concat_ws(' | ', event, subject, old_value, new_value) as news
       from app.power_news where user_id = $1 and changed_by = $1 and event = 'destination' order by id`,
      [owner.id],
    )
  ).map(({ news }) => news);

const brazil = {
  units_per_usdt: "5.2",
  minimum_transfer: "50",
  maximum_transfer: "10000",
  account_name: "Portico Ltda",
  account_number: "12345-6",
  branch: "0001",
  account_type: null,
  bank_code: "260",
  instructions: ["Name your email."],
  is_enabled: true,
};
async function saveBank(fields: Partial<Record<keyof typeof brazil, unknown>>) {
  const [row] = await world.rows<{ version: number }>(
    "select version from app.bank_accounts where country = 'brazil'",
  );
  await world.call(owner, "admin_save_bank_account", {
    p_country: "brazil",
    p_account: { ...brazil, ...fields },
    p_seen_version: row?.version,
  });
}

test("T73 owners are emailed when users transfer to another bank account, or are told otherwise; not about rates", async () => {
  await saveBank({});
  await world.rows("delete from app.power_news");
  await saveBank({ units_per_usdt: "5.3" });
  expect(await told()).toEqual([]);
  await saveBank({ account_number: "65432-1" });
  await saveBank({ account_number: "65432-1", instructions: ["Use the key 555 instead."] });
  const account = (number: string, words: string) => `Portico Ltda, ${number}, 0001, 260, ${words}`;
  const first = account("65432-1", "Name your email.");
  expect(await told()).toEqual([
    `destination | Bank account, brazil | ${account("12345-6", "Name your email.")} | ${first}`,
    `destination | Bank account, brazil | ${first} | ${account("65432-1", "Use the key 555 instead.")}`,
  ]);
});

test("T73 owners are emailed when a payment method leads elsewhere", async () => {
  const save = (url: string | null, p_seen_version?: number) =>
    world.call(owner, "admin_save_payment_method", {
      p_method_id: "acme",
      p_method: {
        name: "Acme",
        description: "Cards",
        features: [],
        processing_time: "Now",
        fee_percent: "1",
        url,
        is_enabled: true,
      },
      p_seen_version,
    });
  await save("https://pay.example/a");
  await save("https://evil.example/a", 1);
  expect(await told()).toEqual([
    "destination | Payment method, acme | – | https://pay.example/a",
    "destination | Payment method, acme | https://pay.example/a | https://evil.example/a",
  ]);
});

test("T73 owners are emailed when the paying address or a cold address of a network changes", async () => {
  await payByFiles(world, owner, "bitcoin");
  await payByFiles(world, owner, "bitcoin");
  const p_address = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
  const input = { p_network_id: "bitcoin", p_address, p_label: "Vault", p_reason: "Kept offline" };
  const { cold_address_id } = await world.call(owner, "admin_add_cold_address", input);
  await world.call(owner, "admin_remove_cold_address", {
    p_cold_address_id: cold_address_id,
    p_reason: "Sold",
  });
  expect(await told()).toEqual([
    `destination | Paying address, bitcoin | – | ${payingAddress.bitcoin}`,
    `destination | Cold address, bitcoin | – | ${p_address}`,
    `destination | Cold address, bitcoin | ${p_address} | –`,
  ]);
});
