/** What the test needs from a browser, whatever its engine and protocol. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a function in the page. It is sent as source, so it may use only its arguments, which are JSON. */
  run<Result>(script: InPage, ...args: unknown[]): Promise<Result>;
  /** Clicks the element that the function finds, with real pointer events. Returns false if it finds none. */
  click(find: InPage, ...args: unknown[]): Promise<boolean>;
  /**
   * Clicks the field that the function finds and types into it, key by key. Returns false if it finds none.
   */
  type(find: InPage, text: string, ...args: unknown[]): Promise<boolean>;
  close(): Promise<void>;
}

/** The source of a function that runs in the page. */
export type InPage = string;

/** The roles that the test uses. */
export type Role = "button" | "link" | "tab" | "field" | "listitem" | "option" | "combobox";

/**
 * Finds the first visible and enabled element by its role and a regular expression for its accessible name.
 * Elements behind a modal dialog are excluded, since the dialog hides them from screen readers, too.
 */
const findElement: InPage = `(role, pattern) => {
  const kinds = {
    button: "button:not([role]), [role=button]", link: "a[href]", tab: "[role=tab]", field: "input, textarea",
    listitem: "li, [role=listitem]", option: "[role=option]", combobox: "[role=combobox], select",
  };
  const textOf = (element) => (element?.innerText ?? "").replace(/\\s+/g, " ").trim();
  const nameOf = (element) => {
    const label = element.getAttribute("aria-label");
    if (label) return label;
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return ids.split(" ").map((id) => textOf(document.getElementById(id))).join(" ");
    return element.labels?.length ? textOf(element.labels[0]) : textOf(element);
  };
  const isShown = (element) => element.getClientRects().length > 0
    && getComputedStyle(element).visibility !== "hidden" && !element.closest("[inert], [aria-hidden=true]");
  const isEnabled = (element) => !element.disabled && element.getAttribute("aria-disabled") !== "true";
  const matches = new RegExp(pattern);
  const found = [...document.querySelectorAll(kinds[role])].find(
    (element) => isShown(element) && isEnabled(element) && matches.test(nameOf(element)));
  // Clear of the bars at the window's edges, which would take the click.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}`;

/** These browsers start with empty caches and without a graphics card, so a first screen takes seconds. */
const TIMEOUT_MILLISECONDS = 30_000;

/** A page as its user sees it: each step is retried until it succeeds, for at most 30 s. */
export class Screen {
  readonly #driver: Driver;
  readonly #script: InPage;

  /** @param script runs in each page before each attempt. */
  constructor(driver: Driver, script: InPage) {
    this.#driver = driver;
    this.#script = script;
  }

  open(url: string): Promise<void> {
    return this.#driver.open(url);
  }

  click(role: Role, name: RegExp): Promise<void> {
    return this.#until(`${role} ${name}`, () => this.#driver.click(findElement, role, name.source));
  }

  type(field: RegExp, text: string): Promise<void> {
    return this.#until(`field ${field}`, () => this.#driver.type(findElement, text, "field", field.source));
  }

  /** Waits for text anywhere on the page. */
  sees(words: RegExp): Promise<void> {
    return this.#until(`words ${words}`, async () => words.test(await this.text()));
  }

  /** Waits until the URL's path matches. */
  isAt(path: RegExp): Promise<void> {
    return this.#until(`address ${path}`, async () =>
      path.test(await this.#driver.run("() => location.pathname")),
    );
  }

  text(): Promise<string> {
    return this.#driver.run("() => document.body.innerText");
  }

  async #until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    let fault: unknown;
    for (const end = Date.now() + TIMEOUT_MILLISECONDS; Date.now() < end; ) {
      try {
        await this.#driver.run(this.#script);
        if (await attempt()) return;
      } catch (error) {
        // The page may be replaced, or the element covered by something that is closing.
        fault = error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const text = await this.text().catch(() => "no text");
    throw new Error(`No ${what} within 30 s. The page says:\n${text}`, { cause: fault });
  }
}
