import { vi } from "vitest";

const lasting = ["setTimeout", "setInterval", "setImmediate", "fetch", "WebSocket", "Worker"];

// Pure tests share a process, so none may start what could outlive its file.
for (const name of lasting) {
  vi.stubGlobal(name, () => {
    throw new Error(`${name} is used in a test that shares its process; see vitest.config.ts`);
  });
}
