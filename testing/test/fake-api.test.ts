import { type ReadName, readPaths, reads, transactionTypes } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { createFakeApi, type FakeApi, visitors } from "../fake/index.ts";

/** What the reads are asked that need more than their path. */
function queriesOf({ world }: FakeApi): Partial<Record<ReadName, Record<string, string>>> {
  const userId = world.others[0]?.id ?? world.user?.id ?? "";
  const ofUser = { userId };
  return {
    candles: { coinId: "bitcoin" },
    withdrawalTime: { coin: "bitcoin" },
    similarRecipients: { network_id: "bitcoin", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
    transactionsCsv: { format: "comma" },
    transaction: { type: world.transactions[0]?.type ?? "", id: world.transactions[0]?.id ?? "" },
    findDeposit: { hash: "a".repeat(64) },
    adminAuditCsv: { format: "comma" },
    adminTransaction: {
      type: world.office.transactions[0]?.type ?? "",
      id: world.office.transactions[0]?.id ?? "",
    },
    adminUserSessions: ofUser,
    adminUserTransactions: ofUser,
    adminUserWallets: ofUser,
    adminStatement: { ...ofUser, coin: "bitcoin" },
    adminStatementCsv: { ...ofUser, coin: "bitcoin", format: "comma" },
    adminUserActivity: ofUser,
    adminUserWallet: ofUser,
    adminWithdrawalBackground: { id: world.office.withdrawals[0]?.id ?? "" },
    adminWallet: { walletId: world.office.wallets[0]?.wallet_id ?? "" },
    adminPoolRequestWallets: { requestId: world.office.poolRequests[0]?.id ?? "" },
  };
}

function urlOf(name: ReadName, query: Record<string, string>): string {
  const fields = new Map(Object.entries(query));
  const path = readPaths[name].replace(/:(\w+)/g, (_, field: string) => {
    const value = fields.get(field) ?? "";
    fields.delete(field);
    return value;
  });
  return `/api${path}?${new URLSearchParams([...fields])}`;
}

const names = Object.keys(reads) as ReadName[];

describe("the fake API", () => {
  test.each(names)("answers the read %s as its schema says, to who may read it", async (name) => {
    for (const isEmpty of [false, true]) {
      const who = reads[name].who === "admin" ? "owner" : "user";
      const api = createFakeApi({ who, isEmpty });
      const query = queriesOf(api)[name] ?? {};
      // An empty exchange has no transaction to ask for.
      if (Object.values(query).includes("")) continue;
      const { status, body } = await api.handle({ method: "GET", url: urlOf(name, query) });
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(() => reads[name].output.parse(body)).not.toThrow();
    }
  });

  test.each(visitors)("refuses what %s may not read", async (who) => {
    const api = createFakeApi({ who });
    for (const name of names) {
      const read = reads[name];
      const query = queriesOf(api)[name] ?? {};
      if (Object.values(query).includes("")) continue;
      const { status } = await api.handle({ method: "GET", url: urlOf(name, query) });
      const { user } = api.world;
      const isAllowed =
        read.who === "visitor" ||
        (user !== null &&
          (read.who === "user" ||
            (user.is_admin && read.permission && user.permissions.includes(read.permission))));
      if (isAllowed) expect(status, name).toBe(200);
      else expect([401, 403], name).toContain(status);
    }
  });

  test("a history has every type of transaction", () => {
    const types = new Set(createFakeApi().world.transactions.map(({ type }) => type));
    expect([...types].sort()).toEqual([...transactionTypes].sort());
  });

  test("changes one exchange alone", async () => {
    const [one, other] = [createFakeApi(), createFakeApi()];
    const ids = ({ world }: FakeApi) => world.savedAddresses.map(({ id }) => id);
    const before = ids(other);
    await one.handle({
      method: "POST",
      url: "/api/rpc/remove_saved_address",
      body: { p_id: before[0] },
    });
    expect(ids(one)).toEqual(before.slice(1));
    expect(ids(other)).toEqual(before);
  });

  test("answers as a test says, until that is undone", async () => {
    const api = createFakeApi();
    const ask = async () => (await api.handle({ method: "GET", url: "/api/auth/user" })).body;
    const before = await ask();
    const undo = api.answerAccount("user", () => ({ user: null }));
    expect(await ask()).toEqual({ user: null });
    undo();
    expect(await ask()).toEqual(before);
  });
});
