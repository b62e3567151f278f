import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../config/config.ts";
import { isApi } from "./route-path.ts";
import { isSecure } from "./session.ts";

/** Sets the security headers (T43), the request id, and `no-store` for API replies. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const headers = { ...securityHeaders(config), "permissions-policy": permissions };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (isApi(request)) reply.header("cache-control", "no-store");
    done();
  });
}

/** The headers that helmet sets. They are the same for each reply, so they are made once. */
function securityHeaders(config: Config): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  const recorder = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: isSecure(config) ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** The directives of the Content-Security-Policy, each with its sources. */
function contentPolicy(config: Config): Record<string, string[]> {
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    // In older Safari, 'self' does not include WebSockets.
    "connect-src": ["'self'", config.publicUrl.replace(/^http/, "ws")],
    "media-src": ["'self'", "blob:"],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

const allowed = [
  "camera",
  "clipboard-read",
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
];
const denied = [
  "accelerometer",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const permissions = [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(
  ", ",
);
