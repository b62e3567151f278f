import { describe, expect, test } from "vitest";
import { calls } from "../src/index.ts";

const valid = {
  p_network_id: "ethereum",
  p_name: "Cold wallet",
  p_address: "0x52908400098527886E0F7030069857D2E4169EE7",
};
const parse = (fields: Record<string, unknown>) =>
  calls.save_address.input.safeParse({ ...valid, ...fields });
const codeOf = (fields: Record<string, unknown>) => parse(fields).error?.issues[0]?.message;

describe("the name of a saved address", () => {
  test.each([" Cold wallet ", "é", "名", "🏦".repeat(40), "x".repeat(40)])(
    "%j is valid, and is trimmed",
    (name) => {
      expect(parse({ p_name: name }).data?.p_name).toBe(name.trim());
    },
  );

  test.each(["", "   ", "x".repeat(41), "a\u0000b", "a\nb", "a\u202eb", "a\u200bb", "\ud800", 7, null])(
    "%j is invalid: a name has 1 to 40 visible characters",
    (name) => {
      expect(codeOf({ p_name: name })).toBe("invalid_address_name");
    },
  );
});

describe("the saved address", () => {
  test("T11 the address must pass that network's checksum", () => {
    expect(codeOf({ p_address: "0x52908400098527886E0F7030069857D2E4169Ee7" })).toBe("invalid_address");
    expect(codeOf({ p_network_id: "tron" })).toBe("invalid_address");
    expect(codeOf({ p_network_id: "__proto__" })).toBe("missing_network");
    expect(codeOf({ p_network_id: "nowhere" })).toBe("missing_network");
  });

  test("is normalised, so that the same address is not saved twice", () => {
    expect(parse({ p_address: ` ${valid.p_address.toLowerCase()} ` }).data?.p_address).toBe(valid.p_address);
  });

  test("T11 a destination tag is a whole number from 0 to 4294967295", () => {
    for (const tag of ["01", "4294967296", "-1", "1.0", ""]) {
      expect(codeOf({ p_destination_tag: tag })).toBe("invalid_destination_tag");
    }
    expect(parse({ p_destination_tag: "4294967295" }).success).toBe(true);
  });
});
