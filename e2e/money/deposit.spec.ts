import type { Locator, Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { blockLiveEvents } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  noNetwork,
  overflows,
  pickOption,
  settled,
  showScreen,
} from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import { readQr } from "../support/checks/qr.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { type Person, read, rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

interface Wallet {
  wallet_id: string;
  deposit_addresses: { coin_id: string; network: string; public_address: string }[];
}

const generate = (page: Page): Locator => page.getByRole("button", { name: "Generate Wallet" });
const regenerate = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Regenerate Wallet" });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Regenerate your wallet?" });
const network = (page: Page): Locator => page.getByRole("combobox", { name: "Network" });
const picture = (page: Page): Locator => page.getByRole("img", { name: "Deposit address QR code" });
const recent = (page: Page): Locator => page.getByRole("list", { name: "Recent deposits" });
const news = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: /arrive|deposit|on its way/ });

/** Gives somebody a wallet, as the prompt does. */
async function withWallet(exchange: Exchange, person: Person): Promise<Person> {
  await rpc(exchange, person, "assign_available_wallet_to_user", {});
  return person;
}

async function walletOf(exchange: Exchange, person: Person): Promise<Wallet> {
  return (await read<{ wallet: Wallet }>(exchange, person, "/api/wallet")).wallet;
}

async function addressOf(exchange: Exchange, person: Person, coinId: string, on: string): Promise<string> {
  const { deposit_addresses } = await walletOf(exchange, person);
  const entry = deposit_addresses.find((one) => one.coin_id === coinId && one.network === on);
  if (!entry) throw new Error(`No address of ${coinId} on ${on}`);
  return entry.public_address;
}

/** Waits until a camera could read this text from the picture. */
async function expectQr(page: Page, text: string): Promise<void> {
  await expect(picture(page)).toBeVisible();
  // Each attempt takes a screenshot, and looks for the code in three sizes of it.
  await expect.poll(() => readQr(picture(page)), { timeout: 15_000 }).toBe(text);
}

/** Checks that the coin's logo is in the centre of the picture. */
async function expectLogoInCentre(page: Page): Promise<void> {
  const logo = await picture(page).locator("image").boundingBox();
  const whole = await picture(page).boundingBox();
  if (!logo || !whole) throw new Error("There is no logo.");
  expect(Math.abs(logo.x + logo.width / 2 - whole.x - 100)).toBeLessThan(2);
  expect(Math.abs(logo.y + logo.height / 2 - whole.y - 100)).toBeLessThan(2);
}

/** What the blockchain watcher writes when it has seen an unconfirmed payment. */
async function seen(exchange: Exchange, { id }: Person, coinId: string, amount: string): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount) values ($1, $2, $3) returning id",
    [id, coinId, amount],
  );
  return String(row?.id);
}

