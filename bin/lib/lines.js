/** @typedef {{ line: number, says: string }} Problem */

/**
 * The lines of a text with their numbers.
 * @param {string} text
 */
export function allLines(text) {
  return text.split("\n").map((content, index) => ({ line: index + 1, content }));
}

/**
 * The same without the blocks of code of a document.
 * @param {string} text
 */
export function linesOutsideCode(text) {
  let isCode = false;
  return allLines(text).filter(({ content }) => {
    if (!content.trimStart().startsWith("```")) return !isCode;
    isCode = !isCode;
    return false;
  });
}
