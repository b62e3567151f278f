import { buildWebIfOlder } from "../../../bin/lib/build-web.js";

/** Builds the web app before the first test if its sources have changed, so that no test passes on an old one. */
export default function buildFirst(): void {
  buildWebIfOlder();
}
