import { hasLitecoind, startLitecoind } from "@portico/testing/chains/litecoind.ts";
import type { UtxoLab } from "@portico/testing/chains/utxo-lab.ts";
import { startStandIn } from "@portico/testing/chains/utxo-stand-in.ts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { utxoChain } from "../../src/index.ts";
import { depositTests } from "./utxo-deposits.ts";
import { faultTests } from "./utxo-faults.ts";
import { paymentTests } from "./utxo-payments.ts";
import { sendingTests } from "./utxo-sending.ts";

function conformance(start: () => Promise<UtxoLab>): () => UtxoLab {
  let lab: UtxoLab | undefined;
  const current = () => {
    if (!lab) throw new Error("the node has not started");
    return lab;
  };
  beforeAll(async () => {
    lab = await start();
  });
  afterAll(() => lab?.stop());
  depositTests(current);
  sendingTests(current);
  paymentTests(current);
  return current;
}

describe.each(["bitcoin", "litecoin", "dogecoin"] as const)("the stand-in for %s", (network) => {
  faultTests(conformance(() => startStandIn(network)));
});

const title = hasLitecoind()
  ? "Litecoin Core"
  : "Litecoin Core (skipped: litecoind is not installed; apt-get install litecoind)";
describe.skipIf(!hasLitecoind())(title, { tags: "long" }, () => {
  const lab = conformance(startLitecoind);

  it("refuses a wrong password", async ({ expect }) => {
    const url = lab().endpoint.url.replace("lab:lab@", "lab:wrong@");
    await expect(utxoChain("litecoin", { url }).tip()).rejects.toMatchObject({ fault: "unauthorised" });
  });
});
