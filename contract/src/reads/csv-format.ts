import { z } from "zod";
import { csvFormats } from "../csv-formats.ts";

/** The query field of every read whose answer is a CSV file. Programs leave it out. */
export const csvFormat = z
  .enum(csvFormats)
  .default("comma")
  .describe(
    "`comma` separates cells with commas and writes 1.5 (RFC 4180), for programs. `semicolon` separates them with semicolons and writes 1,5, for spreadsheets of languages with a decimal comma.",
  );
