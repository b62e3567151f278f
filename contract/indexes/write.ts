import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIndexes } from "./generate.ts";

// `npm run indexes`: writes the indexes after a call, a read or a file of queries was added, renamed or removed.
for (const [file, text] of await generateIndexes())
  writeFileSync(join(import.meta.dirname, "../..", file), text);
