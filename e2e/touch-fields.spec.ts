import { settled } from "./support/browser/screens.ts";
import { checkFields } from "./support/checks/fields.ts";
import { prepareScreens, type ScreenStage, screens, visitOf } from "./support/routes.ts";
import { expect, phone, test } from "./support/test.ts";

let stage: ScreenStage;
test.beforeAll(async ({ exchange, administrator }) => {
  // Signs up nine people, and makes withdrawals, payments and sweeps, so that each screen has something.
  test.setTimeout(120_000);
  stage = await prepareScreens(exchange, administrator);
});

// Each test loads all screens of a role.
test.describe.configure({ timeout: 600_000 });

test("on a phone no field of administrator's screens has a font below 16 px, since iOS zooms into those; none is cut off", async ({
  open,
}) => {
  const page = await open(stage.people.administrator, "/robots.txt", phone);
  let fields = 0;
  for (const screen of screens.filter(({ role }) => role === "administrator")) {
    const { path } = visitOf(screen, stage);
    await page.goto("/robots.txt");
    await page.goto(path);
    await settled(page);
    fields += await checkFields(page, path);
  }
  expect(fields).toBeGreaterThan(0);
});

test("a long amount and an address keep 16 px on a phone; the address wraps and is shown whole", {
  tag: "@long-journey",
}, async ({ open }) => {
  const page = await open(stage.people.user, "/withdraw/tether", {
    ...phone,
    viewport: { width: 320, height: 844 },
  });
  await page
    .getByRole("textbox", { name: /address/i })
    .fill("0x52908400098527886E0F7030069857D2E4169EE7".repeat(2));
  await page.locator("input[inputmode=decimal]").first().fill("123456789012345.123456");
  await checkFields(page, "/withdraw/tether");
  await page.goto("/swap");
  await page.locator("input[inputmode=decimal]").first().fill("123456789012345.123456");
  await checkFields(page, "/swap");
});
