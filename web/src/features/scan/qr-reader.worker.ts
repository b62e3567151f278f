import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The result for a picture: the text of a code, or null; or a failure. */
export type ReaderAnswer = { text: string | null } | { failed: true };

const answer = (message: ReaderAnswer) => postMessage(message);

// From our own origin; by default the library loads it from a third-party server.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
ready.then(
  () => answer({ text: null }),
  () => answer({ failed: true }),
);

const detector = new BarcodeDetector({ formats: ["qr_code"] });

addEventListener("message", async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  try {
    const [found] = await detector.detect(picture);
    answer({ text: found?.rawValue ?? null });
  } catch {
    answer({ failed: true });
  } finally {
    picture.close();
  }
});