test.describe("A wallet-generation prompt", () => {
  test("'Generate Wallet': 'Wallet generated successfully!', once for a double click, and the whole address is shown in monospace; practice mode warns of test addresses on the prompt and beside the address", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange }) => {
    const page = await open(someone, "/deposit/bitcoin");
    await expect(page.getByText("You do not have a wallet yet")).toBeVisible();
    const warning = page.getByText(
      "This is practice mode, and these are test addresses. Don't send real coins: they would be lost.",
    );
    await expect(warning).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    await generate(page).dblclick();
    await expect(page.getByText("Wallet generated successfully!")).toBeVisible();
    await expect(picture(page)).toBeVisible();
    await expect(page.getByText("You already have a wallet")).toHaveCount(0);
    await expect(warning).toBeVisible();
    const address = await addressOf(exchange, someone, "bitcoin", "BTC");
    await expect(page.getByRole("main")).toContainText(address);
    const assigned = await runSql(exchange, "select from app.wallet_assignments where user_id = $1", [
      someone.id,
    ]);
    expect(assigned).toHaveLength(1);
    await test.step("its first and last characters emphasised", async () => {
      const shown = page.getByText(address, { exact: true }).last();
      await expect(shown).toHaveText(address);
      await expect(shown).toHaveCSS("font-family", /mono/i);
      await expect(shown.locator("strong")).toHaveText([address.slice(0, 6), address.slice(-6)]);
    });
  });

  test("'Wallet assignment failed. Please try again.', 'Failed to assign wallet. Please try again.' and 'No wallets available for assignment. Please try again later.', each with a retry", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 500/);
    const page = await open(someone, "/deposit/bitcoin");
    await test.step("the server is unreachable", async () => {
      const restore = await breakConnection(page, /\/api\/rpc\/assign/);
      await generate(page).click();
      await expect(page.getByText("Wallet assignment failed. Please try again.")).toBeVisible();
      await restore();
    });
    await test.step("an internal error of the server", async () => {
      const name = "api.assign_available_wallet_to_user(jsonb)";
      await runSql(exchange, `alter function ${name} rename to away`);
      try {
        await generate(page).click();
        await expect(page.getByText("Failed to assign wallet. Please try again.")).toBeVisible();
      } finally {
        await runSql(exchange, "alter function api.away(jsonb) rename to assign_available_wallet_to_user");
      }
    });
    await test.step("no available wallet", async () => {
      await withEmptyPool(exchange, async () => {
        await generate(page).click();
        await expect(
          page.getByText("No wallets available for assignment. Please try again later."),
        ).toBeVisible();
      });
    });
    await generate(page).click();
    await expect(page.getByText("Wallet generated successfully!")).toBeVisible();
    await expect(picture(page)).toBeVisible();
  });

  test("T15 suspended users get no wallet and see why; 'You must be signed in to assign a wallet.' when the session has ended", async ({
    open,
    someone,
    exchange,
  }) => {
    await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [someone.id]);
    const page = await open(someone, "/deposit/bitcoin");
    await expect(generate(page)).toBeDisabled();
    await expect(generate(page)).toHaveAccessibleDescription(
      "Your account is suspended, so you can't get a wallet.",
    );
    await runSql(exchange, "update app.users set status = 'active' where id = $1", [someone.id]);
    await page.reload();
    // Held back, so that the page cannot learn of the assignment elsewhere first.
    const answers = await holdAnswers(page, /\/api\/rpc\/assign/);
    await generate(page).click();
    await expect.poll(() => answers.count).toBe(1);
    await runSql(exchange, "delete from app.sessions where user_id = $1", [someone.id]);
    answers.letGo();
    await expect(page.getByText("You must be signed in to assign a wallet.")).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to view deposit addresses")).toBeVisible();
  });
});

test.describe("The deposit address with a network picker and a QR code", () => {
  test("lists every network with an address of the coin, the first preselected; the choice survives a reload; the QR code (200 px, coin logo in the centre) holds the address alone, and a camera reads it in both themes", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "/deposit/tether", { colorScheme: "dark" });
    const main = page.getByRole("main");
    const polygon = await addressOf(exchange, someone, "tether", "Polygon POS");
    const tron = await addressOf(exchange, someone, "tether", "Tron (TRC20)");
    await expect(network(page)).toHaveText("Polygon POS");
    await expectQr(page, polygon);
    expect(await picture(page).boundingBox()).toMatchObject({ width: 200, height: 200 });
    await network(page).click();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
      "Polygon POS",
      "Arbitrum One",
      "Tron (TRC20)",
    ]);
    await pickOption(page.getByRole("option", { name: "Tron (TRC20)" }));
    await expect(main).toContainText(tron);
    await expect(main).toContainText("Only send USDT on the Tron (TRC20) network.");
    await expectQr(page, tron);
    await expectLogoInCentre(page);
    await test.step("after a reload, in the light theme", async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.reload();
      await expect(network(page)).toHaveText("Tron (TRC20)");
      await expect(main).toContainText(tron);
      await expectQr(page, tron);
      expect(await picture(page).boundingBox()).toMatchObject({ width: 200, height: 200 });
      await expectLogoInCentre(page);
      await network(page).click();
      await pickOption(page.getByRole("option", { name: "Polygon POS" }));
      await expectQr(page, polygon);
    });
  });

  test("a camera reads the codes of the longest and the shortest address; XRP: the address belongs to the user, so it needs no destination tag", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "/deposit/monero");
    await expectQr(page, await addressOf(exchange, someone, "monero", "XMR"));
    await showScreen(page, "/deposit/bitcoin-cash");
    await expectQr(page, await addressOf(exchange, someone, "bitcoin-cash", "BCH"));
    await showScreen(page, "/deposit/ripple");
    await expectQr(page, await addressOf(exchange, someone, "ripple", "XRP"));
    await expect(page.getByRole("region", { name: "Before you send" })).toContainText(
      "You don't need a destination tag: this address is yours alone.",
    );
    await test.step("minimum shown 0.0001 of the coin; credit typically 10-30 minutes after network confirmation; only this coin on this network", async () => {
      await showScreen(page, "/deposit/ethereum");
      const notices = page.getByRole("region", { name: "Before you send" });
      await expect(notices).toContainText("Only send ETH on the Ethereum (ERC20) network.");
      await expect(notices).toContainText(/Minimum deposit\s*0\.0001 ETH/);
      await expect(notices).toContainText(/Credited\s*Typically 10-30 minutes after network confirmation/);
      await expect(notices).not.toContainText("destination tag");
    });
  });

  test("if the QR library fails to load, a message says so and the address is still shown; skeletons of the right size show while it loads", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    await withWallet(exchange, someone);
    const page = await open(someone, "about:blank");
    const restore = await breakConnection(page, /qr-code-styling/);
    await page.goto("/deposit/bitcoin");
    await expect(
      page.getByText("The QR code couldn't be shown. Use the address below instead."),
    ).toBeVisible();
    await expect(page.getByRole("main")).toContainText(await addressOf(exchange, someone, "bitcoin", "BTC"));
    await restore();
    const answers = await holdAnswers(page, /\/api\/wallet$/);
    await page.reload();
    await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(picture(page)).toBeVisible();
  });
});

