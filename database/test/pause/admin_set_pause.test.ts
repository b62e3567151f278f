import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { claimWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { someoneWith, toEthereum, withdrawal } from "../proofs/inputs.ts";

const world = useWorld();
let operator: Person;
let other: Person;
let user: Person;

beforeAll(async () => {
  [operator, other] = [await world.person({ role: "operator" }), await world.person({ role: "owner" })];
  user = await someoneWith(world, { bitcoin: "10", tether: "1000" });
});
beforeEach(() => world.rows("delete from app.pauses"));
interface Scope {
  p_kind?: "deposit" | "withdrawal" | "swap";
  p_coin_id?: string;
  p_network_id?: string;
}

const pause = (scope: Scope, reason = "Node is syncing", p_seen_reason?: string, who = operator) =>
  world.call(who, "admin_set_pause", { ...scope, p_reason: reason, p_seen_reason });
const lift = (scope: Scope, p_seen_reason = "Node is syncing", who = operator) =>
  world.call(who, "admin_clear_pause", { ...scope, p_seen_reason });
const swap = () => world.call(user, "perform_crypto_swap", toEthereum("0.001", "0.02"));
const withdraw = () => world.withdraw<Record<string, unknown>>(user, withdrawal(user, "0.001"));
/** The code of the call's refusal, or "done". */
const ending = (reply: Promise<unknown>) =>
  reply.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const audited = () =>
  world.rows<{ action_name: string; target_id: string; reason: string | null }>(
    "select action_name, target_id, reason, details from app.admin_activity where target_type = 'pause' order by sequence",
  );

describe("admin_set_pause", () => {
  test.each<[Scope, string, string]>([
    [{}, "swaps_paused", "withdrawals_paused"],
    [{ p_kind: "swap" }, "swaps_paused", "done"],
    [{ p_kind: "withdrawal" }, "done", "withdrawals_paused"],
    [{ p_kind: "deposit" }, "done", "done"],
    [{ p_coin_id: "bitcoin" }, "swaps_paused", "withdrawals_paused"],
    [{ p_coin_id: "ethereum" }, "swaps_paused", "done"],
    [{ p_coin_id: "solana" }, "done", "done"],
    [{ p_network_id: "bitcoin" }, "done", "withdrawals_paused"],
    [{ p_network_id: "ethereum" }, "done", "done"],
    [{ p_kind: "withdrawal", p_coin_id: "bitcoin", p_network_id: "bitcoin" }, "done", "withdrawals_paused"],
  ])(
    "a pause of %j: a swap of BTC for ETH ends with %s, a withdrawal of BTC with %s",
    async (scope, ...endings) => {
      await pause(scope);
      expect([await ending(swap()), await ending(withdraw())]).toEqual(endings);
      await lift(scope);
      expect([await ending(swap()), await ending(withdraw())]).toEqual(["done", "done"]);
    },
  );

  test("the refusal and the public view give the reason; the audit log has the old and new one", async () => {
    await pause({ p_kind: "swap", p_coin_id: "polygon-network" }, "Contract upgrade");
    await pause({ p_kind: "swap", p_coin_id: "polygon-ecosystem-token" }, "Migration", "Contract upgrade");
    await lift({ p_kind: "swap", p_coin_id: "polygon-ecosystem-token" }, "Migration");
    await pause({}, "Maintenance");
    expect(await refusalOf(swap())).toEqual({ code: "swaps_paused", details: { reason: "Maintenance" } });
    expect(await world.rows("select kind, coin_id, network, reason from api.pauses")).toEqual([
      { kind: null, coin_id: null, network: null, reason: "Maintenance" },
    ]);
    const pol = "swap:polygon-ecosystem-token";
    expect((await audited()).slice(-4)).toMatchObject([
      { action_name: "pause_set", target_id: pol, reason: "Contract upgrade", details: { old_reason: null } },
      {
        action_name: "pause_set",
        target_id: pol,
        reason: "Migration",
        details: { old_reason: "Contract upgrade" },
      },
      { action_name: "pause_cleared", target_id: pol, reason: null, details: { old_reason: "Migration" } },
      { action_name: "pause_set", target_id: "all", reason: "Maintenance" },
    ]);
  });

  test("of two concurrent administrators the second sees what the first set; a repeated call changes nothing", async () => {
    await pause({ p_kind: "swap" }, "Mine");
    const before = (await audited()).length;
    const theirs = await refusalOf(pause({ p_kind: "swap" }, "Theirs", undefined, other));
    expect(theirs).toMatchObject({
      code: "setting_changed",
      details: { theirs: "Mine", by: operator.email },
    });
    expect((await refusalOf(lift({ p_kind: "swap" }, "Something else", other))).code).toBe("setting_changed");
    await pause({ p_kind: "swap" }, "Mine", undefined, other);
    expect((await audited()).length).toBe(before);
    await lift({ p_kind: "swap" }, "Mine", other);
    await lift({ p_kind: "swap" }, "Mine");
    expect((await audited()).length).toBe(before + 1);
    expect((await refusalOf(pause({ p_kind: "swap" }, "New", "Mine"))).code).toBe("setting_changed");
  });

  test("requires a reason and an existing scope; a swap has no network", async () => {
    expect((await refusalOf(pause({}, "  "))).code).toBe("reason_required");
    expect((await refusalOf(pause({ p_coin_id: "nothing" }))).code).toBe("unknown_coin");
    for (const scope of [
      { p_network_id: "nothing" },
      { p_coin_id: "bitcoin", p_network_id: "ethereum" },
      { p_kind: "swap", p_network_id: "bitcoin" },
    ] satisfies Scope[]) {
      expect((await refusalOf(pause(scope))).code).toBe("network_mismatch");
    }
  });

  test.each([
    ["swap", swap, "swaps_paused"],
    ["withdrawal", withdraw, "withdrawals_paused"],
  ] as const)("a %s that waits for a lock while a pause is committed is refused", async (_, act, code) => {
    const reply = whileWaiting(world, {
      lock:
        code === "swaps_paused"
          ? ["select from ledger.balances where user_id = $1 for update", [user.id]]
          : ["select from app.users where id = $1 for no key update", [user.id]],
      call: act,
      meanwhile: () => pause({}),
    });
    expect((await refusalOf(reply)).code).toBe(code);
  });

  test("T5 during a pause, a repeated swap still gets its first reply", async () => {
    const key = crypto.randomUUID();
    const first = await world.call(user, "perform_crypto_swap", toEthereum("0.001", "0.02"), key);
    await pause({});
    expect(await world.call(user, "perform_crypto_swap", toEthereum("0.001", "0.02"), key)).toEqual(first);
  });

  test("no new addresses while all deposits are paused; deposits are still credited and withdrawals approved", async () => {
    const newcomer = await world.person();
    const [asked] = await world.withdraw(user, withdrawal(user, "0.001"));
    await pause({ p_kind: "deposit", p_coin_id: "bitcoin" });
    expect(await ending(world.call(newcomer, "assign_available_wallet_to_user"))).toBe("done");
    await pause({});
    const late = await world.person();
    expect(await ending(world.call(late, "assign_available_wallet_to_user"))).toBe("deposits_paused");
    await world.credit(user, "bitcoin", "1");
    const approval = {
      transaction_type: "withdrawal",
      transaction_id: asked?.withdrawal_id,
      new_status: "completed",
    };
    await claimWithdrawal(world, operator, asked?.withdrawal_id);
    expect(await ending(world.call(operator, "admin_process_transaction", approval))).toBe("done");
  });
});
