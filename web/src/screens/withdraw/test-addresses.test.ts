import { addressProblem, networks } from "@portico/contract";
import { expect, test } from "vitest";
import { testAddresses } from "./test-addresses.ts";

test("practice mode has a valid address outside for every network", () => {
  for (const network of networks) {
    expect(
      addressProblem(network, testAddresses[network.address_format]),
      network.network_id,
    ).toBeUndefined();
  }
});