test.describe("Copy and Share actions", () => {
  test("'Copied to clipboard!', with a mark for a few seconds; 'Address shared successfully!'; each failure is reported, a cancelled share is silent", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "about:blank", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const timePasses = await holdTimers(page, limits.copied_milliseconds);
    await page.goto("/deposit/bitcoin");
    const address = await addressOf(exchange, someone, "bitcoin", "BTC");
    const share = page.getByRole("button", { name: "Share" });
    // The device's share sheet is outside the page: the test records what it gets and decides how it ends.
    await test.step("'Address shared successfully!'; a cancelled share is silent; a failure is reported", async () => {
      const sheet = (end: string) =>
        page.evaluate(
          `Object.defineProperty(navigator, "share", { configurable: true, value: async (data) => { window.got = data; ${end} } })`,
        );
      await sheet("throw new DOMException('', 'AbortError')");
      await share.click();
      await expect.poll(() => page.evaluate("window.got?.title")).toBe("Deposit BTC");
      await sheet("throw new DOMException('', 'NotAllowedError')");
      await share.click();
      await expect(page.getByRole("alert")).toHaveText(["Failed to share address"]);
      await sheet("");
      await share.click();
      await expect(page.getByText("Address shared successfully!")).toBeVisible();
      expect(await page.evaluate("window.got")).toEqual({
        title: "Deposit BTC",
        text: `My BTC address on the BTC network:\n${address}`,
      });
    });
    await test.step("'Copied to clipboard!', with a mark for a few seconds", async () => {
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await expect(page.getByText("Copied to clipboard!")).toBeVisible();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
      await timePasses();
    });
    await test.step("'Failed to copy to clipboard' when the browser denies it", async () => {
      await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await expect(page.getByText("Failed to copy to clipboard")).toBeVisible();
    });
    await test.step("'Sharing is not supported in this browser'", async () => {
      await page.evaluate(
        "Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })",
      );
      await share.click();
      await expect(page.getByText("Sharing is not supported in this browser")).toBeVisible();
    });
  });
});

