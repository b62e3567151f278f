import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useWorld } from "@portico/testing/database/world.ts";
import { expect, test } from "vitest";

const world = useWorld({ practice: false });

const upgrade = () =>
  world.rows(readFileSync(join(import.meta.dirname, "../../migrations/0048-hidden-statistics.sql"), "utf8"));

async function figures(): Promise<Record<string, unknown>> {
  const rows = await world.rows<{ key: string; value: string }>(
    "select key, value from app.settings where key like 'landing\\_%'",
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key.replace("landing_", ""), value]));
}

const hidden = { volume: "hidden", users: "hidden", chains: "hidden", uptime: "hidden" };

test("T48 a new exchange claims no figure on its landing page", async () => {
  expect(await figures()).toEqual(hidden);
});

test("T48 an upgrade hides the figures of the specification that nobody has set, and keeps those of the operator", async () => {
  await world.rows(
    `update app.settings set value = earlier.value, updated_by = null
     from (values ('volume', '$2.4B+'), ('users', '500K+'), ('chains', '15+'), ('uptime', '99.9%')) earlier (name, value)
     where key = 'landing_' || name`,
  );
  const owner = await world.person({ is_admin: true });
  await world.rows("update app.settings set updated_by = $1 where key = 'landing_volume'", [owner.id]);
  await world.rows("update app.settings set value = 'computed' where key = 'landing_chains'");
  await upgrade();
  expect(await figures()).toEqual({ ...hidden, volume: "$2.4B+", chains: "computed" });
});
