import { readRelease } from "../config/release.ts";

/** `portico --version`: what identifies this release, one line each. */
const { version, build, schema } = await readRelease();
console.log(
  `portico ${version}\nbuild   ${build ?? "none yet; `portico start` makes it"}\nschema  ${schema}`,
);
