import type { Locator } from "@playwright/test";
import jsqr from "jsqr";

/**
 * The text of the QR code that a camera would read on the screen; null if there is none. Tries several
 * distances, as a hand holding a phone would.
 */
export async function readQr(picture: Locator): Promise<string | null> {
  // It may be drawn again meanwhile.
  const shot = await picture.screenshot().catch(() => null);
  if (!shot) return null;
  const png = shot.toString("base64");
  for (const scale of [1, 1.5, 2.5]) {
    const { grey, width, height } = await picture.page().evaluate<Picture>(greyOf(png, scale));
    const found = jsqr.default(inColour(Buffer.from(grey, "base64")), width, height);
    if (found) return found.data;
  }
  return null;
}

/** One byte per pixel, in base 64. */
interface Picture {
  grey: string;
  width: number;
  height: number;
}

/** Lets the browser decode the PNG. The picture is placed on white with a margin of a tenth at each side. */
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

/** Red, green, blue and alpha, which the QR reader expects. */
function inColour(grey: Buffer): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(grey.length * 4);
  for (const [index, value] of grey.entries()) pixels.fill(value, index * 4, index * 4 + 3);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return pixels;
}
