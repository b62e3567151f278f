import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { AMOUNT, networkById } from "@portico/contract";
import { z } from "zod";
import { USUAL_WORK_FACTOR } from "./key-file.ts";
import { isPaidFrom } from "./keys.ts";
import { coinOn } from "./registry.ts";
import { SignerError } from "./signer-error.ts";

/** A coin amount as a decimal string. */
const amount = z.string().regex(AMOUNT, 'must be an amount, such as "0.5"');

/** How many administrators must approve a payment; the first tier whose `up_to` it does not exceed counts. */
const tiers = z
  .array(z.strictObject({ up_to: amount.optional(), count: z.int().min(0).max(20) }))
  .min(1)
  .refine((list) => list.every(({ up_to }, at) => (up_to === undefined) === (at === list.length - 1)), {
    error: "every tier but the last needs up_to, and the last has none",
  });

const coin = z.strictObject({
  /** The most of the coin that one payment may pay all its recipients. */
  max_payment: amount,
  /** The most in any 24 hours, whatever the payments. */
  max_per_day: amount,
  approvals: tiers.default([{ count: 2 }]),
});

const network = z.strictObject({
  /** The most that a transaction may pay the network, in the network's own coin. */
  max_fee: amount,
  /** The most that payments of withdrawals may pay it in any 24 hours; without it, a hundred times `max_fee`. */
  max_fees_per_day: amount.optional(),
  coins: z.record(z.string(), coin),
  /** Without it the exchange's own coins are not moved. All amounts are of the network's own coin. */
  sweeps: z
    .strictObject({
      /** The most that a deposit address gets at once for the fee of a token. */
      max_gas: amount.default("0"),
      /** The most that fees and gas of sweeps, and fees of moves to cold addresses, may be in any 24 hours. */
      max_per_day: amount,
      /** Where coins of the paying address may be moved without approvals. */
      cold_addresses: z.array(z.string().min(1)).default([]),
    })
    .optional(),
});

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    "must be an address such as postgres://vault:password@host/portico; encode what is special in a password",
});

const schema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/, "may have small letters, digits and hyphens"),
  /** May be left to the environment: SIGNER_DATABASE_URL. */
  database_url: databaseUrl.optional(),
  key_file: z.string().min(1).default("key.age"),
  journal_file: z.string().min(1).default("journal.jsonl"),
  /** Of a new key file's passphrase. Lower it only for a key that protects nothing. */
  work_factor: z.int().min(1).max(22).default(USUAL_WORK_FACTOR),
  /** Where administrators open the exchange: their passkeys sign for this origin alone. */
  origin: z.url({ protocol: /^https?$/ }),
  approvers: z.array(
    z.strictObject({
      /** The administrator. Several passkeys of one name are one approval. */
      name: z.string().min(1).max(100),
      /** As base64url. */
      credential_id: z.string().min(1).max(1400),
      /** The COSE key in hex. */
      public_key: z.string().regex(/^([0-9a-f]{2})+$/),
    }),
  ),
  networks: z.record(z.string(), network),
});

export type Settings = z.infer<typeof schema> & { database_url: string };
export type NetworkSettings = z.infer<typeof network>;
export type CoinSettings = z.infer<typeof coin>;

/**
 * Reads the settings, a JSON file. File names in it are relative to its folder.
 * @throws {SignerError} with a line for each fault.
 */
export function readSettings(file: string, environment: NodeJS.ProcessEnv): Settings {
  const read = schema.safeParse(parseFile(file));
  if (!read.success)
    throw new SignerError(
      read.error.issues
        .map(({ path, message }) => `${file}: ${path.join(".") || "it"}: ${message}`)
        .join("\n"),
    );
  const { data } = read;
  const faults = [...networkFaults(data.networks), ...approverFaults(data)];
  const database_url = environment.SIGNER_DATABASE_URL || data.database_url;
  if (!database_url) faults.push("database_url: is missing, here and as SIGNER_DATABASE_URL");
  // Its text has a password, so the fault does not repeat it.
  const ofDatabase = databaseUrl.safeParse(database_url || undefined);
  if (database_url && !ofDatabase.success)
    faults.push(`database_url, or SIGNER_DATABASE_URL: ${ofDatabase.error.issues[0]?.message}`);
  if (faults.length > 0) throw new SignerError(faults.map((fault) => `${file}: ${fault}`).join("\n"));
  const folder = dirname(resolve(file));
  return {
    ...data,
    database_url: database_url ?? "",
    key_file: resolve(folder, data.key_file),
    journal_file: resolve(folder, data.journal_file),
  };
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SignerError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function networkFaults(networks: z.infer<typeof schema>["networks"]): string[] {
  return Object.entries(networks).flatMap(([id, { coins }]) => {
    if (networkById(id) === undefined || !isPaidFrom(id))
      return [`networks.${id}: is no network that can be paid here`];
    return Object.keys(coins)
      .filter((coinId) => coinOn(coinId, id) === undefined)
      .map((coinId) => `networks.${id}.coins.${coinId}: is no coin of this network`);
  });
}

/** More approvals than there are people would never come together. */
function approverFaults({ approvers, networks }: z.infer<typeof schema>): string[] {
  const people = new Set(approvers.map(({ name }) => name)).size;
  return Object.entries(networks).flatMap(([id, { coins }]) =>
    Object.entries(coins)
      .filter(([, { approvals }]) => approvals.some(({ count }) => count > people))
      .map(
        ([coinId]) =>
          `networks.${id}.coins.${coinId}.approvals: need more people than there are approvers (${people})`,
      ),
  );
}
