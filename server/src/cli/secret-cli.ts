import { changeSecret, type SecretChangeReport } from "@portico/database";
import { auditKeyOf, headLine } from "../audit/seals.ts";
import { type Config, loadConfig } from "../config/config.ts";
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
  console.log([...describe(report), ...describeAuditLog(report, config)].join("\n"));
  return 0;
}

function describe({ kept_apps, lost_apps, without_recovery_codes }: SecretChangeReport): string[] {
  return [
    "The database now belongs to the AUTH_SECRET in the environment.",
    `Authenticator apps that go on working: ${kept_apps}. That no longer work: ${lost_apps}.`,
    `Users whose recovery codes no longer work: ${without_recovery_codes}. They make new ones in their profile.`,
  ];
}

/** The limit behind the former secret takes away what somebody who has it, too, could do to the audit log. */
function describeAuditLog(
  { head, lost_seal_key }: SecretChangeReport,
  { authSecretBefore }: Config,
): string[] {
  if (head === null) return [];
  const isByFormer = authSecretBefore !== undefined && head.key_id === auditKeyOf(authSecretBefore).id;
  return [
    ...(lost_seal_key === null
      ? []
      : [`The audit log's seals by the key ${lost_seal_key} can't be checked any more.`]),
    ...(isByFormer
      ? [
          "The former secret sealed the audit log: add it to AUDIT_KEYS_BEFORE, as the first, with its last seal behind " +
            `it: FORMER_SECRET@${head.seal}:${head.mac}`,
        ]
      : []),
    "Keep this head of the audit log where the database's administrators can't change it:",
    headLine(head),
  ];
}

await runCli(main);
