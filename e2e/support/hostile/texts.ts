import type { Page } from "@playwright/test";

/** A host that does not exist; a page that requests it has treated a text as markup. */
const CANARY = "canary";

/** A text that a browser would run or load if it were treated as markup. Short enough for a name. */
export const short = "<img src=x onerror=portico()>";

/**
 * Escapes from an element, an attribute, a script, a comment, a style and a template. Without dots between words: reasons
 * contain no links (T73).
 */
const escapes = [
  `"><script src=//${CANARY}/a></script>`,
  `'><svg onload=portico()>`,
  "</textarea></title></style></script>]]>-->",
  short,
  "<a href=x onclick=portico()>x</a>",
  `<iframe srcdoc="<script>parent['portico']()</script>"></iframe>`,
  "{{[]['constructor']['constructor']('portico()')()}}",
  ["$", "{portico()}"].join(""),
].join(" ");

/** As many as fit in a reason, and a word too long for any line. */
export const long = `${escapes} ${"W".repeat(110)}`;

/** Texts that a spreadsheet would run as formulas. */
export const formulas = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "=HYPERLINK(0)"];

/** A field with a strict format must refuse all of these; the last two look like an email and a name. */
export const hostileTexts = [
  long,
  short,
  "<b>",
  "javascript:portico()",
  "</script>",
  "{{1}}",
  ...formulas,
  "a\u202eb",
  "={{1}}'&lt@example.org",
  "-1..1",
];

/** Inputs that are compared or searched for, and never stored. */
export const compared =
  /^read |^call admin_find_user\.p_email$|^account \w+\.(?:email|password|code|mailed_code|provider|query|replaces|username|(?:passkey|response)\.(?:id|\*))$|\.p_(?:search|seen_\w+)$|^call admin_get_withdrawals\.|^account confirmWithdrawal\.p_/;

/** Watches a page for texts that it runs, loads or inserts into its document as markup. */
export interface ScriptWatch {
  /** The findings since the last call; call it once the page is rendered. */
  findings(): Promise<string[]>;
}

export async function watchForScripts(page: Page): Promise<ScriptWatch> {
  const seen: string[] = [];
  await page.addInitScript(
    `window.portico = () => { window.hasRun = true; }; document.addEventListener("securitypolicyviolation",
      (event) => { window.wasStopped = event.violatedDirective + " " + event.blockedURI; });`,
  );
  page.on("dialog", (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    if (host === CANARY || pathname.endsWith("/x")) seen.push(`a request for ${request.url()}`);
  });
  return {
    async findings() {
      return [...seen.splice(0), ...(await page.evaluate<string[]>(markupOfOthers))];
    },
  };
}

/**
 * Finds markup that our pages never have: event handlers and scripts in the document, links that run scripts,
 * frames, pictures from other hosts.
 */
const markupOfOthers = `(() => {
  const found = [];
  if (window.hasRun) found.push("a text ran");
  if (window.wasStopped) found.push("the policy stopped " + window.wasStopped);
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      const isHandler = /^on/i.test(name);
      const isLink = /^(?:href|src|action|formaction|data|xlink:href)$/i.test(name);
      if (isHandler || (isLink && /^\\s*javascript:/i.test(value)) || /^srcdoc$/i.test(name)) {
        found.push("<" + element.localName + " " + name + "=" + value + ">");
      }
    }
    const isOwnScript = element.type === "application/json" || element.src?.startsWith(location.origin + "/");
    const isForeign = element.localName === "script" ? !isOwnScript : /^(?:iframe|object|embed|base)$/.test(element.localName);
    if (isForeign || (element.localName === "img" && element.getAttribute("src") === "x")) found.push(element.outerHTML);
  }
  return found;
})()`;

/** All text of a page: its visible text, collapsed text, and the values of its fields. */
export function textOf(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest("script, style") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    while (walker.nextNode()) texts.push(walker.currentNode.data);
    for (const field of document.querySelectorAll("input, textarea")) texts.push("\\n" + field.value);
    return texts.join("");
  })()`);
}