test.describe("Regenerating releases the old wallet and assigns a new one", () => {
  test("explains, asks for confirmation and runs once: 'Wallet regenerated successfully!', 'New wallet assigned: {first 8 characters}...'", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const old = await addressOf(exchange, someone, "bitcoin", "BTC");
    const page = await open(someone, "/deposit/bitcoin");
    await regenerate(page).click();
    await expect(dialog(page).getByRole("listitem")).toHaveText([
      "Every coin gets a new address, on every network.",
      /Deposits already on their way to your old addresses .*Don't send anything new to them\./,
      "Give the new address to anyone who has an old one.",
      "You can do this once every 24 hours.",
    ]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(regenerate(page)).toBeFocused();
    await expect(page.getByRole("main")).toContainText(old);
    await regenerate(page).click();
    await dialog(page).getByRole("button", { name: "Regenerate Wallet" }).dblclick();
    await expect(page.getByText("Wallet regenerated successfully!")).toBeVisible();
    // The toast may be gone by the time the wallet is known.
    const named = await page.getByText(/^New wallet assigned: /).textContent();
    const wallet = await walletOf(exchange, someone);
    expect(named).toBe(`New wallet assigned: ${wallet.wallet_id.slice(0, 8)}...`);
    await expect(dialog(page)).toBeHidden();
    const address = await addressOf(exchange, someone, "bitcoin", "BTC");
    expect(address).not.toBe(old);
    await expect(page.getByRole("main")).toContainText(address);
    await expect(page.getByRole("main")).not.toContainText(old);
    await expectQr(page, address);
    await expect(page.getByRole("alert").filter({ hasText: "24 hours" })).toHaveCount(0);
  });

  test("T19 once in 24 h: the button says when it is possible again, as does the refusal in another window", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const late = await open(someone, "about:blank");
    await blockLiveEvents(late);
    await late.goto("/deposit/bitcoin");
    await expect(regenerate(late)).toBeEnabled();
    await rpc(exchange, someone, "release_and_assign_new_wallet", {});
    const again = /You can do this once every 24 hours, and again after \d{1,2} \w{3,4} \d{4}, \d\d:\d\d\./;
    const page = await open(someone, "/deposit/bitcoin");
    await expect(regenerate(page)).toBeDisabled();
    await expect(regenerate(page)).toHaveAccessibleDescription(again);
    await regenerate(late).click();
    await dialog(late).getByRole("button", { name: "Regenerate Wallet" }).click();
    await expect(late.getByRole("alert").filter({ hasText: again })).toBeVisible();
    await expect(late.getByRole("main")).toContainText(await addressOf(exchange, someone, "bitcoin", "BTC"));
    await expect(regenerate(late)).toBeDisabled();
    await runSql(
      exchange,
      "update app.wallet_assignments set assigned_from = assigned_from - interval '24 hours' where user_id = $1",
      [someone.id],
    );
    await page.reload();
    await expect(regenerate(page)).toBeEnabled();
  });

  test("'Failed to regenerate wallet.' when the server is unreachable; without an available wallet the old one stays; 'You must be signed in to generate a wallet.' when the session has ended", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    await withWallet(exchange, someone);
    const address = await addressOf(exchange, someone, "bitcoin", "BTC");
    const page = await open(someone, "/deposit/bitcoin");
    const restore = await breakConnection(page, /\/api\/rpc\/release/);
    await regenerate(page).click();
    await dialog(page).getByRole("button", { name: "Regenerate Wallet" }).click();
    await expect(page.getByText("Failed to regenerate wallet.")).toBeVisible();
    await restore();
    await withEmptyPool(exchange, async () => {
      await regenerate(page).click();
      await dialog(page).getByRole("button", { name: "Regenerate Wallet" }).click();
      await expect(
        page.getByText("No wallets available for assignment. Please try again later."),
      ).toBeVisible();
    });
    expect(await addressOf(exchange, someone, "bitcoin", "BTC")).toBe(address);
    await expect(page.getByRole("main")).toContainText(address);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    const answers = await holdAnswers(page, /\/api\/rpc\/release/);
    await regenerate(page).click();
    await dialog(page).getByRole("button", { name: "Regenerate Wallet" }).click();
    await expect.poll(() => answers.count).toBe(1);
    await runSql(exchange, "delete from app.sessions where user_id = $1", [someone.id]);
    answers.letGo();
    await expect(page.getByText("You must be signed in to generate a wallet.")).toBeVisible();
    await expect(page).toHaveURL("/auth");
  });
});

