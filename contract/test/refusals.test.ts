import { describe, expect, test } from "vitest";
import { calls, isRefusalCode, type RefusalCode, refusals, refusalText } from "../src/index.ts";

const entries = Object.entries(refusals) as [RefusalCode, { status: number; text: string }][];

describe("T45 a refusal carries a code and a text", () => {
  test.each(entries)("%s has a 4xx status and a sentence", (code, { status, text }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    const ofTheServer = ["service_not_configured", "database_unavailable", "server_busy"];
    if (ofTheServer.includes(code)) expect(status).toBe(503);
    else expect(Math.floor(status / 100)).toBe(4);
    expect(text.trim()).toBe(text);
    expect(text.length).toBeGreaterThan(5);
  });

  test.each(entries)("%s names its placeholders plainly and fills each one", (code, { text }) => {
    const names = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => String(name));
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
    const details = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const filled = refusalText(code, details);
    expect(filled).not.toMatch(/[{}]/);
    for (const name of names) expect(filled).toContain(`<${name}>`);
  });

  test.each(entries)("%s shows no placeholder where a detail is missing", (code) => {
    expect(refusalText(code)).not.toMatch(/[{}]|undefined|null/);
  });

  test("a detail is inserted literally, not as a pattern or a placeholder", () => {
    const details = { coin: "$&", available: "{required}", required: "$1" };
    expect(refusalText("insufficient_balance", details)).toBe(
      "Insufficient $& balance. Available: {required}, Required: $1",
    );
  });

  test("property names of every object are not codes", () => {
    for (const name of ["toString", "__proto__", "constructor", ""]) expect(isRefusalCode(name)).toBe(false);
    expect(isRefusalCode("same_coin")).toBe(true);
  });
});

describe("the error catalogue's texts are exact", () => {
  test.each<[RefusalCode, string]>([
    ["swap_amount_not_positive", "Swap amounts must be greater than zero"],
    ["same_coin", "Cannot swap the same cryptocurrency"],
    ["invalid_swap", "Please enter valid swap details"],
    ["missing_data", "Missing required data"],
    ["missing_address", "Please enter a withdrawal address"],
    ["missing_network", "Please select a network"],
    ["invalid_amount", "Please enter a valid amount"],
    ["insufficient_funds", "Insufficient balance"],
    ["wallet_already_assigned", "You already have a wallet assigned to your account."],
    ["no_wallet_available", "No wallets available for assignment. Please try again later."],
    ["email_exists", "Email already exists"],
    ["username_taken", "Username already taken"],
    ["username_required", "Username is required"],
    ["invalid_email", "Please enter a valid email address"],
    ["incomplete_code", "Please enter the complete 6-digit code"],
    ["invalid_code", "Invalid verification code. Please check and try again."],
    ["email_not_confirmed", "Please verify your email to continue."],
    ["service_not_configured", "Authentication service not configured"],
  ])("%s", (code, text) => {
    expect(refusalText(code)).toBe(text);
  });

  test("an insufficient balance names the coin and both amounts", () => {
    expect(refusalText("insufficient_balance", { coin: "BTC", available: "0.5", required: "0.6" })).toBe(
      "Insufficient BTC balance. Available: 0.5, Required: 0.6",
    );
  });

  test("T74 a minimum names the amount to enter, and what of it arrives", () => {
    const details = { minimum: "0.00011", arriving: "0.00001", fee: "0.0001", symbol: "BTC" };
    expect(refusalText("below_minimum", details)).toBe(
      "Minimum withdrawal amount is 0.00011 BTC. After the fee of 0.0001 BTC, at least 0.00001 BTC must arrive.",
    );
  });
});

test("section 7's own refusal shapes are used where the spec defines them", () => {
  const refusal = { code: "insufficient_funds" as const, message: "Insufficient balance", details: {} };
  expect(calls.initiate_withdrawal.refusalReply?.(refusal)).toMatchObject([
    { success: false, withdrawal_id: null, message: "Insufficient balance", error: "Insufficient balance" },
  ]);
  expect(calls.perform_crypto_swap.refusalReply?.(refusal)).toMatchObject({ success: false, swap_id: null });
  expect(calls.admin_reject_withdrawal.refusalReply?.(refusal)).toMatchObject({ success: false });
  expect(calls.assign_available_wallet_to_user.refusalReply?.(refusal)).toMatchObject({ wallet_data: null });
  expect(calls.admin_subtract_balance.refusalReply?.(refusal)).toBe(false);
  expect(calls.admin_subtract_balance.refusalReply?.({ ...refusal, code: "not_found" })).toBeUndefined();
});
