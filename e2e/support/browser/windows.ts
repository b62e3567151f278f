import type { BrowserContextOptions } from "@playwright/test";

/** A window's size, if a test sets no other. */
export const desktop = { width: 1440, height: 900 };
/** A phone held upright. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** A tablet held upright. */
export const tablet: BrowserContextOptions = { viewport: { width: 768, height: 1024 }, hasTouch: true };
