import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { isApi } from "./route-path.ts";
import { isSecure } from "./session.ts";

/** Sets the security headers (T43), the request id, and `no-store` for API replies. */
export async function addHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: isSecure(config) ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", permissions);
    if (isApi(request)) reply.header("cache-control", "no-store");
  });
}

export function contentPolicy(config: Config): Record<string, string[]> {
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
  "web-share",
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
