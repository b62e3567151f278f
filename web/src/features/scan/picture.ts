import { openQrReader } from "./qr-reader.ts";

/** The maximum side length that is analysed; a larger photo takes much memory and shows no more. */
const LONGEST_SIDE = 4_096;

/** The first picture in pasted or dropped data. */
export function pictureIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));
}

/** The text of the QR code in a picture, or null if there is none. Throws if the picture cannot be opened. */
export async function readPicture(file: Blob): Promise<string | null> {
  const whole = await createImageBitmap(file);
  const share = LONGEST_SIDE / Math.max(whole.width, whole.height);
  const picture =
    share < 1 ? await createImageBitmap(whole, { resizeWidth: Math.round(whole.width * share) }) : whole;
  const reader = await openQrReader();
  try {
    return await reader.read(picture);
  } finally {
    reader.close();
  }
}
