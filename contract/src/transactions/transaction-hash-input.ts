import { z } from "zod";
import { MAX_TRANSACTION_HASH_INPUT } from "./transaction-hashes.ts";

/** A hash as typed or pasted. Its format depends on the network, so the database checks it. */
export const transactionHashInput = z.string().trim().max(MAX_TRANSACTION_HASH_INPUT);
