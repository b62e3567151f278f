import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, testDatabase } from "../src/testing.ts";
import { generateRowTypes } from "./generate.ts";

// `npm run row-types`: writes src/generated/row-types.ts after a change of a view or of a table behind one.
const server = await startTestServer();
try {
  const database = await testDatabase();
  const file = join(import.meta.dirname, "../src/generated/row-types.ts");
  writeFileSync(file, await generateRowTypes(database.owner));
  await database.drop();
} finally {
  await server.stop();
}
