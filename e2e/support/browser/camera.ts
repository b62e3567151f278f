import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JSHandle, Page } from "@playwright/test";
import qrcode from "qrcode-generator";
import { browserLaunchOptions } from "./chromium.ts";

const folder = join(import.meta.dirname, "../../../node_modules/.cache/camera");
// Of this worker, because the browsers of two workers may film at once.
const clip = join(folder, `clip-${process.env.TEST_PARALLEL_INDEX ?? 0}.y4m`);
const WIDTH = 640;
const HEIGHT = 480;

/**
 * A browser whose camera shows what was last given to `showToCamera`.
 * @param isAllowed without asking: the packaged Chromium cannot ask, and refuses every page.
 */
export async function browserWithCamera(isAllowed = true) {
  const options = await browserLaunchOptions("whole");
  const flags = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${clip}`];
  if (isAllowed) flags.push("--use-fake-ui-for-media-stream");
  return { ...options, args: [...options.args, ...flags] };
}

/** Shows a QR code to the camera, or nothing. The browser reads it when the camera is opened next. */
export function showToCamera(text: string | null): void {
  const grey = Buffer.alloc(WIDTH * HEIGHT, 235);
  if (text !== null) drawCode(text, grey);
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  const frame = Buffer.concat([Buffer.from("FRAME\n"), grey, colours]);
  mkdirSync(folder, { recursive: true });
  // A camera that is still closing reads the old file to its end, so replace it in one step: half a picture
  // would break it.
  writeFileSync(`${clip}.next`, Buffer.concat([Buffer.from(header), frame, frame]));
  renameSync(`${clip}.next`, clip);
}

function drawCode(text: string, grey: Buffer): void {
  const code = codeOf(text);
  const side = code.getModuleCount();
  const scale = Math.floor((HEIGHT * 0.8) / side);
  const [left, top] = [Math.floor((WIDTH - side * scale) / 2), Math.floor((HEIGHT - side * scale) / 2)];
  for (let y = 0; y < side * scale; y += 1) {
    for (let x = 0; x < side * scale; x += 1) {
      const isDark = code.isDark(Math.floor(y / scale), Math.floor(x / scale));
      if (isDark) grey[(top + y) * WIDTH + left + x] = 16;
    }
  }
}

function codeOf(text: string) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  return code;
}

/** A picture of a QR code, as a file that somebody got by email. */
export function pictureOf(text: string): { name: string; mimeType: string; buffer: Buffer } {
  const [, gif = ""] = codeOf(text).createDataURL(6, 24).split(",");
  return { name: "code.gif", mimeType: "image/gif", buffer: Buffer.from(gif, "base64") };
}

/** Sets the files that a drop or paste will carry; the page finds them as `carried`. */
export function carrying(
  page: Page,
  { name, mimeType, buffer }: ReturnType<typeof pictureOf>,
): Promise<JSHandle> {
  return page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (digit) => digit.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "${name}", { type: "${mimeType}" }));
    window.carried = data;
    return data;
  })()`);
}

/** Allows the page to use the camera, and records the streams it opens to check that they are released. */
export async function allowCamera(page: Page): Promise<void> {
  await page.context().grantPermissions(["camera"]);
  await page.evaluate(`
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    window.streams = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.streams.push(stream);
      return stream;
    };
  `);
}

/** The states of the tracks that the page has opened. */
export const tracks = (page: Page) =>
  page.evaluate<string[]>(
    "window.streams.flatMap((stream) => stream.getTracks().map((one) => one.readyState))",
  );
