import { type PaymentMethod, reads } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const liveConfig = { practice: false, publicUrl: "https://portico.example" };

/** The payment methods shown to a signed-in user. */
async function methodsOf(app: TestApp): Promise<PaymentMethod[]> {
  const { cookie } = await app.addPerson();
  const { status, body } = await get(app.url, "/api/payment-methods", { cookie });
  expect(status).toBe(200);
  return reads.paymentMethods.output.parse(body).methods;
}

/** Changes the settings as the operator. */
const set = (app: TestApp, statement: string, values: unknown[] = []) =>
  app.database.owner.query(statement, values);

describe("Practice", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test("Payment methods: first external fee 0.5 %, instant; second 0 %, 5-30 min; third 0 %, 1-5 min; bank transfer 0 %, 2-4 hours", async () => {
    const methods = await methodsOf(app);
    expect(
      methods.map(({ type, fee_percent, processing_time }) => [type, fee_percent, processing_time]),
    ).toEqual([
      ["external", "0.5", "Instant"],
      ["external", "0", "5-30 min"],
      ["external", "0", "1-5 min"],
      ["bank", "0", "2-4 hours"],
    ]);
  });

  test("bank transfer: countries Brazil and Colombia with their rates and limits; branch in Brazil, account type in Colombia", async () => {
    const bank = (await methodsOf(app)).find(({ type }) => type === "bank");
    expect(bank?.url).toBeNull();
    expect(bank?.accounts).toMatchObject([
      {
        country: "brazil",
        currency: "BRL",
        units_per_usdt: "5.2",
        minimum_transfer: "50",
        maximum_transfer: "10000",
        account_type: null,
      },
      {
        country: "colombia",
        currency: "COP",
        units_per_usdt: "4000",
        minimum_transfer: "50000",
        maximum_transfer: "10000000",
        branch: null,
      },
    ]);
    expect(bank?.accounts[0]?.branch).toEqual(expect.any(String));
    expect(bank?.accounts[1]?.account_type).toEqual(expect.any(String));
  });

  test("T48 practice data is labelled: accounts in their names, the providers' page in its heading", async () => {
    const methods = await methodsOf(app);
    const accounts = methods.flatMap((method) => method.accounts);
    expect(accounts).toHaveLength(2);
    for (const { account_name } of accounts) expect(account_name).toMatch(/PRACTICE ONLY/);
    const external = methods.filter(({ type }) => type === "external");
    for (const { url } of external) {
      const page = await get(app.url, url ?? "");
      expect(page.status).toBe(200);
      expect(page.text).toContain("<h1>This is practice. Nothing is paid here.</h1>");
      expect(page.text).not.toMatch(/<script(?! src="\/dev\/[a-z-]+\.js"><\/script>)|style="|<style|<form/);
    }
    expect((await get(app.url, "/dev/style.css")).status).toBe(200);
  });

  test("T44 a provider's URL must be https", async () => {
    for (const url of [
      "http://pay.example",
      "javascript:alert(1)",
      "https://",
      "https://user@pay.example/",
      "https://pay.example\\@evil.example",
      "https://pay .example",
      " https://pay.example",
      "//pay.example",
      "",
    ]) {
      const update = set(app, "update app.payment_methods set url = $1 where method_id = 'first'", [url]);
      await expect(update, url).rejects.toMatchObject({ code: "23514" });
    }
    const logo = "update app.payment_methods set logo = $1 where method_id = 'first'";
    for (const address of ["https://pay.example/logo.png", "data:image/svg+xml;base64,PHN2Zz4="]) {
      await expect(set(app, logo, [address]), address).rejects.toMatchObject({ code: "23514" });
    }
  });

  test("T3 a rate, a limit or a fee is never NaN or below zero", async () => {
    for (const assignment of [
      "fee_percent = 'NaN'",
      "fee_percent = 'Infinity'",
      "fee_percent = -0.5",
      "fee_percent = 100.5",
    ]) {
      await expect(set(app, `update app.payment_methods set ${assignment}`), assignment).rejects.toThrow();
    }
    for (const assignment of [
      "units_per_usdt = 'NaN'",
      "units_per_usdt = 0",
      "minimum_transfer = 'NaN'",
      "maximum_transfer = 'NaN'",
      "maximum_transfer = 'Infinity'",
      "minimum_transfer = maximum_transfer + 1",
    ]) {
      await expect(set(app, `update app.bank_accounts set ${assignment}`), assignment).rejects.toThrow();
    }
  });

  test("an incomplete account is refused", async () => {
    for (const assignment of [
      "account_number = null",
      "bank_code = null",
      "branch = null, account_type = null",
      "branch = '1', account_type = 'Savings'",
    ]) {
      await expect(set(app, `update app.bank_accounts set ${assignment}`), assignment).rejects.toMatchObject({
        code: "23514",
      });
    }
  });
});

describe("Live", () => {
  let app: TestApp;
  beforeAll(async () => {
    // Its database was created in practice mode and contains practice data.
    app = await startTestApp({ config: liveConfig });
  });
  afterAll(() => app.close());

  test("a method without a page, and a bank with practice accounts, are not shown", async () => {
    expect(await methodsOf(app)).toEqual([]);
  });

  test("there is no placeholder page for a provider", async () => {
    expect((await get(app.url, "/dev/payment")).status).toBe(404);
    expect((await get(app.url, "/dev/style.css")).status).toBe(404);
  });

  test("methods set up by the operator are shown in the operator's order, until they are switched off", async () => {
    await set(
      app,
      "update app.payment_methods set name = 'Acme Pay', url = 'https://pay.example/buy?x=1' where method_id = 'third'",
    );
    await set(
      app,
      `update app.bank_accounts
       set account_name = 'Acme Ltda', account_number = '12345-6', branch = '0001', bank_code = '260', is_practice = false,
         instructions = array['Transfer from an account in your own name.']
       where country = 'brazil'`,
    );
    const methods = await methodsOf(app);
    expect(methods.map(({ name, url }) => [name, url])).toEqual([
      ["Acme Pay", "https://pay.example/buy?x=1"],
      ["Bank Transfer", null],
    ]);
    expect(methods[1]?.accounts).toMatchObject([
      {
        country: "brazil",
        account_name: "Acme Ltda",
        instructions: ["Transfer from an account in your own name."],
      },
    ]);
    await set(app, "update app.payment_methods set is_enabled = false where method_id = 'third'");
    expect((await methodsOf(app)).map(({ id }) => id)).toEqual(["bank"]);
  });
});
