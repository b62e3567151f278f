import type { ReaderAnswer } from "./qr-reader.worker.ts";

/** Finds QR codes in pictures. */
export interface QrReader {
  /** The text of a code in the picture, or null where it holds none; the picture is used up. Throws where it cannot look. */
  read(picture: ImageBitmap): Promise<string | null>;
  close(): void;
}

/** The browser's own detector, where it has one (the Shape Detection API). */
interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Opens the browser's own reader, else ours in a thread of its own. Throws where neither can be had. */
export async function openQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? workerReader();
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  // It may exist and know no format, where the system has no such service.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return {
    async read(picture) {
      const [found] = await detector.detect(picture).finally(() => picture.close());
      return found?.rawValue ?? null;
    },
    close() {},
  };
}

async function workerReader(): Promise<QrReader> {
  const worker = new Worker(new URL("./qr-reader.worker.ts", import.meta.url), { type: "module" });
  const answer = () =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
        "failed" in data ? reject(new Error("The QR reader failed.")) : resolve(data.text);
      worker.onerror = () => reject(new Error("The QR reader could not start."));
    });
  try {
    // The first word of it says that it is ready.
    await answer();
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    read(picture) {
      const text = answer();
      worker.postMessage(picture, [picture]);
      return text;
    },
    close: () => worker.terminate(),
  };
}
