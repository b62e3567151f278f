import { jsxDEV as reactJsxDev } from "react/jsx-dev-runtime";
import { hasList, separateTexts } from "./separate-texts.ts";

export { Fragment } from "react/jsx-dev-runtime";
export type { JSX } from "./jsx-types.ts";

/** React's `jsxDEV`, for pages that a browser translates: see `separateTexts`. */
export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, ...rest) => {
  const separated = separateTexts(type, props, isStatic);
  return reactJsxDev(type, separated, key, isStatic && hasList(separated), ...rest);
};
