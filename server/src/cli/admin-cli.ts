import { canonicalEmail, roleNames } from "@portico/contract";
import { changeAdministrator, keptEmails, type RoleChange } from "@portico/database";
import { type Config, loadConfig } from "../config/config.ts";
import { describeKeptEmail, emailRules } from "../start/stored-emails.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: portico admin grant EMAIL [${roleNames.join(" | ")}]\n       portico admin revoke EMAIL\n       portico admin emails`;

type Change = "grant" | "revoke";

/** Grants or revokes a role. The default role is owner, since this is how the first administrator is made (T40). */
async function main([change, email, role, ...rest]: string[]): Promise<number> {
  if (change === "emails" && email === undefined) return listKeptEmails(loadConfig(process.env));
  if ((change !== "grant" && change !== "revoke") || !email || rest.length > 0) return explain();
  if (role !== undefined && (change === "revoke" || !isRole(role))) return explain();
  const config = loadConfig(process.env);
  const outcome = await withDatabase(config, (url) =>
    changeAdministrator(url, change, canonicalEmail(email) ?? email, role, email),
  );
  const hasFailed = outcome === "unknown" || outcome === "last";
  (hasFailed ? console.error : console.log)(say(outcome, change, email, role ?? "owner"));
  return hasFailed ? 1 : 0;
}

/** Lists users who sign in with an email that is not in its canonical form (decision 106). */
async function listKeptEmails(config: Config): Promise<number> {
  const kept = await withDatabase(config, (url) => keptEmails(url, emailRules));
  console.log(kept.map(describeKeptEmail).join("\n") || "Every user's email is in its canonical form.");
  return 0;
}

function explain(): number {
  console.error(usage);
  return 1;
}

function isRole(name: string): boolean {
  return (roleNames as readonly string[]).includes(name);
}

function say(outcome: RoleChange, change: Change, email: string, role: string): string {
  if (outcome === "unknown") return `There is no user with the email ${email}.`;
  if (outcome === "last") return `${email} is the last owner, who cannot be removed.`;
  if (change === "grant") {
    return `${email} ${outcome === "changed" ? "is now" : "already is"} an administrator: ${role}.`;
  }
  return `${email} ${outcome === "changed" ? "is no longer" : "is not"} an administrator.`;
}

await runCli(main);
