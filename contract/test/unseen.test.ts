import { describe, expect, test } from "vitest";
import { account, calls } from "../src/index.ts";

const id = "01900000-0000-7000-8000-00000000005a";
const reasonOf = (p_reason: unknown) =>
  calls.admin_freeze_withdrawals.input.safeParse({ target_user_id: id, p_freeze: true, p_reason });
const noteOf = (p_admin_notes: unknown) =>
  calls.admin_reject_withdrawal.input.safeParse({ p_withdrawal_id: id, p_admin_notes });

describe("an administrator's reason and note, shown to users, in emails and in the audit log", () => {
  test.each([
    ["Paid\u202e to\u2066 bc1q", "Paid to bc1q"],
    ["\u200eCopied\u200f", "Copied"],
    ["One\u0000\u001b[2K\u0085\u2028 line", "One[2K line"],
    [" Two\r\nlines,\ttabbed ", "Two\nlines,\ttabbed"],
    ["نامه‌ای 👨‍👩‍👧 <b>é</b>", "نامه‌ای 👨‍👩‍👧 <b>é</b>"],
  ])("%j is kept as %j: nothing in it turns the text beside it", (text, kept) => {
    expect(reasonOf(text).data?.p_reason).toBe(kept);
    expect(noteOf(text).data?.p_admin_notes).toBe(kept);
  });

  test("a reason of only such characters is empty", () => {
    expect(reasonOf("\u202e\u202d\u2066 ").error?.issues[0]?.message).toBe("reason_required");
  });

  test("an expected reason is compared unchanged", () => {
    const seen = { p_seen_reason: "An old one\u202e" };
    expect(calls.admin_clear_pause.input.parse(seen).p_seen_reason).toBe("An old one\u202e");
  });
});

describe("the name of a passkey", () => {
  const name = (text: string) =>
    account.addPasskey.input.safeParse({ name: text, response: { id: "x", type: "public-key" } }).success;

  test("has only visible characters", () => {
    expect(name("Schlüssel 🔑 <1>")).toBe(true);
    for (const hidden of ["\u202e", "\u200b", "\u0007", "\u2028", "\ufeff"])
      expect(name(`a${hidden}b`)).toBe(false);
  });
});

describe("a browser's note for the audit log", () => {
  const view = { action_name: "withdrawals_viewed", target_type: "withdrawals" };
  const isTaken = (more: Record<string, unknown>) =>
    calls.log_admin_activity.input.safeParse({ ...view, ...more }).success;

  test("T65 is a view that the web app reports, with the tab that was open", () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ target_id: id, details: { tab: "Pending" } })).toBe(true);
    for (const action_name of ["balance_added", "deposit_approved", "user_viewed", "constructor"])
      expect(isTaken({ action_name })).toBe(false);
    expect(isTaken({ target_type: "deposit" })).toBe(false);
    expect(isTaken({ target_id: "a".repeat(65) })).toBe(false);
  });

  test("has no other text", () => {
    for (const target_id of ["a\u202eb", "a b", "<b>"]) expect(isTaken({ target_id })).toBe(false);
    for (const tab of ["a\u202eb", "<b>", "=1", "a".repeat(33), 1])
      expect(isTaken({ details: { tab } })).toBe(false);
    for (const key of ["a\u202eb", "output_index", "user_id"])
      expect(isTaken({ details: { [key]: "tab" } })).toBe(false);
  });
});
