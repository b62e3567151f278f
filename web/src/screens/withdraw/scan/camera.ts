/** The spec's: the lesser of 3 and 75 % of what the camera can do. */
const MOST_ZOOM = 3;
const SHARE_OF_ZOOM = 0.75;

/** Zoom is in no browser's types yet. */
interface ZoomRange {
  zoom?: { min: number; max: number };
}

/** How far to zoom; null where the camera cannot, or is nearer than that at its least. */
export function zoomFor({ zoom }: ZoomRange): number | null {
  if (!zoom) return null;
  const wanted = Math.min(MOST_ZOOM, SHARE_OF_ZOOM * zoom.max);
  return wanted >= zoom.min ? wanted : null;
}

/** Opens the camera that looks away from the user, where there are two. Throws where it cannot or may not. */
export async function openCamera(): Promise<MediaStream> {
  // Asking for zoom is what lets a browser grant it along with the camera.
  const video = {
    facingMode: "environment",
    width: { ideal: 1280 },
    height: { ideal: 720 },
    zoom: true,
  } as MediaTrackConstraints;
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  await zoomIn(stream);
  return stream;
}

/** A camera that does not zoom is as good. */
async function zoomIn(stream: MediaStream): Promise<void> {
  const track = stream.getVideoTracks()[0];
  const zoom = zoomFor((track?.getCapabilities?.() ?? {}) as ZoomRange);
  if (!track || zoom === null) return;
  await track.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }).catch(() => {});
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
