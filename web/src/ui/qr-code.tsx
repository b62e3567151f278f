import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { importWithRetry } from "./lazy-file.ts";
import { Skeleton } from "./skeleton.tsx";

/** The side of the picture, in pixels. */
const SIZE = 200;

export interface QrCodeProps {
  /** What a camera reads, exactly: an address, an `otpauth:` link. */
  value: string;
  /** The accessible name of the image; it is an image once it is drawn. */
  label: string;
  /** Stands in its place when it could not be drawn, so it should name another way: the text to copy. */
  failedText: string;
  /** Stands in the middle; anything that renders one `<svg>` with a width and a height, such as a `CoinIcon`. */
  logo?: ReactNode;
  className?: string;
}

/**
 * A QR code of 200 pixels: dark on white in both themes, since many cameras read nothing else, with its quiet zone. What
 * draws it is fetched when the first one is shown; its place is kept meanwhile. With a `logo` a quarter of it may be
 * missing or dirty, else a seventh. A picture of an old value is never seen: it goes before the new one is drawn.
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

/** The picture; it stands in the page itself, where nothing but its attributes is needed to draw it. */
async function draw(value: string, logo: string | undefined): Promise<SVGElement> {
  const { default: QrCodeStyling } = await importWithRetry(() => import("qr-code-styling"));
  const box = document.createElement("div");
  const code = new QrCodeStyling({
    type: "svg",
    width: SIZE,
    height: SIZE,
    // The white box around it is the quiet zone, so that the modules have all of the 200 pixels.
    margin: 0,
    data: value,
    qrOptions: { errorCorrectionLevel: logo ? "Q" : "M" },
    dotsOptions: { color: "#0c1517", type: "square" },
    cornersSquareOptions: { color: "#0c1517", type: "extra-rounded" },
    backgroundOptions: { color: "#ffffff" },
    // As it is, the logo is a data: URL; the library would fetch it again, which the security policy does not allow.
    imageOptions: { saveAsBlob: false, hideBackgroundDots: true, imageSize: 0.4, margin: 3 },
    ...(logo && { image: logo }),
  });
  code.append(box);
  // What it returns is of no use here, but it waits until all is drawn.
  await code.getRawData("svg");
  const svg = box.querySelector("svg");
  if (!svg) throw new Error("The QR code is empty.");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** The logo as an address of an image; undefined where there is none. */
function logoUrl(middle: HTMLElement | null): string | undefined {
  const svg = middle?.querySelector("svg");
  return svg
    ? `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
    : undefined;
}
