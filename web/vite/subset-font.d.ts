declare module "subset-font" {
  /** A font with the letters of a text alone. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number }>;
      keepFeatures: string[];
    },
  ): Promise<Uint8Array>;
}
