import { type FakeApi, inFuture, type Scenario } from "@portico/testing/fake";
import type { Role } from "../../support/screen-paths.ts";
import { userOf } from "./scenes.ts";

const scenarios: Record<Role, Partial<Scenario>> = {
  visitor: { who: "visitor" },
  newcomer: { who: "newcomer" },
  user: { who: "user" },
  secured: { who: "user" },
  administrator: { who: "owner" },
};

/** Begins again as somebody who opens a screen. */
export function beginAs(api: FakeApi, role: Role): void {
  api.begin(scenarios[role]);
  if (role !== "secured") return;
  const two_factor_reset_at = inFuture({ hours: 72 });
  api.world.user = { ...userOf(api), two_factor_enabled: true, two_factor_reset_at };
}

/** The ids of what a user's screens show. */
export function idsOf({ world }: FakeApi): Record<string, string | undefined> {
  const find = (type: string, status: string) =>
    world.transactions.find((one) => one.type === type && one.status === status)?.id;
  return { pending: find("withdrawal", "pending"), swap: find("swap", "completed") };
}
