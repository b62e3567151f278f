import type { Locator } from "@playwright/test";
import jsqr from "jsqr";

/**
 * What a camera reads in a picture on the screen, as it is drawn there; null where it finds no QR code. Like a hand
 * that holds a phone, it tries from several distances.
 */
export async function readQr(picture: Locator): Promise<string | null> {
  const png = (await picture.screenshot()).toString("base64");
  for (const scale of [1, 1.5, 2.5]) {
    const { grey, width, height } = await picture.page().evaluate<Picture>(greyOf(png, scale));
    const found = jsqr.default(inColour(Buffer.from(grey, "base64")), width, height);
    if (found) return found.data;
  }
  return null;
}

/** One byte a pixel, in base 64. */
interface Picture {
  grey: string;
  width: number;
  height: number;
}

/** The browser knows how to open a PNG. It is laid on white, larger than itself by a tenth at each side. */
const greyOf = (png: string, scale: number) => `(async () => {
  const image = new Image();
  image.src = "data:image/png;base64,${png}";
  await image.decode();
  const width = Math.round(image.width * ${scale});
  const height = Math.round(image.height * ${scale});
  const edge = Math.round(width / 10);
  const canvas = Object.assign(document.createElement("canvas"), { width: width + 2 * edge, height: height + 2 * edge });
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, edge, edge, width, height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let grey = "";
  for (let at = 1; at < data.length; at += 4) grey += String.fromCharCode(data[at]);
  return { grey: btoa(grey), width: canvas.width, height: canvas.height };
})()`;

/** Red, green, blue and opacity, which the reader wants. */
function inColour(grey: Buffer): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(grey.length * 4);
  for (const [index, value] of grey.entries()) pixels.fill(value, index * 4, index * 4 + 3);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return pixels;
}
