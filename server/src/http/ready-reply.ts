import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A frequently requested reply, precomputed in every encoding. */
export interface ReadyReply {
  /** A strong ETag of the text, in quotes. */
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/** Compresses a text in every encoding. */
export function makeReady(text: string): ReadyReply {
  const plain = Buffer.from(text);
  return {
    etag: `"${createHash("sha1").update(plain).digest("base64url")}"`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  };
}

/** Sends the reply in the encoding that the client accepts. Nothing is computed per request. */
export function sendReady(
  ready: ReadyReply,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, vary } = { type: "application/json; charset=utf-8", vary: "accept-encoding" },
) {
  const coding = acceptedCoding(request.headers["accept-encoding"]);
  // A strong ETag identifies exact bytes, so each encoding has its own.
  const etag = coding === "plain" ? ready.etag : ready.etag.replace(/"$/, `-${coding}"`);
  reply.type(type).header("etag", etag).header("vary", vary);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (coding === "br") return reply.header("content-encoding", "br").send(ready.brotli);
  if (coding === "gzip") return reply.header("content-encoding", "gzip").send(ready.gzip);
  return reply.send(ready.plain);
}

function acceptedCoding(header: string | string[] | undefined): "br" | "gzip" | "plain" {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const codings = String(header ?? "")
    .toLowerCase()
    .split(",")
    .filter((coding) => !refused.test(coding))
    .map((coding) => coding.split(";")[0]?.trim());
  if (codings.includes("br")) return "br";
  return codings.includes("gzip") ? "gzip" : "plain";
}
