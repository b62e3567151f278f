import { expect, test } from "vitest";
import { zoomFor } from "./camera.ts";

test("camera zoom the lesser of 3 and 75% of the maximum", () => {
  expect(zoomFor({ zoom: { min: 1, max: 10 } })).toBe(3);
  expect(zoomFor({ zoom: { min: 1, max: 4 } })).toBe(3);
  expect(zoomFor({ zoom: { min: 1, max: 2 } })).toBe(1.5);
});

test("a camera without that zoom range is left unchanged", () => {
  expect(zoomFor({})).toBeNull();
  expect(zoomFor({ zoom: { min: 1, max: 1 } })).toBeNull();
  expect(zoomFor({ zoom: { min: 100, max: 400 } })).toBeNull();
});
