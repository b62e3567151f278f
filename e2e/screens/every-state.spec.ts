import type { FakeApi, Visitor } from "@portico/testing/fake";
import { settled } from "../support/browser/screens.ts";
import { pathOf, type Role, type Screen, screens } from "../support/screen-paths.ts";
import { expect, test } from "./support/test.ts";

// Each test opens up to fifty screens.
test.describe.configure({ timeout: 240_000 });

const soft = expect.configure({ soft: true });

/** Who the fake exchange shows the screens of a role to; it knows no scheduled reset. */
const visitorOf: Record<Exclude<Role, "secured">, Visitor> = {
  visitor: "visitor",
  newcomer: "newcomer",
  user: "user",
  administrator: "owner",
};

const failed = /Something went wrong|Failed to load|Unable to load|couldn't be loaded/;

/** The ids that screens are opened with. */
function idsOf({ world: { user, others, office, transactions } }: FakeApi): Record<string, string> {
  const all = user?.is_admin ? office.transactions : transactions;
  const idOf = (type: string, status: string) =>
    all.find((one) => one.type === type && one.status === status)?.id ?? "";
  return {
    pending: idOf("withdrawal", "pending"),
    rejected: idOf("withdrawal", "failed"),
    swap: idOf("swap", "completed"),
    user: others[0]?.id ?? "",
    deleted: others[1]?.id ?? "",
    wallet: office.wallets[0]?.wallet_id ?? "",
  };
}

const ofRole = (role: Role): Screen[] => screens.filter((screen) => screen.role === role);
/** An exchange without data has nothing with an id. */
const withoutIds = (screen: Screen) => !/:\w+/.test(screen.path.replace(/#.*/, ""));

for (const [role, who] of Object.entries(visitorOf) as [keyof typeof visitorOf, Visitor][]) {
  test(`${role}: every screen shows what the exchange answers, with data and without`, async ({
    api,
    open,
  }) => {
    for (const isEmpty of [false, true]) {
      api.begin({ who, isEmpty });
      const page = await open("/robots.txt");
      for (const screen of ofRole(role).filter((one) => !isEmpty || withoutIds(one))) {
        await page.goto("/robots.txt");
        await page.goto(pathOf(screen, idsOf(api)));
        await settled(page);
        await soft(page.getByRole("main"), `${screen.path}, empty: ${isEmpty}`).not.toContainText(failed);
        await soft(page.getByRole("main"), screen.path).not.toBeEmpty();
      }
    }
  });

  test(`${role}: no screen breaks when every read fails`, async ({ api, open, console }) => {
    console.allow(/status of 503/);
    api.begin({ who });
    const ids = idsOf(api);
    api.manner = "failing";
    const page = await open("/robots.txt");
    for (const screen of ofRole(role)) {
      await page.goto("/robots.txt");
      await page.goto(pathOf(screen, ids));
      await settled(page);
      await soft(page.getByRole("main"), screen.path).not.toContainText("Something went wrong");
      await soft(page.getByRole("main"), screen.path).not.toBeEmpty();
    }
  });
}
