import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** The design of an icon. */
export interface IconLook {
  name: string;
  /** One path in a 32 by 32 box. */
  mark: string;
  background: string;
  accent: string;
}

/** An icon of the app, as named in the manifest and the page's head. */
export interface Icon {
  file: string;
  content: string | Uint8Array;
}

/** Draws every icon from the logo, so that a product with another name needs no new artwork. */
export async function drawIcons(look: IconLook): Promise<Icon[]> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const round = draw(look, { corner: 8, scale: 0.7 });
  // A phone may crop this icon to its own shape, so it has square corners and a logo small enough to stay
  // uncropped.
  const whole = draw(look, { corner: 0, scale: 0.6 });
  return [
    { file: "icon.svg", content: round },
    { file: "icon-192.png", content: paint(round, 192) },
    { file: "icon-512.png", content: paint(round, 512) },
    { file: "icon-maskable-512.png", content: paint(whole, 512) },
    { file: "apple-touch-icon.png", content: paint(whole, 180) },
  ];
}

function draw({ name, mark, background, accent }: IconLook, form: { corner: number; scale: number }): string {
  // The logo is centred in its box, slightly raised because its lower part is heavier.
  const left = 16 - 16 * form.scale;
  const top = left - 0.4;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${escapeXml(name)}</title>` +
    `<rect width="32" height="32" rx="${form.corner}" fill="${background}"/>` +
    `<path transform="translate(${left} ${top}) scale(${form.scale})" fill="${accent}" d="${mark}"/></svg>`
  );
}

function paint(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
