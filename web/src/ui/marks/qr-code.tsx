import { type ReactNode, useEffect, useRef, useState } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { importWithRetry } from "../files/lazy-file.ts";
import { cx } from "../styles/cx.ts";

/** The size of the image in pixels. */
const SIZE = 200;

export interface QrCodeProps {
  /** The exact text for the camera: an address, an `otpauth:` link. */
  value: string;
  /** The accessible name of the image, once it is drawn. */
  label: string;
  /** Shown if it could not be drawn, so it should name another way, such as copying the text. */
  failedText: string;
  /**
   * Content in the middle: anything that renders one `<svg>` with a width and a height, such as a `CoinIcon`.
   */
  logo?: ReactNode;
  className?: string;
}

/**
 * A QR code of 200 pixels with its quiet zone: dark on white in both themes, since many cameras need that.
 * The library is lazy-loaded with the first code; the space is reserved meanwhile. With a `logo` a quarter of
 * the code may be damaged, else a seventh. An outdated code is never visible: it is removed before the new
 * one is drawn.
 */
export function QrCode({ value, label, failedText, logo, className }: QrCodeProps) {
  const picture = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLSpanElement>(null);
  const [result, setResult] = useState<{ value: string; is_drawn: boolean } | null>(null);

  useEffect(() => {
    const box = picture.current;
    let isCurrent = true;
    draw(value, logoUrl(middle.current))
      .then((svg) => isCurrent && box?.replaceChildren(svg))
      .then(
        () => isCurrent && setResult({ value, is_drawn: true }),
        () => isCurrent && setResult({ value, is_drawn: false }),
      );
    return () => {
      isCurrent = false;
      box?.replaceChildren();
    };
  }, [value]);

  const current = result?.value === value ? result : null;
  return (
    <div className={cx("relative size-60 shrink-0 overflow-hidden rounded-card bg-paper p-5", className)}>
      <div
        ref={picture}
        {...(current?.is_drawn ? { role: "img", "aria-label": label } : { className: "invisible" })}
      />
      {logo && (
        <span ref={middle} hidden>
          {logo}
        </span>
      )}
      {current === null && <Skeleton className="absolute inset-0 rounded-card" />}
      {current?.is_drawn === false && (
        <p
          role="alert"
          className="absolute inset-0 flex items-center justify-center rounded-card bg-raised p-5 text-center text-15"
        >
          {failedText}
        </p>
      )}
    </div>
  );
}

/** The image as an inline element, whose attributes alone are enough to draw it. */
async function draw(value: string, logo: string | undefined): Promise<SVGElement> {
  const { default: QrCodeStyling } = await importWithRetry(() => import("qr-code-styling"));
  const box = document.createElement("div");
  const code = new QrCodeStyling({
    type: "svg",
    width: SIZE,
    height: SIZE,
    // The white box around it is the quiet zone, so the modules fill all of the 200 pixels.
    margin: 0,
    data: value,
    qrOptions: { errorCorrectionLevel: logo ? "Q" : "M" },
    dotsOptions: { color: "#0c1517", type: "square" },
    cornersSquareOptions: { color: "#0c1517", type: "extra-rounded" },
    backgroundOptions: { color: "#ffffff" },
    // The logo stays a data: URL; the library would otherwise fetch it again, which the security policy
    // forbids.
    imageOptions: { saveAsBlob: false, hideBackgroundDots: true, imageSize: 0.4, margin: 3 },
    ...(logo && { image: logo }),
  });
  code.append(box);
  // The result is not needed, but it waits until everything is drawn.
  await code.getRawData("svg");
  const svg = box.querySelector("svg");
  if (!svg) throw new Error("The QR code is empty.");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** The logo as an image URL; undefined if there is none. */
function logoUrl(middle: HTMLElement | null): string | undefined {
  const svg = middle?.querySelector("svg");
  return svg
    ? `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
    : undefined;
}
