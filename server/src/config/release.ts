import { releaseSchema } from "@portico/database";
import { webBuild, webFolder } from "../http/web.ts";
import { version } from "./version.ts";

/** What identifies a release. */
export interface Release {
  version: string;
  /** The web app's build; null if there is none. */
  build: string | null;
  /** The last migration. */
  schema: string;
}

/** @param folder of the built web app. */
export async function readRelease(folder: string = webFolder): Promise<Release> {
  return { version, build: webBuild(folder), schema: await releaseSchema() };
}
