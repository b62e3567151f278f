/** @typedef {import("./lines.js").Problem} Problem */
/** @typedef {import("./pages.js").Page} Page */

/** The workspaces whose exports are read by people of other parts, or of other programs. */
const checked = /^(contract|database|server)\/src\/(?!(.*\/)?generated\/).*\.ts$/;
const exported = /^export (?:async )?(?:abstract )?(?:function\*?|class|interface) (\w+)/;

/**
 * Each exported function, class and interface has a doc comment, and a function that throws or refuses says so.
 * @param {Page} page
 * @returns {Problem[]}
 */
export function docCommentProblems({ path, text }) {
  if (!checked.test(path)) return [];
  const lines = text.split("\n");
  return lines.flatMap((content, index) => {
    const name = exported.exec(content)?.[1];
    if (name === undefined) return [];
    const comment = commentAbove(lines, index);
    if (comment === "") return [{ line: index + 1, says: `${name} has no doc comment` }];
    if (/@throws|refuse|reject/i.test(comment) || !/ function/.test(content)) return [];
    return throws(lines, index) ? [{ line: index + 1, says: `${name} does not say when it throws` }] : [];
  });
}

/**
 * @param {string[]} lines
 * @param {number} index of the export
 */
function commentAbove(lines, index) {
  if (!lines[index - 1]?.endsWith("*/")) return "";
  const start = lines.findLastIndex((content, at) => at < index && content.startsWith("/**"));
  return lines.slice(start, index).join("\n");
}

/**
 * Whether the function of this line throws, or refuses by our helper for it.
 * @param {string[]} lines
 * @param {number} index
 */
function throws(lines, index) {
  const end = lines.findIndex((content, at) => at > index && content.startsWith("}"));
  return lines
    .slice(index, end)
    .some((content) => /\bthrow\b|\brefuse\(/.test(content.replace(/\/\/.*|^\s*\/?\*.*/, "")));
}
