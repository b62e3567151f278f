import { limits } from "@portico/contract";
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { scanText } from "../../text/app/scan.ts";
import { closeCamera, openCamera } from "./camera.ts";
import { openQrReader, type QrReader } from "./qr-reader.ts";

/** The pause between two frames; hands do not move faster. */
const PAUSE_MILLISECONDS = 120;

export interface Scan {
  /** There is no picture yet: the camera's permission is pending, or it is starting. */
  isStarting: boolean;
  /** Why it has stopped, as text; null while it scans. */
  problem: string | null;
  /** Stops with this problem. */
  stop(problem: string): void;
  /** Restarts the scan. */
  again(): void;
}

/**
 * Shows the camera in `video` and scans for a code until `onText` gets one, or for 30 s. The camera is
 * released as soon as scanning stops or the page is left or hidden.
 */
export function useScan(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): Scan {
  const isVisible = useSyncExternalStore(followVisibility, () => document.visibilityState === "visible");
  const [isStarting, setStarting] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  const isLooking = isVisible && problem === null;
  const emitText = useEffectEvent(onText);

  useEffect(() => {
    if (!isLooking) return;
    const look = new AbortController();
    scan(video, look.signal, () => setStarting(false)).then(
      (text) => text !== null && emitText(text),
      (error: unknown) => !look.signal.aborted && setProblem(problemOf(error)),
    );
    return () => {
      look.abort();
      // Now, not when it scans again: by then the dialog would have shown a picture for a moment.
      setStarting(true);
    };
  }, [isLooking, video]);

  return {
    isStarting,
    problem,
    stop: setProblem,
    again: () => setProblem(null),
  };
}

function followVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Why a scan stopped, with its text for the user. */
class ScanProblem extends Error {
  override name = "ScanProblem";
}

function problemOf(error: unknown): string {
  return error instanceof ScanProblem ? error.message : scanText.failed;
}

/** The first text that the camera sees; null if the scan was cancelled. */
async function scan(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onPicture: () => void,
): Promise<string | null> {
  const stream = await openCamera().catch(() => {
    throw new ScanProblem(scanText.noAccess);
  });
  const release = () => closeCamera(stream);
  signal.addEventListener("abort", release);
  if (signal.aborted) release();
  let reader: QrReader | undefined;
  try {
    [reader] = await Promise.all([openQrReader(), show(video.current, stream)]).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ScanProblem(scanText.noScanner);
    });
    onPicture();
    return await firstText(video, reader, signal);
  } finally {
    release();
    signal.removeEventListener("abort", release);
    reader?.close();
  }
}

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (!video) throw new Error("There is nothing to show the camera in.");
  video.srcObject = stream;
  await video.play();
}

async function firstText(
  video: RefObject<HTMLVideoElement | null>,
  reader: QrReader,
  signal: AbortSignal,
): Promise<string | null> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), limits.scan_seconds * 1_000);
  try {
    while (!signal.aborted && !over.signal.aborted && video.current) {
      const text = await reader.read(await createImageBitmap(video.current));
      if (text !== null) return signal.aborted ? null : text;
      await pause(AbortSignal.any([signal, over.signal]));
    }
  } finally {
    clearTimeout(timer);
  }
  if (over.signal.aborted) throw new ScanProblem(scanText.timedOut);
  return null;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MILLISECONDS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