test.describe("A deposit arrives", () => {
  test("the page announces it without layout shift, and lists it with a link to its details", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "/deposit/bitcoin");
    await expect(page.getByText("No BTC deposits yet.")).toBeVisible();
    await expect(news(page)).toHaveText("Your deposit will appear here as soon as it arrives.");
    const below = page.getByRole("region", { name: "Before you send" });
    await settled(page);
    const before = await below.boundingBox();
    const id = await administrator.credit(someone, "bitcoin", "0.5");
    await expect(news(page)).toContainText("0.5 BTC has arrived and is in your balance.");
    expect(await below.boundingBox()).toEqual(before);
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.5 BTC.*COMPLETED$/]);
    await administrator.credit(someone, "ethereum", "3");
    await administrator.credit(someone, "bitcoin", "0.25");
    await expect(news(page)).toContainText("0.25 BTC has arrived");
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.25 BTC/, /^\+0\.5 BTC/]);
    await recent(page).getByRole("link").last().click();
    await expect(page).toHaveURL(`/transaction-details/deposit/${id}`);
  });

  test("one that waits for confirmations is listed as pending, and its outcome is announced", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(noNetwork);
    await withWallet(exchange, someone);
    const good = await seen(exchange, someone, "bitcoin", "0.5");
    const page = await open(someone, "/deposit/bitcoin");
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.5 BTC.*PENDING$/]);
    await process(exchange, administrator.person, good, "completed");
    await expect(news(page)).toContainText("0.5 BTC has arrived and is in your balance.");
    await expect(recent(page).getByRole("link")).toHaveText([/COMPLETED$/]);
    // Events missed while offline are shown after the reconnection.
    await page.context().setOffline(true);
    const bad = await seen(exchange, someone, "bitcoin", "0.125");
    await page.context().setOffline(false);
    await expect(news(page)).toContainText("0.125 BTC is on its way and waiting for confirmation.");
    await process(exchange, administrator.person, bad, "failed");
    await expect(news(page)).toContainText("A deposit of 0.125 BTC failed.");
    await expect(recent(page).getByRole("link")).toHaveText([/^0\.125 BTC.*FAILED$/, /COMPLETED$/]);
    await news(page).getByRole("link", { name: "See details" }).click();
    await expect(page).toHaveURL(`/transaction-details/deposit/${bad}`);
  });
});

