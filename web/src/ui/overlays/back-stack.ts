/** The open dialogs and sheets, the topmost last: the Back button closes them before it leaves the page. */
const layers: { close: () => void }[] = [];
let notify = () => {};

/** Adds an open dialog. If `close` refuses, the dialog stays. Returns a function that removes it. */
export function addLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  notify();
  return () => {
    const place = layers.indexOf(layer);
    if (place >= 0) layers.splice(place, 1);
  };
}

/** The number of open dialogs. */
export function layerCount(): number {
  return layers.length;
}

/** Asks those above the first `count` to close, the topmost first. */
export function closeLayersAbove(count: number): void {
  for (const layer of layers.slice(count).reverse()) layer.close();
}

/** Calls `listener` when a dialog opens. Returns a function that stops it. */
export function onLayerAdded(listener: () => void): () => void {
  notify = listener;
  return () => {
    if (notify === listener) notify = () => {};
  };
}
