/**
 * Plays a browser's translator in each document, as Google's does it: every text is moved into two `<font>` elements, now
 * and whenever the page changes. The words stay as they are, so that tests find them.
 */
export const translator = `(() => {
  if (window.isTranslating) return;
  window.isTranslating = true;
  const done = new WeakSet();
  const skipped = "head, script, style, noscript, textarea, [translate=no], svg";
  function translate(text) {
    if (done.has(text) || !text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    const words = document.createTextNode(text.data);
    done.add(words);
    outer.append(inner);
    inner.append(words);
    text.replaceWith(outer);
  }
  function walk(node) {
    if (node instanceof Text) return translate(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    found.forEach(translate);
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") walk(target);
      else addedNodes.forEach(walk);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  walk(document);
})()`;
