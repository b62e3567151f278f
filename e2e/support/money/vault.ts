import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange } from "../exchange/exchange.ts";
import { databaseUrl } from "../exchange/operator.ts";

const program = join(import.meta.dirname, "../../../signer/src/main.ts");
/** The address to which the vault moves coins without approvals. */
export const coldStorage = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const passphrase = "the passphrase of the vault";

/** A signer of an operator's own, beside that of practice mode. */
export interface Vault {
  /** The address that it signs for, on Ethereum-like networks. */
  address: string;
  log(): string;
  stop(): Promise<void>;
}

/** Whose passkeys it accepts, as the back office hands them out. */
export type ApproverKeys = { name: string; credential_id: string; public_key: string }[];

/** Makes a signer's key and runs it. Payments of ether above 0.01 need two approvals. */
export async function startVault(exchange: Exchange, approvers: ApproverKeys): Promise<Vault> {
  const folder = join(exchange.dataDir, "vault");
  mkdirSync(folder);
  const settings = join(folder, "signer.json");
  const approvals = [{ up_to: "0.01", count: 1 }, { count: 2 }];
  const sweeps = { max_per_day: "1", cold_addresses: [coldStorage] };
  const ether = { max_payment: "1", max_per_day: "2", approvals };
  writeFileSync(
    settings,
    JSON.stringify({
      name: "vault",
      work_factor: 1,
      origin: exchange.url,
      approvers,
      networks: { ethereum: { max_fee: "1", coins: { ethereum: ether }, sweeps } },
    }),
  );
  const url = await databaseUrl(exchange);
  const run = (command: string, input: string) => {
    const child = spawn(process.execPath, [program, command, "--settings", settings], {
      stdio: ["pipe", "pipe", "pipe"],
      env: { PATH: process.env.PATH ?? "", SIGNER_DATABASE_URL: url },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    child.stdin.end(input);
    return { child, output: () => output };
  };
  const made = run("init", `${passphrase}\n${passphrase}\n`);
  const [code] = await once(made.child, "close");
  if (code !== 0) throw new Error(`The vault has no key: ${made.output()}`);
  const { paying_addresses } = JSON.parse(made.output()) as { paying_addresses: { ethereum: string } };
  const running = run("run", `${passphrase}\n`);
  return {
    address: paying_addresses.ethereum,
    log: running.output,
    async stop() {
      running.child.kill("SIGTERM");
      await once(running.child, "close");
    },
  };
}
