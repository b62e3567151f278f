import { describe, expect, test } from "vitest";
import { z } from "zod";
import { account, calls } from "../src/index.ts";

const { input } = calls.initiate_withdrawal;

const good = {
  p_user_id: "0192f0c8-7b1e-7000-8000-000000000001",
  p_coin_id: "bitcoin-cash",
  p_to_address: "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  p_network: "BCH",
  p_amount: "1",
  p_fee: "0.0005",
};

function refusalsOf(change: Record<string, unknown>): string[] {
  return input.safeParse({ ...good, ...change }).error?.issues.map(({ message }) => message) ?? [];
}

describe("initiate_withdrawal", () => {
  test.each([
    ["p_user_id", "missing_data"],
    ["p_to_address", "missing_address"],
    ["p_network", "missing_network"],
    ["p_amount", "invalid_amount"],
    ["p_fee", "invalid_amount"],
  ])("T4 a missing %s is refused as %s", (name, code) => {
    expect(refusalsOf({ [name]: undefined })).toContain(code);
    expect(refusalsOf({ [name]: null })).toContain(code);
  });

  test("T11 an address that fails its network's checksum is refused with a hint", () => {
    const { error } = input.safeParse({ ...good, p_to_address: `${good.p_to_address.slice(0, -1)}q` });
    expect(error?.issues).toMatchObject([
      {
        path: ["p_to_address"],
        message: "invalid_address",
        params: { network: "BCH", hint: expect.stringMatching(/copy it again/) },
      },
    ]);
  });

  test("T11 an address is passed on in its normalized form", () => {
    const sent = (p_to_address: string) => input.parse({ ...good, p_to_address }).p_to_address;
    for (const same of [
      ` ${good.p_to_address}\n`,
      good.p_to_address.toUpperCase(),
      "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu",
    ])
      expect(sent(same)).toBe("qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
  });

  test("T55 a confirmation parses its terms as the withdrawal does", () => {
    const { p_user_id: _, p_fee: __, ...terms } = good;
    for (const { input: confirmed } of [account.mailWithdrawalCode, account.confirmWithdrawal]) {
      const sent = (change: object) => confirmed.parse({ ...terms, ...change }).p_to_address;
      expect(sent({})).toBe(input.parse(good).p_to_address);
      expect(sent({ p_to_address: terms.p_to_address.toUpperCase() })).toBe(sent({}));
      const typo = `${terms.p_to_address.slice(0, -1)}q`;
      expect(confirmed.safeParse({ ...terms, p_to_address: typo }).error?.issues).toMatchObject([
        { path: ["p_to_address"], message: "invalid_address", params: { network: "BCH" } },
      ]);
    }
    // A password or any other unknown field is not a proof.
    expect(account.confirmWithdrawal.input.safeParse({ ...terms, password: "x" }).success).toBe(false);
  });

  test.each(["-1", "1.5", "4294967296", "01", "1e3", "", " 1"])("a destination tag %j is refused", (tag) => {
    expect(refusalsOf({ p_destination_tag: tag })).toContain("invalid_destination_tag");
  });

  test("its input appears in the OpenAPI document", () => {
    expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({
      type: "object",
      additionalProperties: false,
    });
  });
});
