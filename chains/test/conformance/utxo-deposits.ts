import { createKey, type UtxoLab, watchFor } from "@portico/testing/chains/utxo-lab.ts";
import { expect, it } from "vitest";
import { type Chain, utxoChain, utxoNetworks } from "../../src/index.ts";
import { scriptOf } from "../../src/utxo/addresses.ts";
import { dustLimit } from "../../src/utxo/dust.ts";

/** An address of every form that each network has. */
const addressForms = {
  bitcoin: [
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  litecoin: [
    "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9",
    "MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441",
    "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj",
    "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
    "ltc1q047h6lta047h6lta047h6lta047h6lta047h6lta047h6lta047suly0st",
    "ltc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqpj6zg2",
  ],
  dogecoin: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "A3soTac8LmGMS4b2YvgrXwNqB8W23aZDkG"],
};

/** What a watcher sees of deposits. */
export function depositTests(lab: () => UtxoLab): void {
  const open = (): Chain => utxoChain(lab().network_id, lab().endpoint, { genesis: lab().genesis });

  it("serves the chain that it should", async () => {
    await open().check();
    const main = utxoChain(lab().network_id, lab().endpoint);
    await expect(main.check()).rejects.toMatchObject({ fault: "wrong_chain" });
  });

  it("is refused if its version is below the floor", async () => {
    const { network_id, endpoint, genesis } = lab();
    const { number, name } = utxoNetworks[network_id].lowest_version;
    await utxoChain(network_id, endpoint, { genesis, lowest_version: 1 }).check();
    const later = utxoChain(network_id, endpoint, { genesis, lowest_version: number + 1 });
    await expect(later.check()).rejects.toMatchObject({
      fault: "outdated",
      message: expect.stringMatching(`too old: /.+/; ${network_id} needs ${name} or later`),
    });
  });

  it("tells its last block, and none above it", async () => {
    const chain = open();
    await lab().mine();
    const { height, hash } = await chain.tip();
    expect(await chain.hashAt(height)).toBe(hash);
    expect(await chain.hashAt(height + 1)).toBeUndefined();
    expect(await chain.blocks(height + 1, height + 5, watchFor({}))).toEqual([]);
  });

  it("sees a deposit while it waits, and then in its block", async () => {
    const chain = open();
    const { script } = createKey(chain.network_id as UtxoLab["network_id"]);
    const watch = watchFor({ scripts: [script] });
    expect(await chain.waiting(watch)).toEqual([]);
    const hash = await lab().pay([{ script, units: 123_456_789n }]);
    const arrival = { transaction_hash: hash, output_index: 0, address_key: script, units: "123456789" };
    expect(await chain.waiting(watch)).toEqual([arrival]);
    expect(await chain.waiting(watch)).toEqual([arrival]);
    await lab().mine();
    expect(await chain.waiting(watch)).toEqual([]);
    const { height } = await chain.tip();
    const [block] = await chain.blocks(height, height, watch);
    expect(block).toMatchObject({ height, arrivals: [arrival], mined: [], spent: [] });
    expect(Math.abs(Date.parse(block?.mined_at ?? "") - Date.now())).toBeLessThan(24 * 3600 * 1000);
  });

  it("reports each output of a transaction, with exact units, and nothing of other people's", async () => {
    const chain = open();
    const network = utxoNetworks[lab().network_id];
    const [ours, again, other] = [1, 2, 3].map(() => createKey(network.network_id).script) as [
      string,
      string,
      string,
    ];
    const least = dustLimit(network, ours);
    const watch = watchFor({ scripts: [ours, again] });
    const hash = await lab().pay([
      { script: ours, units: least },
      { script: other, units: 5_000_000n },
      { script: again, units: 1_000_000_007n },
      { script: ours, units: 100_000_000n },
    ]);
    await lab().mine();
    const { height } = await chain.tip();
    const [block] = await chain.blocks(height, height, watch);
    expect(block?.arrivals).toEqual([
      { transaction_hash: hash, output_index: 0, address_key: ours, units: least.toString() },
      { transaction_hash: hash, output_index: 2, address_key: again, units: "1000000007" },
      { transaction_hash: hash, output_index: 3, address_key: ours, units: "100000000" },
    ]);
  });

  it("recognises an address in every form", async () => {
    const chain = open();
    const addresses = addressForms[lab().network_id];
    const scripts = addresses.map((address) => chain.watchKey(address));
    const network = utxoNetworks[lab().network_id];
    expect(scripts).toEqual(addresses.map((address) => scriptOf(network, address)));
    await lab().pay(scripts.map((script) => ({ script, units: 2_000_000n })));
    await lab().mine();
    const { height } = await chain.tip();
    const [block] = await chain.blocks(height, height, watchFor({ scripts }));
    expect(block?.arrivals.map((one) => one.address_key)).toEqual(scripts);
  });

  it("ignores the rewards of miners", async () => {
    const chain = open();
    await lab().mine();
    const { height } = await chain.tip();
    const [block] = await chain.blocks(height, height, watchFor({ scripts: [lab().reward_script] }));
    expect(block?.arrivals).toEqual([]);
  });

  it("ignores outputs of nothing, and outputs that are locked", async () => {
    const chain = open();
    const key = createKey(lab().network_id);
    const units = 100_000_000n;
    const hash = await lab().pay([{ script: key.script, units }]);
    await lab().mine(2);
    const target = createKey(lab().network_id).script;
    // Until block 499,999,999: OP_CHECKLOCKTIMEVERIFY OP_DROP, then what the address would be.
    const locked = `04ff64cd1db175${target}`;
    const { raw, hash: spent } = key.spend(
      [{ hash, index: 0, script: key.script, units }],
      [
        { script: target, units: 0n },
        { script: locked, units: 30_000_000n },
        { script: target, units: 60_000_000n },
      ],
    );
    await lab().reorganise(1, [raw]);
    const { height } = await chain.tip();
    const blocks = await chain.blocks(height - 1, height, watchFor({ scripts: [target] }));
    expect(blocks.flatMap((block) => block.arrivals)).toEqual([
      { transaction_hash: spent, output_index: 2, address_key: target, units: "60000000" },
    ]);
  });

  it("returns blocks in order, each the parent of the next", async () => {
    const chain = open();
    await lab().mine(3);
    const { height, hash } = await chain.tip();
    const blocks = await chain.blocks(0, height + 10, watchFor({}));
    expect(blocks.map((block) => block.height)).toEqual(Array.from({ length: height + 1 }, (_, at) => at));
    expect(blocks.slice(1).map((block) => block.parent)).toEqual(
      blocks.slice(0, -1).map((block) => block.hash),
    );
    expect(blocks[0]?.hash).toBe(lab().genesis);
    expect(blocks.at(-1)?.hash).toBe(hash);
  });

  it("shows a reorganisation by parents that differ, and the deposit in its new block", async () => {
    const chain = open();
    const { script } = createKey(lab().network_id);
    const watch = watchFor({ scripts: [script] });
    const hash = await lab().pay([{ script, units: 70_000_000n }]);
    await lab().mine(2);
    const { height } = await chain.tip();
    const before = await chain.blocks(height - 2, height, watch);
    await lab().reorganise(2);
    const after = await chain.blocks(height - 2, height + 1, watch);
    expect(after[0]?.hash).toBe(before[0]?.hash);
    expect(after[1]?.hash).not.toBe(before[1]?.hash);
    expect(after[2]?.parent).not.toBe(before[1]?.hash);
    expect(after.flatMap((block) => block.arrivals)).toEqual([]);
    expect(await chain.waiting(watch)).toMatchObject([{ transaction_hash: hash }]);
    expect((await chain.transaction(hash, watch))?.block).toBeUndefined();
    await lab().mine();
    const [block] = await chain.blocks(height + 2, height + 2, watch);
    expect(block?.arrivals).toMatchObject([{ transaction_hash: hash, units: "70000000" }]);
  });

  it("finds a transaction by its hash: unknown, waiting, mined", async () => {
    const chain = open();
    const { script } = createKey(lab().network_id);
    const watch = watchFor({ scripts: [script] });
    expect(await chain.transaction("00".repeat(31).concat("01"), watch)).toBeUndefined();
    expect(await chain.transaction("no hash", watch)).toBeUndefined();
    const hash = await lab().pay([{ script, units: 9_000_000n }]);
    const seen = {
      transaction_hash: hash,
      has_failed: false,
      arrivals: [{ transaction_hash: hash, output_index: 0, address_key: script, units: "9000000" }],
    };
    expect(await chain.transaction(hash, watch)).toEqual(seen);
    await lab().mine();
    const { height, hash: tip } = await chain.tip();
    const [mined] = await chain.blocks(height, height, watch);
    const block = { height, hash: tip, mined_at: mined?.mined_at };
    expect(await chain.transaction(hash, watch)).toEqual({ ...seen, block });
  });

  it("tells what addresses hold", async () => {
    const chain = open();
    const [full, empty] = [createKey(lab().network_id).script, createKey(lab().network_id).script];
    await lab().pay([{ script: full, units: 30_000_001n }]);
    await lab().pay([{ script: full, units: 20_000_000n }]);
    await lab().mine();
    const holdings = () => chain.holdings([full, empty], new Set());
    // Dogecoin Core 1.14 has no such call.
    const places = [full, empty].map((address_key) => ({ address_key, contracts: [] }));
    const { height, hash } = await chain.tip();
    const snapshot = () => chain.snapshot(places, { height: 0, hash: "" });
    if (lab().network_id === "dogecoin") {
      await expect(holdings()).rejects.toMatchObject({ fault: "refused" });
      await expect(snapshot()).rejects.toMatchObject({ fault: "refused" });
      return;
    }
    expect(await holdings()).toEqual([{ address_key: full, units: "50000001" }]);
    // At the node's last block, whichever was asked for.
    expect(await snapshot()).toEqual({ height, hash, holdings: [{ address_key: full, units: "50000001" }] });
  });
}
