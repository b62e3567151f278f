import type { ReadName, reads } from "@portico/contract";
import type { z } from "zod";

type Reads = typeof reads;

/** What a read is asked, parsed. */
export type ReadQuery<Name extends ReadName> = z.output<Reads[Name]["query"]>;
/** What a read answers. */
export type ReadOutput<Name extends ReadName> = z.input<Reads[Name]["output"]>;
