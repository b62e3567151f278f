import { startTestServer } from "@portico/database/testing";

/** Vitest runs this once, before any worker starts; the workers inherit TEST_DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
