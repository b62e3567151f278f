import { describeTlsFault, errorCode, StartupError } from "@portico/database";
import { ConfigError } from "../config/config.ts";

/**
 * The message for an operator when the server cannot start: a line for each known fault, a stack trace for an unknown
 * one.
 */
export function describeStartFault(error: unknown): string {
  if (error instanceof ConfigError) return error.faults.map((fault) => `Setting ${fault}`).join("\n");
  if (error instanceof StartupError) return error.message;
  const tlsFault = describeTlsFault(error);
  if (tlsFault !== undefined) return tlsFault;
  const { address, port, message, stack } = error as Error & { address?: string; port?: number };
  const reason = systemFaults[errorCode(error) ?? ""];
  if (reason === undefined) return stack ?? String(error);
  return `${reason}: ${port === undefined ? message : `${address}:${port}`}`;
}

/** By errno or SQLSTATE. */
const systemFaults: Record<string, string> = {
  EADDRINUSE: "Another program is already listening there; set PORT to another number",
  EADDRNOTAVAIL: "HOST is not an address of this machine",
  EACCES: "This user isn't allowed to do that",
  ENOTFOUND: "A host name cannot be found",
  ECONNREFUSED: "Nothing answers at the database's address",
  ETIMEDOUT: "The database didn't answer in time",
  "28P01": "The database refuses the password in DATABASE_URL",
  "28000": "The database refuses the user in DATABASE_URL",
  "3D000": "DATABASE_URL names a database that does not exist",
  "42501": "The user in DATABASE_URL lacks a privilege that it needs",
};
