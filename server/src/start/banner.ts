import type { Config } from "../config/config.ts";
import type { PrintedAdministrator } from "./first-administrator.ts";

/** The text printed once the server is ready: its URL, its mode and, on the first start, the administrator's login. */
export function banner(config: Config, administrator: PrintedAdministrator | undefined): string {
  const lines = [`Portico is ready at ${config.publicUrl}`, modeOf(config)];
  if (config.practice && config.smtpUrl === undefined)
    lines.push(`Mail      ${config.publicUrl}/dev/mailbox`);
  if (config.chains === undefined) lines.push(`Chains    ${config.publicUrl}/dev/chain`);
  const head = lines.map((line) => `  ${line}\n`).join("");
  return `\n${head}${administrator ? credentials(administrator) : ""}`;
}

/** Printed once: the database stores only the password's hash. */
export function credentials({ email, password }: PrintedAdministrator): string {
  const shown = password === undefined ? "the one in ADMIN_PASSWORD" : `${password}   (shown this once)`;
  return `  Admin     ${email}\n  Password  ${shown}\n`;
}

function modeOf(config: Config): string {
  if (config.demo)
    return "Demo mode: nobody can sign in, and /health/ready answers 503. Unset DEMO_MODE to open it.";
  if (config.practice) return "Practice mode: play money, test addresses. Never send real coins.";
  return "Live mode.";
}
