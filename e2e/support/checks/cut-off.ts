/**
 * Lists everything in the header that is cut off, covered by its neighbour or outside the window, and a page
 * that scrolls sideways.
 */
export const headerFaults = `(() => {
  const faults = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push("the page is " + (scrollWidth - clientWidth) + " px too wide");
  const parts = [...document.querySelectorAll("header :is(a, button, [role=status], [data-badge])")]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ name: part.ariaLabel || part.textContent, part, box: part.getBoundingClientRect() }));
  for (const { name, part, box } of parts) {
    if (box.left < 0 || box.right > clientWidth) faults.push(name + " leaves the window");
    if (part.scrollWidth > part.clientWidth + 1) faults.push(name + " is cut off");
    for (const other of parts) {
      if (other.part === part || part.contains(other.part) || other.part.contains(part)) continue;
      const isBeside = other.box.top < box.bottom && box.top < other.box.bottom;
      if (isBeside && other.box.left >= box.left && other.box.left < box.right - 0.5) faults.push(other.name + " covers " + name);
    }
  }
  return faults;
})()`;

/** Widths of the window in px, from the narrowest phone on. */
export const officeWidths = [320, 390, 768, 1024, 1280];

/** Lists what is cut off on a back-office screen: the page itself, its header, its tabs and its sidebar. */
export const officeFaults = `(() => {
  const faults = ${headerFaults};
  for (const part of document.querySelectorAll("[role=tablist], [role=tab], aside, main h1, main button, main textarea")) {
    if (part.checkVisibility() && part.scrollWidth > part.clientWidth + 1) faults.push((part.ariaLabel || part.textContent || part.value) + " is cut off");
  }
  return faults;
})()`;
