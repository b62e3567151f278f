/**
 * Logs an error when React keeps a text node of its own. A translator replaces each text node of a page, and React would
 * then fail to remove it, or go on changing a text that nobody sees. Runs in every document before its own scripts.
 */
export const ownedTexts = `(() => {
  const isOwned = (text) => Object.keys(text).some((key) => key.startsWith("__reactFiber$"));
  function look() {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (isOwned(text)) console.error("React owns the text “" + text.data + "” in " + text.parentElement.outerHTML.slice(0, 200));
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
})()`;
