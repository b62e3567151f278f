import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { type Letter, writeMail } from "../../outside/mail-template.ts";

/** From where something was done that its owner should know of. */
export interface SignInFacts {
  /** Such as `Chrome on Windows`. */
  device: string;
  address: string;
  at: Date;
  publicUrl: string;
}

/** Tells the owner of an account that a browser signed in that never did before. */
export function newDeviceMail(to: string, from: SignInFacts): Mail {
  return writeMail(to, {
    subject: `New sign-in to your ${brand.name} account`,
    title: "New sign-in from a device we do not know",
    facts: signInFacts(from),
    paragraphs: [
      "If this was you, there is nothing to do.",
      `If it was not, set a new password at ${from.publicUrl}/forgot-password: that ends every session. Then look at the sessions in your profile.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}

/** As lines of a letter. */
export function signInFacts({ device, address, at }: SignInFacts) {
  return [
    ["Device", device],
    ["Address", address],
    ["Time", utc(at)],
  ] as const satisfies Letter["facts"];
}

/** Such as `21 November 2026, 19:05 UTC`. */
export function utc(at: Date): string {
  const text = at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${text.replace(" at ", ", ")} UTC`;
}
