import { officeFaults, officeWidths } from "../../../support/checks/cut-off.ts";
import { expect, test } from "../../support/test.ts";

test("an administrator's long email wraps in the list of roles, at every width", async ({ api, open }) => {
  const email = `${"administrator.with.a.long.name".repeat(2)}@subdomain.of.an.exchange.example.org`;
  api.begin({ who: "owner" });
  const [first] = api.world.office.administrators;
  if (first) first.email = email;
  const page = await open("/admin/settings?tab=roles");
  const line = page.getByRole("list", { name: "Administrators" }).getByText(email);
  await expect(line).toContainText("Two-factor");
  for (const width of officeWidths) {
    await page.setViewportSize({ width, height: 900 });
    const [needed, given] = await line.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(needed, `${width} px`).toBeLessThanOrEqual(given ?? 0);
    expect(await page.evaluate(officeFaults), `${width} px`).toEqual([]);
  }
});
