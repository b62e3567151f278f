import type { AdditionProof, AllowList, account, Proof } from "@portico/contract";
import type { z } from "zod";
import { post } from "../http/client.ts";

type Account = typeof account;

async function ask<Name extends "allowListOn" | "allowListOff" | "mailAllowListCode">(
  _name: Name,
  path: string,
  body: unknown = {},
) {
  return (await post(`/api/auth/allow-list/${path}`, body)) as z.output<Account[Name]["output"]>;
}

/** Turns on withdrawing to saved addresses only, or cancels turning it off. */
export const switchAllowListOn = async (): Promise<AllowList> => (await ask("allowListOn", "on")).allow_list;

/** Emails the code needed to turn it off while two-factor is off. Needs the password or a recent sign-in. */
export const mailAllowListCode = ({ password }: Proof) =>
  ask("mailAllowListCode", "mail-code", password === undefined ? {} : { password });

/** Turns it off, after the waiting period. */
export const switchAllowListOff = async (proof: AdditionProof): Promise<AllowList> =>
  (await ask("allowListOff", "off", proof)).allow_list;
