/** From the spec: the lesser of 3 and 75 % of the camera's maximum. */
const MAX_ZOOM = 3;
const SHARE_OF_ZOOM = 0.75;

/** TypeScript's DOM types do not have zoom yet. */
interface ZoomRange {
  zoom?: { min: number; max: number };
}

/** The zoom to set; null if the camera cannot zoom, or its minimum is larger. */
export function zoomFor({ zoom }: ZoomRange): number | null {
  if (!zoom) return null;
  const wanted = Math.min(MAX_ZOOM, SHARE_OF_ZOOM * zoom.max);
  return wanted >= zoom.min ? wanted : null;
}

const video: MediaTrackConstraints = {
  facingMode: "environment",
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** Opens the rear camera if there is one. Throws if it cannot or is not allowed. */
export async function openCamera(): Promise<MediaStream> {
  const stream = await askForCamera();
  await zoomIn(stream);
  return stream;
}

/**
 * Chromium lets a page zoom only if it asked for that as well; if that is refused, use the camera without
 * zoom.
 */
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
    // Not every browser reports this.
    return null;
  }
}

/** A camera without zoom works as well. */
async function zoomIn(stream: MediaStream): Promise<void> {
  const track = stream.getVideoTracks()[0];
  const zoom = zoomFor((track?.getCapabilities?.() ?? {}) as ZoomRange);
  if (!track || zoom === null) return;
  await track.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }).catch(() => {});
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
