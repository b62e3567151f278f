import type { ReaderAnswer } from "./qr-reader.worker.ts";

/** Finds QR codes in pictures. */
export interface QrReader {
  /** The text of a code in the picture, or null if it has none. Consumes the picture. Throws on failure. */
  read(picture: ImageBitmap): Promise<string | null>;
  close(): void;
}

/** The browser's own detector, if it has one (the Shape Detection API). */
interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Opens the browser's own reader, else ours in a worker. Throws if neither is available. */
export async function openQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? workerReader();
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  // It may exist without supporting any format, if the system has no such service.
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
    // The first message says that it is ready.
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
