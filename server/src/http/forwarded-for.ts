import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** Why a request's client is not known, and only the proxy that forwarded it. */
export type ForwardedFault =
  | "not_configured"
  | "not_trusted"
  | "missing"
  | "empty"
  | "unreadable"
  | "only_proxies";

/** The client of a request, as the proxies report it. */
export interface ForwardedClient {
  /** The client's address, or with a fault that of the last proxy whose address is known. */
  address: string;
  fault?: ForwardedFault;
  /** The entry that could not be read. */
  arrived?: string;
}

/** Whether an address belongs to a proxy whose report is believed. */
export type IsTrusted = (address: string | undefined) => boolean;

/** Headers that only proxies send. Only `X-Forwarded-For` is read (T29); clients can send the others through many. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-for",
  "x-azure-clientip",
  "x-arr-log-id",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
];

/** Whether a proxy forwarded this request, as far as its headers show. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return proxyHeaders.some((name) => headers[name] !== undefined) || namesForwarding(headers);
}

function namesForwarding(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (name.startsWith("x-forwarded-")) return true;
  return false;
}

/** `loopback`, `linklocal`, `uniquelocal`, addresses and subnets such as `10.0.0.0/8`. */
export function trustedProxies(names: false | string[]): IsTrusted {
  if (!names) return () => false;
  const list = new BlockList();
  for (const name of names.flatMap((one) => ranges[one] ?? one)) {
    const [zoned = "", bits] = name.split("/");
    const address = zoned.replace(/%.*$/, "");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(address, familyOf(address));
}

const ranges: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Walks from the connection's own address through `X-Forwarded-For`, from its end, and stops at the first address that
 * is no trusted proxy. It also stops at what is no address: everything before that was written by a stranger.
 */
export function forwardedClient(
  peer: string,
  header: string | string[] | undefined,
  isTrusted: IsTrusted,
): ForwardedClient {
  if (!isTrusted(peer))
    return header === undefined ? { address: peer } : { address: peer, fault: "not_trusted" };
  if (header === undefined) return { address: peer, fault: "missing" };
  const entries = String(header).split(",");
  let address = peer;
  for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
    const arrived = unquoted(entry);
    const read = readAddress(arrived);
    if (read === undefined) return { address, arrived, fault: arrived === "" ? "empty" : "unreadable" };
    address = read;
    if (!isTrusted(address)) return { address };
  }
  return { address, fault: "only_proxies" };
}

function unquoted(entry: string): string {
  return entry
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
}

/**
 * The address in an entry, without port, brackets and zone: `203.0.113.7:51422` (Azure Application Gateway, IIS),
 * `[2001:db8::7]:443`, `fe80::1%eth0`. Undefined for anything else, and for `0.0.0.0` and `::`, which nobody has.
 */
function readAddress(entry: string): string | undefined {
  const [, bracketed] = /^\[([^[\]]*)\](?::\d{0,5})?$/.exec(entry) ?? [];
  const spellings = bracketed === undefined ? [entry, entry.replace(/:\d{0,5}$/, "")] : [bracketed];
  const address = spellings.find((spelling) => isIP(spelling) > 0)?.replace(/%.*$/, "");
  return address === undefined || nobodys.check(address, familyOf(address)) ? undefined : address;
}

const nobodys = new BlockList();
nobodys.addAddress("0.0.0.0", "ipv4");
nobodys.addAddress("::", "ipv6");
