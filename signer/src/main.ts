import { parseArgs } from "node:util";
import { StartupError } from "@portico/database";
import pino from "pino";
import { type Served, signerDatabase } from "./database.ts";
import { createJournal, openJournal } from "./journal.ts";
import { createKeyFile, newWords, readKeyFile } from "./key-file.ts";
import { type Keys, openKeys } from "./keys.ts";
import { askSecretly } from "./passphrase.ts";
import { readSettings, type Settings } from "./settings.ts";
import { runSigner } from "./signer.ts";
import { SignerError } from "./signer-error.ts";

const usage = `portico-signer <command> [--settings signer.json]

  init      makes the key file and the journal, and prints the addresses
            --words   for a phrase that you have: asks for it
  show      prints the addresses that payments are made from, and the public
            keys of deposit addresses
  words     prints the secret phrase, for a copy on paper
  run       signs what administrators have approved, and sweeps`;

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      settings: { type: "string", default: "signer.json" },
      words: { type: "boolean", default: false },
    },
  });
  const [command = "", ...rest] = positionals;
  const act = commands[command];
  if (!act || rest.length > 0) throw new SignerError(usage);
  await act(readSettings(values.settings, process.env), values.words);
}

const commands: Record<string, (settings: Settings, hasWords: boolean) => Promise<void>> = {
  init,
  async show(settings) {
    console.log(describe(await unlock(settings)));
  },
  async words(settings) {
    const [passphrase = ""] = await askSecretly(["Passphrase: "]);
    console.log(await readKeyFile(settings.key_file, passphrase));
  },
  run,
};

async function init({ key_file, journal_file, work_factor }: Settings, hasWords: boolean): Promise<void> {
  const [passphrase = "", repeated = "", given = ""] = await askSecretly([
    "New passphrase: ",
    "The same again: ",
    ...(hasWords ? ["The phrase: "] : []),
  ]);
  if (passphrase !== repeated) throw new SignerError("The two passphrases differ.");
  const words = hasWords ? given.trim().split(/\s+/).join(" ") : newWords();
  await createKeyFile(key_file, words, passphrase, work_factor);
  createJournal(journal_file);
  console.log(describe(openKeys(words)));
}

async function unlock({ key_file }: Settings): Promise<Keys> {
  const [passphrase = ""] = await askSecretly(["Passphrase: "]);
  return openKeys(await readKeyFile(key_file, passphrase));
}

/** What owners enter in the back office, as JSON. */
function describe({ addresses, depositAccounts }: Keys): string {
  const deposit_accounts = depositAccounts.map(({ network_ids, key }) => ({ network_ids, key }));
  return JSON.stringify({ paying_addresses: addresses, deposit_accounts }, null, 2);
}

function servedBy({ networks }: Settings, { addresses, depositAccounts }: Keys): Served {
  const paying = Object.entries(addresses).filter(([id]) => networks[id]);
  const swept = depositAccounts.flatMap(({ network_ids, hash }) =>
    network_ids.filter((id) => networks[id]?.sweeps).map((id) => [id, hash] as const),
  );
  return { addresses: Object.fromEntries(paying), deposit_keys: Object.fromEntries(swept) };
}

async function run(settings: Settings): Promise<void> {
  const log = pino({ name: "portico-signer" });
  const keys = await unlock(settings);
  const journal = openJournal(settings.journal_file);
  const database = signerDatabase(settings.database_url, settings.name, servedBy(settings, keys));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  log.info({ networks: Object.keys(settings.networks) }, "signing");
  try {
    await runSigner({ settings, keys, journal, database, log }, stop.signal);
  } finally {
    journal.close();
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { message, stack } = error as Error;
  // Not the error itself: its other fields may have what it was given, such as a password.
  console.error(error instanceof SignerError || error instanceof StartupError ? message : stack);
  process.exitCode = 1;
}