test.describe("Which coin", () => {
  test("unknown: 'Cryptocurrency not found for deposit' with a Go Back button; T10 polygon-network is an alias of POL and redirects to it; without an address in the wallet: it says so", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    await runSql(
      exchange,
      "delete from app.wallet_addresses a using app.wallets w where w.wallet_id = a.wallet_id and w.user_id = $1 and a.coin_id = 'monero'",
      [someone.id],
    );
    const page = await open(someone, "/deposit/no-such-coin");
    await expect(page.getByRole("heading", { name: "Cryptocurrency not found for deposit" })).toBeVisible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/wallets");
    await showScreen(page, "/deposit/polygon-network");
    await expect(page).toHaveURL("/deposit/polygon-ecosystem-token");
    await expect(page.getByRole("heading", { name: "Deposit POL" })).toBeVisible();
    await expect(network(page)).toHaveText("Polygon POS");
    await showScreen(page, "/deposit/monero");
    await expect(page.getByText("Your wallet has no address for XMR.")).toBeVisible();
  });

  test("Deposit in the wallets leads here, and Back returns there", async ({ open, someone }) => {
    const page = await open(someone, "/wallets?in=ethereum&show=all");
    await page.getByRole("listitem", { name: "Litecoin" }).getByRole("link", { name: "Deposit" }).click();
    await expect(page.getByRole("heading", { name: "Deposit LTC" })).toBeVisible();
    await expect(page).toHaveTitle(/^Deposit LTC/);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/wallets?in=ethereum&show=all");
  });

  test("with deposits switched off: it says so, here and in the wallets; one network switched off cannot be chosen", async ({
    open,
    someone,
    exchange,
  }) => {
    // Changes the registry four times, and the server sees each change after up to 5 s.
    test.setTimeout(180_000);
    await withWallet(exchange, someone);
    const dogecoin = "update app.coins set deposit_enabled = $1 where coin_id = 'dogecoin'";
    const polygon =
      "update app.coin_networks set deposit_enabled = $1 where coin_id = 'tether' and network_id = 'polygon'";
    const look = async () => {
      const page = await open(someone, "/wallets?show=all");
      const off = page.getByRole("listitem", { name: "Dogecoin" }).getByRole("button", { name: "Deposit" });
      await expect(off).toBeDisabled();
      await expect(off).toHaveAccessibleDescription("Deposits of this coin are currently off.");
      await page.goto("/deposit/dogecoin");
      await expect(page.getByText("Deposits of DOGE are currently off.")).toBeVisible();
      await expect(picture(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Go Back" }).click();
      await expect(page).toHaveURL("/wallets");
      await showScreen(page, "/deposit/tether?network=polygon");
      await expect(network(page)).toHaveText("Arbitrum One");
      await network(page).click();
      const option = page.getByRole("option", { name: "Polygon POS" });
      await expect(option).toBeDisabled();
      await expect(option).toContainText("Off");
    };
    await switched(exchange, dogecoin, () => switched(exchange, polygon, look));
  });
});

test.describe("Loading, failing, and a phone", () => {
  test("'Failed to load wallet data', 'Failed to load coin data' and 'Failed to load your deposits', with a retry; 'You already have a wallet assigned to your account.' when another window was faster", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    // Three loads fail, each after one repetition a second later.
    test.setTimeout(60_000);
    console.allow(brokenConnection);
    const page = await open(someone, "about:blank");
    await blockLiveEvents(page);
    for (const [path, text] of [
      [/\/api\/wallet$/, "Failed to load wallet data"],
      [/\/api\/coins$/, "Failed to load coin data"],
    ] as const) {
      const restore = await breakConnection(page, path);
      await page.goto("/deposit/bitcoin");
      await expect(page.getByText(text)).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(generate(page)).toBeVisible();
    }
    await test.step("another window was faster: the page says so and then shows the wallet", async () => {
      await withWallet(exchange, someone);
      await generate(page).click();
      await expect(page.getByText("You already have a wallet assigned to your account.")).toBeVisible();
      await expect(picture(page)).toBeVisible();
    });
    await test.step("'Failed to load your deposits': the address stays visible", async () => {
      const restore = await breakConnection(page, /\/api\/transactions/);
      await page.goto("/deposit/bitcoin");
      await expect(page.getByText("Failed to load your deposits")).toBeVisible();
      await expect(picture(page)).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No BTC deposits yet.")).toBeVisible();
    });
  });

  test("a phone shows no tab bar and no horizontal scrolling here, and large enough targets", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "/deposit/cardano", phone);
    await expectQr(page, await addressOf(exchange, someone, "cardano", "ADA"));
    expect(await overflows(page)).toBe(false);
    await expect(page.getByRole("navigation", { name: "Tabs" })).toHaveCount(0);
    const sizes = await page
      .getByRole("main")
      .getByRole("button")
      .evaluateAll((controls) => controls.map((control) => control.clientHeight));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await regenerate(page).tap();
    await expectSheet(dialog(page));
    expect(await overflows(page)).toBe(false);
  });
});

/** Decides on a pending deposit as an administrator. */
async function process(exchange: Exchange, admin: Person, id: string, new_status: string): Promise<void> {
  await rpc(exchange, admin, "admin_process_transaction", {
    transaction_type: "deposit",
    transaction_id: id,
    new_status,
  });
}

/** Puts every free wallet into its cooling-off period during the call. */
async function withEmptyPool(exchange: Exchange, during: () => Promise<void>): Promise<void> {
  const shift = (sign: string) =>
    runSql(exchange, `update app.wallets set rests_until = rests_until ${sign} interval '1 year'`);
  await shift("+");
  await during().finally(() => shift("-"));
}

/** The server keeps what it has read of the registry for 5 s. */
const registryArrival = { timeout: 20_000 };

/**
 * Disables something in the registry during the call. The server caches the registry briefly, so this waits.
 */
async function switched(exchange: Exchange, statement: string, during: () => Promise<void>): Promise<void> {
  const registry = async () => (await fetch(`${exchange.url}/api/coins`)).text();
  const turn = async (isOn: boolean) => {
    const before = await registry();
    await runSql(exchange, statement, [isOn]);
    await expect.poll(registry, registryArrival).not.toBe(before);
  };
  await turn(false);
  await during().finally(() => turn(true));
}
