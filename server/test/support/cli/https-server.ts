import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A server on loopback with a certificate of its own. */
export interface HttpsServer {
  /** For PUBLIC_URL. */
  url: string;
  /** The certificate's file: who names it in NODE_EXTRA_CA_CERTS trusts it. */
  file: string;
  close(): void;
}

/**
 * Requires openssl.
 * @param folder for the key and the certificate.
 * @param validity options of `openssl x509` for its dates, such as `-days 90`.
 */
export async function startHttpsServer(
  folder: string,
  name: string,
  validity: string[],
): Promise<HttpsServer> {
  const [key, file, request] = ["key", "crt", "csr"].map((ending) => join(folder, `${name}.${ending}`)) as [
    string,
    string,
    string,
  ];
  openssl(
    ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    [
      ...[
        "-keyout",
        key,
        "-out",
        request,
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
      ],
    ],
  );
  openssl(
    ["x509", "-req", "-in", request, "-key", key, "-out", file],
    ["-copy_extensions", "copy", ...validity],
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(file) });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    file,
    close: () => {
      server.close();
    },
  };
}

function openssl(args: string[], more: string[]): void {
  const { status, stderr, error } = spawnSync("openssl", [...args, ...more], { encoding: "utf8" });
  if (status !== 0) throw new Error(error?.message ?? stderr);
}
