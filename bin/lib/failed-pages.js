import { readFileSync } from "node:fs";

const maxLines = 60;

/**
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ title: string, tests: { results: { status: string, attachments: Attachment[] }[] }[] }} Spec
 * @typedef {{ file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * What the pages of failed tests showed, from the files that Playwright leaves beside their pictures: where only the
 * log of a run is kept, it is all that is left of a failure that does not happen again.
 * @param {{ suites: Suite[] }} report Playwright's JSON report.
 * @returns {string[]} an entry for each failed test that left one.
 */
export function describeFailedPages({ suites }) {
  return suites.flatMap((suite) => failedIn(suite, suite.file ?? ""));
}

/**
 * @param {Suite} suite
 * @param {string} file
 * @returns {string[]}
 */
function failedIn({ specs = [], suites = [] }, file) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== "passed" && status !== "skipped")
      .flatMap(({ attachments }) => attachments)
      .flatMap(({ name, path }) => (name === "error-context" && path ? [snapshotIn(path)] : []))
      .filter((snapshot) => snapshot !== "")
      .map((snapshot) => `The page of "${title}" in ${file}:\n${snapshot}`),
  );
  return [...own, ...suites.flatMap((suite) => failedIn(suite, file))];
}

/**
 * @param {string} path
 * @returns {string} the first lines of the page's accessibility tree, without the header that all pages have; or "".
 */
function snapshotIn(path) {
  const [, snapshot = ""] = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, "utf8")) ?? [];
  const lines = snapshot.split("\n");
  const main = lines.findIndex((line) => line.startsWith("- main"));
  return lines.slice(Math.max(main, 0), Math.max(main, 0) + maxLines).join("\n");
}
