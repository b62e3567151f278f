import { button } from "../../support/browser/forms.ts";
import { expect, test } from "../support/test.ts";

test("Success page with a button labelled Go to Sign In that leads to /wallets", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  const page = await open("/email-verified");
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
  await expect(page.getByText("Your account is ready."), "no email was verified here").toBeHidden();
  await button(page, "Go to Sign In").click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view your wallets")).toBeVisible();
  api.begin({});
  const user = await open("/email-verified");
  await expect(user.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await button(user, "Go to Sign In").click();
  await expect(user).toHaveURL("/wallets");
});

test("An error in the hash or the query redirects to /expired-link carrying error, error_description and email", async ({
  open,
  api,
}) => {
  api.begin({ who: "visitor" });
  const fields = "error=otp_expired&error_description=Email+link+expired&email=ada%40example.org";
  const page = await open(`/email-verified#${fields}`);
  const carried =
    "/expired-link?error=otp_expired&error_description=Email+link+expired&email=ada%40example.org";
  await expect(page).toHaveURL(carried);
  await page.goto(`/email-verified?${fields}`);
  await expect(page).toHaveURL(carried);
  await expect(page.getByLabel("Email"), "T63 an email in a URL is not shown").toHaveValue("");
  await page.goto("/email-verified?error_description=x");
  await expect(page).toHaveURL("/expired-link?error_description=x");
});
