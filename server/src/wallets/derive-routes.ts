import { setImmediate as breathe } from "node:timers/promises";
import {
  type AccountKey,
  derivationPaths,
  derivations,
  type GivenKey,
  type KeyPreview,
  type KeyScript,
  keyScripts,
  type Network,
  networkById,
  readAccountKey,
  scriptsOf,
} from "@portico/contract";
import { call } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { callSchema } from "../calls/call-schema.ts";
import { publishEffects } from "../calls/rpc.ts";
import { Refusal, refuse } from "../http/errors.ts";
import { idempotencyHeader } from "../http/idempotency-header.ts";
import { context, requireSessionCookie } from "../http/session.ts";
import { type Account, openAccount } from "./derive.ts";

/** An account key with the networks to derive addresses for. */
interface Source extends Account {
  key: AccountKey;
  networks: Network[];
  /** The kind of address that the administrator chose; undefined if the key's own is meant. */
  chosen: KeyScript | undefined;
}

/** The wallets that are asked for. */
type Lot = z.output<typeof derivations.derive.input>;

/** Maximum number of attempts when others derive from the same key at the same time. */
const tries = 5;

/** Derives wallets from accounts' extended public keys: preview and creation. Keys are neither logged nor stored. */
export function registerDerivation(app: FastifyInstance): void {
  const { preview, derive } = derivations;
  app.post(
    derivationPaths.preview,
    {
      schema: callSchema(preview),
      preValidation: requireSessionCookie,
    },
    async (request) => {
      const { keys } = request.body as z.output<typeof preview.input>;
      // Checks permission before computing anything.
      const next = await nextIndices(
        request,
        keys.map(({ key }) => hashOf(key)),
      );
      return { keys: sourcesOf(keys).map((source) => previewOf(source, next[source.key.key_hash] ?? 0)) };
    },
  );
  app.post(
    derivationPaths.derive,
    {
      schema: { ...callSchema(derive), headers: idempotencyHeader },
      preValidation: requireSessionCookie,
    },
    async (request) => {
      const reply = await deriveWallets(request, request.body as Lot);
      await publishEffects(derive, request, reply);
      return reply;
    },
  );
}

/** Each attempt reads the next indices again. The database accepts them only if nobody else used them meanwhile. */
async function deriveWallets(request: FastifyRequest, lot: Lot) {
  const { keys } = lot;
  const hashes = keys.map(({ key }) => hashOf(key));
  let next = await nextIndices(request, hashes);
  const sources = sourcesOf(keys);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addWallets(request, sources, next, lot);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "derivation_moved" || attempt === tries) throw error;
      next = await nextIndices(request, hashes);
    }
  }
}

async function addWallets(
  request: FastifyRequest,
  sources: Source[],
  next: Record<string, number>,
  { count, reason, request_id, trust_keys }: Lot,
) {
  const firstOf = ({ key }: Source) => next[key.key_hash] ?? 0;
  const p_wallets = [];
  for (let wallet = 0; wallet < count; wallet += 1) {
    p_wallets.push(sources.flatMap((source) => addressesOf(source, firstOf(source) + wallet)));
    // Elliptic curve operations are slow, so yield to other requests.
    await breathe();
  }
  // A key given in two formats is one key.
  const keys = new Map(sources.map((source) => [source.key.key_hash, source]));
  const p_keys = [...keys.values()].map((source) => ({
    key_hash: source.key.key_hash,
    fingerprint: source.fingerprint,
    account: source.key.account,
    first_index: firstOf(source),
  }));
  return call<z.output<typeof derivations.derive.output>>(
    request.server.deps.pool,
    "admin_add_derived_wallets",
    context(request),
    { p_keys, p_wallets, p_reason: reason, p_request_id: request_id, p_trust_keys: trust_keys },
  );
}

function addressesOf({ key, networks, chosen, addressAt }: Source, index: number) {
  return networks.map((network) => ({
    network_id: network.network_id,
    public_address: addressAt(network, index),
    key_hash: key.key_hash,
    index,
    // A part of the input that the idempotency key stands for.
    ...(chosen && { script: chosen }),
  }));
}

function previewOf(source: Source, next_index: number): KeyPreview {
  const kinds = keyScripts.filter((script) =>
    source.networks.every((network) => scriptsOf(source.key, network).includes(script)),
  );
  return {
    fingerprint: source.fingerprint,
    account: source.key.account,
    next_index,
    script: source.key.script,
    is_script_known: source.chosen !== undefined || source.key.script_source !== "none" || kinds.length === 1,
    kinds: kinds.map((script) => kindOf(source, script)),
    addresses: source.networks.map((network) => ({
      network_id: network.network_id,
      network: network.deposit_name,
      first: source.addressAt(network, 0),
      next: source.addressAt(network, next_index),
    })),
  };
}

function kindOf({ key, networks }: Source, script: KeyScript) {
  const { addressAt } = opened({ ...key, script });
  return {
    script,
    addresses: networks.map((network) => ({
      network_id: network.network_id,
      network: network.deposit_name,
      first: addressAt(network, 0),
    })),
  };
}

/**
 * One source per key and script, even if the key was given twice or in two formats: a wallet's addresses have the same
 * index on all networks.
 */
function sourcesOf(given: readonly GivenKey[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { key: text, network_ids, script: chosen } of given) {
    const read = keyOf(text);
    const key = { ...read, script: chosen ?? read.script };
    const known = sources.get(`${key.key_hash} ${key.script}`);
    const networks = network_ids.flatMap((id) => networkById(id) ?? []);
    if (known) known.networks.push(...networks);
    else sources.set(`${key.key_hash} ${key.script}`, { ...opened(key), key, networks, chosen });
  }
  return [...sources.values()];
}

/** The schema has already validated it. */
function keyOf(text: string): AccountKey {
  const key = readAccountKey(text);
  if ("refusal" in key) refuse(key.refusal);
  return key;
}

function hashOf(text: string): string {
  return keyOf(text).key_hash;
}

/**
 * Opens the account. Bytes with a valid checksum that are not a curve point must have been crafted, so they are
 * refused.
 */
function opened(key: AccountKey): Account {
  try {
    return openAccount(key);
  } catch {
    return refuse("account_key_invalid");
  }
}

function nextIndices(request: FastifyRequest, hashes: string[]): Promise<Record<string, number>> {
  const keyHashes = [...new Set(hashes)];
  return call(request.server.deps.pool, "admin_account_keys", context(request), { p_key_hashes: keyHashes });
}
