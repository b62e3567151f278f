import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { registrySeed } from "./seed.ts";

// `npm run registry`: writes seeds/1-registry.sql after a change in contract/src/registry.
writeFileSync(join(import.meta.dirname, "../seeds/1-registry.sql"), registrySeed());
