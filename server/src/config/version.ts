import manifest from "../../package.json" with { type: "json" };

/** The release's version number. */
export const { version } = manifest;
