import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import type { Config } from "../config/config.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const disk = findings("disk");
const certificate = findings("certificate");

const DISK_FAULT_BYTES = 100_000_000;
const DISK_WARNING_BYTES = 1_000_000_000;
const CERTIFICATE_WARNING_DAYS = 14;
const DAY_MS = 86_400_000;
const timeoutMilliseconds = 10_000;

/** The free space of DATA_DIR, and whether this user may write there. */
export function checkDisk({ dataDir }: Config): Finding[] {
  try {
    const folder = existingFolder(dataDir);
    if (!statSync(folder).isDirectory()) {
      return disk.fault(`${folder} is a file: set DATA_DIR to a folder`);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return assessSpace(dataDir, bavail * bsize);
  } catch (error) {
    return disk.fault(`DATA_DIR ${dataDir} can't be written to by this user: ${reasonOf(error)}`);
  }
}

/** @param free in bytes. */
export function assessSpace(dataDir: string, free: number): Finding[] {
  const text = `${(free / 1e9).toFixed(1)} GB free for DATA_DIR ${dataDir}`;
  if (free < DISK_FAULT_BYTES) return disk.fault(`${text}: free space, or set DATA_DIR to another disk`);
  if (free < DISK_WARNING_BYTES) return disk.warning(`${text}: free space soon`);
  return disk.ok(text);
}

/** A start creates DATA_DIR if it is missing. */
function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/** The certificate that PUBLIC_URL shows, if it is https. */
export async function checkCertificate({ publicUrl }: Config): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return certificate.ok("not needed: PUBLIC_URL is not https");
  try {
    const socket = await openTls(hostname.replace(/^\[|\]$/g, ""), Number(port || 443));
    const { valid_to } = socket.getPeerCertificate();
    const { authorized, authorizationError } = socket;
    socket.destroy();
    return assessCertificate(
      hostname,
      Date.parse(valid_to),
      authorized ? undefined : String(authorizationError),
    );
  } catch (error) {
    return certificate.warning(
      `${publicUrl} can't be reached from here: ${reasonOf(error)}. Start the proxy, or check it from another machine`,
    );
  }
}

function assessCertificate(host: string, validTo: number, refusal: string | undefined): Finding[] {
  const days = Math.floor((validTo - Date.now()) / DAY_MS);
  const renew = "renew it, and reload the proxy";
  if (days < 0) return certificate.fault(`the one for ${host} expired ${-days} days ago: ${renew}`);
  if (refusal) return certificate.fault(`browsers reject the one for ${host} (${refusal}): replace it`);
  if (days < CERTIFICATE_WARNING_DAYS) {
    return certificate.warning(`the one for ${host} is valid for ${days} more days: ${renew}`);
  }
  return certificate.ok(`the one for ${host} is valid for ${days} more days`);
}

function openTls(host: string, port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // A certificate that browsers refuse must be read, too. Nothing is sent over this connection.
    const socket = connect({
      host,
      port,
      servername: isIP(host) ? "" : host,
      rejectUnauthorized: false,
      timeout: timeoutMilliseconds,
    });
    socket.once("secureConnect", () => resolve(socket));
    socket.once("error", reject);
    socket.once("timeout", () => {
      socket.destroy();
      reject(new Error("no answer in time"));
    });
  });
}
