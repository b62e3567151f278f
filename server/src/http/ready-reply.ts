import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A reply that many ask for, made once and ready to be sent in every coding. */
export interface ReadyReply {
  /** A strong validator of the text, in quotes. */
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

export function makeReady(text: string): ReadyReply {
  const plain = Buffer.from(text);
  return {
    etag: `"${createHash("sha1").update(plain).digest("base64url")}"`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  };
}

/** Nothing is made for a request: the text is there in the coding that the client takes. */
export function sendReady(
  ready: ReadyReply,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, vary } = { type: "application/json; charset=utf-8", vary: "accept-encoding" },
) {
  const coding = acceptedCoding(request.headers["accept-encoding"]);
  // A validator names one sequence of bytes, so each coding has its own.
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
