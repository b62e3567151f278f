import { startEmbedded } from "@portico/database";

// A process that only holds an embedded database, for tests that kill it.
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Which folder?");
try {
  const database = await startEmbedded({ dataDir, log: (line) => console.log(line) });
  process.once("SIGTERM", () => void database.stop());
  console.log(`ready ${database.url}`);
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
}
