import type { Language, User } from "@portico/contract";
import type { FastifyRequest } from "fastify";
import { readerLanguage } from "../session.ts";

/** Whom a letter goes to, and how they read. */
export interface Addressee {
  email: string;
  /** The letter's words and figures are in it. */
  language: Language;
  /** IANA; the letter's times are written in it. */
  timezone: string;
}

/** The owner of an account, as they chose. */
export function ownerOf({ email, preferred_language, timezone }: User): Addressee {
  return { email, language: preferred_language, timezone };
}

/** Somebody who has no account yet: in the language of the page on which they are, or in English. */
export function newcomer(request: FastifyRequest, email: string): Addressee {
  return { email, language: readerLanguage(request) ?? "en", timezone: "UTC" };
}
