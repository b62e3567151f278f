import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";

/**
 * Packs a folder so that the same files give the same bytes: in the order of their names, without owners, all of one
 * time.
 * @param {string} parent
 * @param {string} name of the folder in it
 * @param {string} file
 * @param {Date} time
 */
export async function pack(parent, name, file, time) {
  const paths = list(parent, name);
  // Without `noDirRecurse` a folder's files would follow it in the order of the disk.
  const options = {
    cwd: parent,
    file,
    gzip: true,
    portable: true,
    noMtime: false,
    mtime: time,
    noDirRecurse: true,
  };
  await create(options, paths);
}

/**
 * @param {string} parent
 * @param {string} path
 * @returns {string[]} the path and everything below it, sorted
 */
function list(parent, path) {
  const entries = readdirSync(join(parent, path), { withFileTypes: true });
  const below = entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? list(parent, join(path, entry.name)) : [join(path, entry.name)],
    );
  return [path, ...below];
}

/**
 * @param {string} folder
 * @param {string[]} names
 * @returns {string} the lines that `sha256sum --check` reads
 */
export function checksums(folder, names) {
  const lines = names.map((name) => {
    const hash = createHash("sha256").update(readFileSync(join(folder, name)));
    return `${hash.digest("hex")}  ${name}\n`;
  });
  return lines.join("");
}
