import { expect, type Page } from "@playwright/test";
import { overflows } from "../browser/screens.ts";

const soft = expect.configure({ soft: true });

/** The narrowest phones, and usual ones. */
const widths = [320, 390];

/** Checks the fields of a page in the widths of phones. Returns how many there are. */
export async function checkFields(page: Page, path: string): Promise<number> {
  let count = 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const { faults, fields } = await page.evaluate<{ faults: string[]; fields: number }>(smallFields);
    soft(faults, `${path}, ${width} px`).toEqual([]);
    soft(await overflows(page), `${path} is wider than ${width} px`).toBe(false);
    count += fields;
  }
  return count;
}

/**
 * Lists the page's fields with a font below 16 px, those that are narrower than their content, and text areas that
 * hide a part of their text. Returns the number of fields, too.
 */
const smallFields = `(() => {
  const faults = [];
  const others = ["checkbox", "radio", "file", "hidden", "range", "color"];
  const fields = [...document.querySelectorAll("input, textarea, select")]
    .filter((field) => !others.includes(field.type) && field.checkVisibility() && !field.closest("[aria-hidden=true]"));
  const nameOf = (field) => field.ariaLabel || field.labels?.[0]?.textContent || field.name || field.type;
  const naturalWidth = (field) => {
    const copy = field.cloneNode(true);
    copy.removeAttribute("id");
    Object.assign(copy.style, { position: "absolute", width: "max-content", minWidth: "0", visibility: "hidden" });
    field.parentElement.append(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  };
  for (const field of fields) {
    const style = getComputedStyle(field);
    if (parseFloat(style.fontSize) < 16) faults.push(nameOf(field) + " has a font of " + style.fontSize);
    const hasOwnWidth = field.tagName === "SELECT" || field.type === "date";
    const isEllipsis = style.textOverflow === "ellipsis";
    if (hasOwnWidth && !isEllipsis && naturalWidth(field) > field.getBoundingClientRect().width + 1) faults.push(nameOf(field) + " is too narrow");
    if (field.tagName === "TEXTAREA" && style.overflowY === "hidden" && field.scrollHeight > field.clientHeight + 1) faults.push(nameOf(field) + " hides text");
    const box = field.getBoundingClientRect();
    if (box.left < 0 || box.right > document.documentElement.clientWidth) faults.push(nameOf(field) + " leaves the window");
  }
  return { faults, fields: fields.length };
})()`;
