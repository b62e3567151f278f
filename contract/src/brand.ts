/** What an operator changes to use their own name and logo, in the browser and in emails. */
export const brand = {
  name: "Portico",
  /** One path in a 32 by 32 box, drawn in the accent colour: an arch. */
  mark: "M6 28V15.5C6 9.7 10.5 5 16 5s10 4.7 10 10.5V28h-6.2V15.6c0-2.4-1.7-4.3-3.8-4.3s-3.8 1.9-3.8 4.3V28H6Z",
} as const;
