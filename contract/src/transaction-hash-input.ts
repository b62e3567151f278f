import { z } from "zod";
import { MAX_TRANSACTION_HASH_INPUT } from "./transaction-hashes.ts";

/** A hash as it is typed or pasted. Its network decides whether it is one, so the database checks that. */
export const transactionHashInput = z.string().trim().max(MAX_TRANSACTION_HASH_INPUT);
