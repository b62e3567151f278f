import { settled } from "../support/browser/screens.ts";
import { checkFields } from "../support/checks/fields.ts";
import { pathOf, type Role, screens } from "../support/screen-paths.ts";
import { beginAs, idsOf } from "./support/roles.ts";
import { expect, phone, test } from "./support/test.ts";

// Each test loads all screens of a role.
test.describe.configure({ timeout: 180_000 });

const roles: Role[] = ["visitor", "newcomer", "user", "secured"];
for (const role of roles) {
  test(`on a phone no field of ${role}'s screens has a font below 16 px, since iOS zooms into those; none is cut off`, async ({
    open,
    api,
  }) => {
    beginAs(api, role);
    const page = await open("/robots.txt", phone);
    let fields = 0;
    for (const screen of screens.filter((one) => one.role === role)) {
      const path = pathOf(screen, idsOf(api));
      await page.goto("/robots.txt");
      await page.goto(path);
      await settled(page);
      fields += await checkFields(page, path);
    }
    expect(fields).toBeGreaterThan(0);
  });
}
