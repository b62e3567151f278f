import { createElement, type ReactNode } from "react";

/** Elements that may hold no other element: their texts become one. */
const textOnly = new Set<unknown>([
  "option",
  "script",
  "style",
  "textarea",
  "title",
  "text",
  "tspan",
  "desc",
]);

interface WithChildren {
  children?: ReactNode;
}

/**
 * An element's properties with each text that has, or could get, siblings in an element of its own. A browser's
 * translator replaces text nodes by elements. React would then fail to insert or remove what stands beside one, and
 * would go on changing a text that is no longer on the page (facebook/react#11538). A text that is alone in its element
 * is safe: React replaces the element's content.
 *
 * @param isStatic whether the children were written one by one, so that each keeps its place
 */
export function separateTexts<Props>(type: unknown, props: Props, isStatic: boolean): Props {
  const { children } = props as WithChildren;
  if (!Array.isArray(children))
    return addsNothing(type) && isText(children) ? { ...props, children: inSpan(children) } : props;
  if (textOnly.has(type)) return { ...props, children: joined(children) };
  return { ...props, children: isStatic ? separateStatic(type, children) : separateListed(children) };
}

/** Whether it puts its children into its parent's element: a fragment, `Suspense` and the like, or a context. */
function addsNothing(type: unknown): boolean {
  return typeof type === "symbol" || (type as { $$typeof?: symbol }).$$typeof === Symbol.for("react.context");
}

/** Whether an element has several children, which `jsxs` expects. */
export function hasList(props: unknown): boolean {
  return Array.isArray((props as WithChildren).children);
}

function joined(children: ReactNode[]): ReactNode {
  const shown = children.filter((child) => !isNothing(child));
  return shown.every(isText) ? shown.join("") : children;
}

/**
 * Joins texts that follow each other, so that they stay one box in a flex container. The places of the other children
 * don't change, because React knows them by their place.
 */
function separateStatic(type: unknown, children: ReactNode[]): ReactNode {
  if (children.every(isText)) return addsNothing(type) ? inSpan(children.join("")) : children.join("");
  return children.map((child, place) => {
    if (Array.isArray(child)) return separateListed(child);
    if (!isText(child)) return child;
    return isText(lastShown(children, place)) ? null : inSpan(runFrom(children, place), place);
  });
}

/** A list has no fixed places, so that each text gets a key. */
function separateListed(children: ReactNode[]): ReactNode[] {
  return children.map((child, place) => (isText(child) ? inSpan(String(child), place) : child));
}

function lastShown(children: ReactNode[], end: number): ReactNode {
  return children.slice(0, end).findLast((child) => !isNothing(child));
}

/** The text of the children from a place up to the next element. */
function runFrom(children: ReactNode[], start: number): string {
  const rest = children.slice(start).filter((child) => !isNothing(child));
  const end = rest.findIndex((child) => !isText(child));
  return rest.slice(0, end < 0 ? rest.length : end).join("");
}

/** Another text is another element: re-centring the old one would count as a layout shift. */
function inSpan(text: unknown, place = 0): ReactNode {
  return createElement("span", { key: `${place} ${text}` }, String(text));
}

function isText(child: ReactNode): child is string | number | bigint {
  return (
    (typeof child === "string" && child !== "") || typeof child === "number" || typeof child === "bigint"
  );
}

/** Whether React renders nothing for it. */
function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === "boolean" || child === "";
}
