import { type ReadName, reads, transactionTypes } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { type Cast, poolWalletId } from "../calls/inputs.ts";
import { readPath } from "../calls/read-inputs.ts";
import { createFakeApi, type FakeApi, visitors } from "../fake/index.ts";
import { pathFields } from "../fake/routes.ts";

/** The example of a read in this world, as a whole list where it needs no query; null if the world lacks what it names. */
function urlOf({ world }: FakeApi, name: ReadName): string | null {
  const { office, others, transactions, user } = world;
  const listed = office.transactions.filter(({ type }) => type === "withdrawal");
  const cast = {
    user: { id: others[0]?.id ?? user?.id ?? "" },
    deposit_id: transactions.find(({ type }) => type === "deposit")?.id ?? "",
    withdrawal_id: (name === "adminTransaction" ? listed : office.withdrawals)[0]?.id ?? "",
    pool_request_id: office.poolRequests[0]?.id ?? "",
  };
  const example = readPath(name, cast as unknown as Cast);
  const url = example.replace(poolWalletId, office.wallets[0]?.wallet_id ?? "");
  const path = url.replace(/\?.*$/, "");
  if (path.slice(1).split("/").includes("")) return null;
  const fields = pathFields(`/api${reads[name].path}`, path);
  return reads[name].query.safeParse(fields).success ? path : url;
}

const names = Object.keys(reads) as ReadName[];

describe("the fake API", () => {
  test.each(names)("answers the read %s as its schema says, to who may read it", async (name) => {
    for (const isEmpty of [false, true]) {
      const who = reads[name].who === "admin" ? "owner" : "user";
      const api = createFakeApi({ who, isEmpty });
      const url = urlOf(api, name);
      if (url === null) {
        expect(isEmpty, "only an empty exchange lacks what an example names").toBe(true);
        continue;
      }
      const { status, body } = await api.handle({ method: "GET", url });
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(() => reads[name].output.parse(body)).not.toThrow();
    }
  });

  test.each(visitors)("refuses what %s may not read", async (who) => {
    const api = createFakeApi({ who });
    for (const name of names) {
      const read = reads[name];
      const url = urlOf(api, name);
      if (url === null) continue;
      const { status } = await api.handle({ method: "GET", url });
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
