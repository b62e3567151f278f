import type { Language, User } from "@portico/contract";
import type { FastifyRequest } from "fastify";
import { readerLanguage } from "../http/session.ts";

/** The recipient of an email, with their preferences. */
export interface Addressee {
  email: string;
  /** Language of the email's text and numbers. */
  language: Language;
  /** IANA time zone for the email's times. */
  timezone: string;
}

/** The owner of an account, with their chosen language and time zone. */
export function ownerOf({ email, preferred_language, timezone }: User): Addressee {
  return { email, language: preferred_language, timezone };
}

/** A recipient without an account: the language of the page they are on, or English. */
export function newcomer(request: FastifyRequest, email: string): Addressee {
  return { email, language: readerLanguage(request) ?? "en", timezone: "UTC" };
}
