import { changeSecret, type SecretChangeReport } from "@portico/database";
import { loadConfig } from "../config/config.ts";
import { secretChange } from "../start/secret-change.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: portico secret change --yes
Makes AUTH_SECRET the secret of the database, which was used with another one. Stop every server before. With the
former secret in AUTH_SECRET_BEFORE, authenticator apps go on working. Recovery codes, queued emails, and codes and
links in emails stop working. Passwords and passkeys are not affected.`;

/** `portico secret change --yes`. */
async function main(args: string[]): Promise<number> {
  if (args.join(" ") !== "change --yes") {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(process.env);
  const report = await withDatabase(config, (url) => changeSecret(url, secretChange(config)), {
    checked: false,
  });
  console.log(describe(report, config.authSecretBefore !== undefined).join("\n"));
  return 0;
}

function describe(report: SecretChangeReport, hasBefore: boolean): string[] {
  const { kept_apps, lost_apps, without_recovery_codes, lost_seal_key } = report;
  return [
    "The database now belongs to the AUTH_SECRET in the environment.",
    `Authenticator apps that go on working: ${kept_apps}. That no longer work: ${lost_apps}.`,
    `Users whose recovery codes no longer work: ${without_recovery_codes}. They make new ones in their profile.`,
    ...(lost_seal_key === null
      ? []
      : [`The audit log's seals by the key ${lost_seal_key} can't be checked any more.`]),
    ...(hasBefore
      ? ["Add the former secret to AUDIT_KEYS_BEFORE: it sealed the audit log, unless AUDIT_KEY did."]
      : []),
  ];
}

await runCli(main);
