import { changeAdministrator, type RoleChange } from "@portico/database";
import { loadConfig } from "./config.ts";
import { describeStartFault } from "./start-fault.ts";
import { withDatabase } from "./with-database.ts";

const usage = "Usage: npm run admin -- grant EMAIL | revoke EMAIL";

type Change = "grant" | "revoke";

async function main([change, email, ...rest]: string[]): Promise<number> {
  if ((change !== "grant" && change !== "revoke") || !email || rest.length > 0) {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(process.env);
  const outcome = await withDatabase(config, (url) => changeAdministrator(url, change, email));
  const hasFailed = outcome === "unknown" || outcome === "last";
  (hasFailed ? console.error : console.log)(say(outcome, change, email));
  return hasFailed ? 1 : 0;
}

function say(outcome: RoleChange, change: Change, email: string): string {
  if (outcome === "unknown") return `There is no user with the email ${email}.`;
  if (outcome === "last") return `${email} is the last administrator, who cannot be removed.`;
  if (change === "grant")
    return `${email} ${outcome === "changed" ? "is now" : "already is"} an administrator.`;
  return `${email} ${outcome === "changed" ? "is no longer" : "is not"} an administrator.`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeStartFault(error));
  process.exitCode = 1;
}
