import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type ForwardedClient,
  type ForwardedFault,
  forwardedClient,
  type IsTrusted,
  isForwarded,
  trustedProxies,
} from "./forwarded-for.ts";
import { maskAddress } from "./logging.ts";

/**
 * Sets `request.ip` to the client's address, once per request: what counts requests and guesses, and what sessions show
 * (T29). Before all other hooks.
 */
export function addClientAddresses(app: FastifyInstance): void {
  const { config } = app.deps;
  const isTrusted = trustedProxies(config.trustProxy);
  const warnOnce = warnOncePerFault();
  app.addHook("onRequest", (request, _reply, done) => {
    const peer = request.socket.remoteAddress;
    const client = clientOf(request, peer, isTrusted);
    Object.defineProperty(request, "ip", { value: client.address });
    if (peer !== undefined) warnOnce(request, client, peer);
    done();
  });
}

/** A closed connection has no address any more. */
function clientOf(request: FastifyRequest, peer: string | undefined, isTrusted: IsTrusted): ForwardedClient {
  if (peer === undefined) return { address: "0.0.0.0" };
  const { headers } = request;
  if (!request.server.deps.config.trustProxy) {
    return isForwarded(headers) ? { address: peer, fault: "not_configured" } : { address: peer };
  }
  const client = forwardedClient(peer, headers["x-forwarded-for"], isTrusted);
  // Without any sign of a proxy or a browser, it may be a program on the proxy's own machine.
  const isProgram = !isForwarded(headers) && headers["sec-fetch-mode"] === undefined;
  return client.fault === "missing" && isProgram ? { address: peer } : client;
}

const example = "such as 203.0.113.7, 203.0.113.7:51422 or [2001:db8::7]:443";
const together = "all its clients count as one address, and share its limits";

/** What is wrong, and what to do. */
const warnings: Record<ForwardedFault, string> = {
  not_configured: `A proxy forwards requests, but TRUST_PROXY is not set: ${together}`,
  not_trusted: `Requests with X-Forwarded-For come from an address that TRUST_PROXY does not name. If it is your proxy, add it there: until then ${together}`,
  missing: `The proxy in TRUST_PROXY sends no X-Forwarded-For, the only header that is read: ${together}. Make it send the client's address there, ${example}`,
  empty: `The proxy in TRUST_PROXY sends an X-Forwarded-For with an empty entry: ${together}. Make it send the client's address there, ${example}`,
  unreadable: `The proxy in TRUST_PROXY sends an X-Forwarded-For with an entry that is not an address: ${together}. Make it send the client's address there, ${example}`,
  only_proxies: `X-Forwarded-For names no address outside TRUST_PROXY. If clients are elsewhere, ${together}: make the outermost proxy send the client's address`,
};

/** Warns of each fault once per process: all requests of such a proxy have it. */
function warnOncePerFault() {
  const warned = new Set<ForwardedFault>();
  return (request: FastifyRequest, { fault, arrived }: ForwardedClient, peer: string) => {
    if (fault === undefined || warned.has(fault)) return;
    warned.add(fault);
    request.log.warn(
      { proxy: proxyName(peer), ...(arrived !== undefined && { arrived: shapeOf(arrived) }) },
      warnings[fault],
    );
  };
}

const isPrivate = trustedProxies(["loopback", "linklocal", "uniquelocal"]);

/** A private address is a machine of the operator; any other may be a person's. */
function proxyName(peer: string): string {
  return isPrivate(peer) ? peer : maskAddress(peer);
}

/** What arrived, without the digits of an address (T46): `000.0.000.0;00000`. */
function shapeOf(entry: string): string {
  const digits = (entry.match(/:/g) ?? []).length > 1 ? /[0-9a-f]/gi : /[0-9]/g;
  return entry.slice(0, 60).replace(digits, "0");
}
