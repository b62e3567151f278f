import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "../../src/config/config.ts";

const live = {
  DATABASE_URL: "postgres://portico:secret@db.example/portico",
  AUTH_SECRET: "a".repeat(48),
  SMTP_URL: "smtp://mail.example:587",
  PUBLIC_URL: "https://portico.example",
};
const node = { network: "bitcoin", url: "http://user:secret@127.0.0.1:8332" };

/** The faults of a setting, as text or as a value. */
function faultsOf(chains: unknown, env: Record<string, string> = live): string[] {
  try {
    loadConfig({ ...env, CHAINS: typeof chains === "string" ? chains : JSON.stringify(chains) });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("Without CHAINS live mode watches nothing, and practice mode has chains of its own", () => {
  expect(loadConfig(live).chains).toEqual([]);
  expect(loadConfig({}).chains).toBeUndefined();
  expect(loadConfig({ ...live, CHAINS: "none" }).chains).toEqual([]);
  expect(loadConfig({ CHAINS: " none " }).chains).toEqual([]);
});

test("CHAINS names nodes, the preferred one of a network first", () => {
  const full = {
    network: "polygon",
    url: "https://polygon.example/v2/key",
    name: "a provider",
    token: "t",
  };
  expect(loadConfig({ ...live, CHAINS: JSON.stringify([node, full]) }).chains).toEqual([
    { network_id: "bitcoin", url: node.url, name: "node 1", token: undefined },
    { network_id: "polygon", url: full.url, name: "a provider", token: "t" },
  ]);
});

test.each(["http://localhost:8545", "http://127.1.2.3", "http://[::1]:8545", "https://node.example"])(
  "CHAINS takes the address %s",
  (url) => {
    expect(faultsOf([{ ...node, url }])).toEqual([]);
  },
);

test.each([
  "http://node.example",
  "http://10.0.0.7:8332",
  "http://127.0.0.1.node.example",
  "http://localhost.node.example",
  "http://user:secret@node.example",
  "ws://127.0.0.1",
  "file:///etc/passwd",
  "node.example",
  `https://node.example/${"a".repeat(2_048)}`,
  "",
  7,
])("CHAINS refuses the address %s: deposits are credited by what it says", (url) => {
  expect(faultsOf([{ ...node, url }])).toEqual([
    "CHAINS: entry 1: url must be an https address, or an http one of this machine: deposits are credited by what it says",
  ]);
});

const known = "bitcoin, ethereum, polygon, arbitrum, bsc, litecoin, dogecoin, ethereum-classic";

test.each<[string, unknown, string]>([
  ["no JSON", "bitcoin=http://127.0.0.1", "must be none, or a JSON list of nodes"],
  ["no list", node, "must be none, or a JSON list of nodes"],
  ["an entry that is no object", ["none"], "entry 1: must be an object"],
  [
    "a network that cannot be watched",
    [node, { ...node, network: "tron" }],
    `entry 2: network must be one of ${known}`,
  ],
  ["no network", [{ url: node.url }], `entry 1: network must be one of ${known}`],
  [
    "a name with other signs",
    [{ ...node, name: "<b>" }],
    "entry 1: name must have 1 to 40 letters, digits, spaces, dots and dashes",
  ],
  ["a name that is no text", [{ ...node, name: 1 }], "entry 1: name must be a text"],
  ["a token that is no text", [{ ...node, token: 1 }], "entry 1: token must be a text"],
  [
    "traces, which older releases read",
    [{ ...node, traces: true }],
    "entry 1: traces is no setting any more: remove it. What contracts send is found by the balance audit, with any node",
  ],
  [
    "an unknown field",
    [{ ...node, password: "secret" }],
    "entry 1: has a field other than network, url, name and token",
  ],
  ["too many nodes", Array.from({ length: 51 }, () => node), "must have at most 50 entries"],
])("CHAINS with %s has one fault that says so", (_, chains, fault) => {
  expect(faultsOf(chains)).toEqual([`CHAINS: ${fault}`]);
  expect(faultsOf(chains, {})).toEqual([`CHAINS: ${fault}`]);
});

test("CHAINS names every fault of every entry, and repeats no credentials", () => {
  const secret = "hunter2-of-the-node";
  const faults = faultsOf([
    { network: secret, url: `http://user:${secret}@node.example`, name: `${secret}!`, token: [secret] },
    { network: "bitcoin", url: secret, [secret]: secret, traces: secret },
  ]);
  expect(faults.length).toBeGreaterThanOrEqual(6);
  expect(faults.join("\n")).not.toContain(secret);
  expect(faults.every((fault) => /^CHAINS: entry [12]: /.test(fault))).toBe(true);
});
