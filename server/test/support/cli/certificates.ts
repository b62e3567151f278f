import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";

/** Files in PEM form. */
export interface Certified {
  cert: string;
  key: string;
}

/** Requires openssl. Makes a CA that signs itself. */
export function makeCa(folder: string, name: string): Certified {
  const made = files(folder, name);
  openssl(["req", "-x509", ...newKey(made.key), "-subj", `/CN=${name}`, "-out", made.cert, "-days", "30"]);
  return made;
}

/**
 * Requires openssl. Makes a certificate that a CA signed.
 * @param subject its common name; for a server `DNS:` names follow in `hosts`.
 * @param days until it expires; negative for one that has expired.
 */
export function certify(
  folder: string,
  name: string,
  ca: Certified,
  { subject = name, hosts = "", days = 30 }: { subject?: string; hosts?: string; days?: number } = {},
): Certified {
  const made = files(folder, name);
  const request = join(folder, `${name}.csr`);
  const names = hosts === "" ? [] : ["-addext", `subjectAltName=${hosts}`];
  openssl(["req", "-new", ...newKey(made.key), "-subj", `/CN=${subject}`, ...names, "-out", request]);
  const by = ["-CA", ca.cert, "-CAkey", ca.key, "-CAcreateserial", "-copy_extensions", "copy"];
  openssl(["x509", "-req", "-in", request, ...by, "-days", String(days), "-out", made.cert]);
  return made;
}

function files(folder: string, name: string): Certified {
  return { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
}

function newKey(path: string): string[] {
  return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", path];
}

function openssl(args: string[]): void {
  const { status, stderr, error } = spawnSync("openssl", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(error?.message ?? stderr);
  const key = args.indexOf("-keyout");
  if (key >= 0) chmodSync(args[key + 1] ?? "", 0o600);
}
