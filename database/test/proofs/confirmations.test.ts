import { fc, isWholeFixedSearch, searches, searchTime } from "@portico/testing";
import { useWorld } from "@portico/testing/database/world.ts";
import { expect, test } from "vitest";
import { ending } from "./crowd.ts";
import { someoneWith } from "./inputs.ts";

const world = useWorld({ max: 4 });

const evm = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"];
const ripple = ["r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59", "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY"];
const amount = fc.constantFrom("21.5", "21.50", "21.500000", "21.05", "215", "21", "21.0");

const dollars = fc.record({
  p_coin_id: fc.constant("tether"),
  p_network: fc.constantFrom("Arbitrum One", "Polygon POS"),
  p_amount: amount,
  p_to_address: fc.constantFrom(...evm, ` ${evm[0]}`),
  p_fee: fc.constant("1"),
});
const xrp = fc.record({
  p_coin_id: fc.constant("ripple"),
  p_network: fc.constant("XRP"),
  p_amount: amount,
  p_to_address: fc.constantFrom(...ripple),
  p_destination_tag: fc.constantFrom(undefined, "0", "1", "11"),
  p_fee: fc.constant("0.2"),
});
const terms = fc.oneof(dollars, xrp);
const step = fc.record({
  kind: fc.constantFrom("confirm", "confirm", "withdraw", "withdraw", "switch two-factor"),
  /** Which of the user's two sessions. */
  session: fc.constantFrom(0, 1),
  /** An index into the run's terms; there are few, so that some are both confirmed and withdrawn. */
  which: fc.nat(3),
});

/** A key by which withdrawals with equal values are the same. */
const sameness = (session: number, method: string, input: Record<string, unknown>) =>
  JSON.stringify([
    session,
    method,
    input.p_coin_id,
    input.p_network,
    Number(input.p_amount),
    String(input.p_to_address).trim(),
    input.p_destination_tag ?? null,
  ]);

test(
  "T55 in any order of confirming and withdrawing, each confirmation allows its own withdrawal, once",
  searchTime,
  async () => {
    let made = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(terms, { minLength: 4, maxLength: 4 }),
        fc.array(step, { minLength: 20, maxLength: 40 }),
        async (some, steps) => {
          const user = await someoneWith(world, { tether: "100000", ripple: "100000" });
          const other = await world.person();
          await world.rows("update app.sessions set user_id = $1 where user_id = $2", [user.id, other.id]);
          const sessions = [user, { ...user, session: other.session }];
          const open = new Map<string, number>();
          let method = "mailed_code";
          for (const { kind, session, which } of steps) {
            const input = some[which] ?? {};
            const who = sessions[session] ?? user;
            const key = sameness(session, method, input);
            const left = open.get(key) ?? 0;
            if (kind === "confirm") {
              await world.confirm(who, input);
              open.set(key, left + 1);
            } else if (kind === "withdraw") {
              const answer = await ending(
                world.call(who, "initiate_withdrawal", { p_user_id: user.id, ...input }),
              );
              expect(answer.refused).toBe(left > 0 ? undefined : "confirmation_required");
              if (left > 0) open.set(key, left - 1);
              if (left > 0) made += 1;
              else refused += 1;
            } else {
              method = method === "factor" ? "mailed_code" : "factor";
              await world.rows("update app.users set two_factor_enabled = $2 where id = $1", [
                user.id,
                method === "factor",
              ]);
            }
          }
        },
      ),
      { numRuns: searches(60) },
    );
    expect(Math.min(made, refused)).toBeGreaterThan(isWholeFixedSearch ? 50 : 0);
  },
);
