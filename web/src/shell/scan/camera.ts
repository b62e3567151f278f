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

const video: MediaTrackConstraints = {
  facingMode: "environment",
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** Opens the camera that looks away from the user, where there are two. Throws where it cannot or may not. */
export async function openCamera(): Promise<MediaStream> {
  const stream = await askForCamera();
  await zoomIn(stream);
  return stream;
}

/** Chromium lets a page zoom only where it asked for that, too; where it may not, a camera alone is as good. */
async function askForCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if ((await permission({ name: "camera", panTiltZoom: true })) !== "denied") {
    try {
      return await mediaDevices.getUserMedia({ video: { ...video, zoom: true } as MediaTrackConstraints });
    } catch (error) {
      if ((await permission({ name: "camera" })) !== "granted") throw error;
    }
  }
  return mediaDevices.getUserMedia({ video });
}

async function permission(wanted: { name: string; panTiltZoom?: true }): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query(wanted as PermissionDescriptor)).state;
  } catch {
    // Not every browser tells.
    return null;
  }
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
