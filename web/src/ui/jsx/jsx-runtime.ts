import { jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { hasList, separateTexts } from "./separate-texts.ts";

export { Fragment } from "react/jsx-runtime";
export type { JSX } from "./jsx-types.ts";

/** React's `jsx`, for pages that a browser translates: see `separateTexts`. */
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, separateTexts(type, props, false), key);

/** React's `jsxs`, for pages that a browser translates: see `separateTexts`. */
export const jsxs: typeof reactJsxs = (type, props, key) => {
  const separated = separateTexts(type, props, true);
  return hasList(separated) ? reactJsxs(type, separated, key) : reactJsx(type, separated, key);
};
