import { expect, test } from "vitest";
import { batch } from "../../src/async/batch.ts";

/** A lookup whose groups the test answers itself. */
function open(maxSize: number) {
  const groups: { keys: string[]; answer(): void; fail(): void }[] = [];
  const find = batch(maxSize, (keys: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const answer = () =>
      resolve(new Map(keys.filter((key) => key !== "none").map((key) => [key, `of ${key}`])));
    groups.push({ keys, answer, fail: () => reject(new Error("away")) });
    return promise;
  });
  return { groups, find };
}

test("requests made during a run share the next ones, each with at most so many different keys", async () => {
  const { groups, find } = open(3);
  const first = find("a");
  await expect.poll(() => groups.length).toBe(1);
  const others = Promise.all(["b", "c", "b", "none", "d"].map(find));
  groups[0]?.answer();
  expect(await first).toBe("of a");
  await expect.poll(() => groups.length).toBe(2);
  groups[1]?.answer();
  await expect.poll(() => groups.length).toBe(3);
  groups[2]?.answer();
  expect(await others).toEqual(["of b", "of c", "of b", undefined, "of d"]);
  expect(groups.map(({ keys }) => keys)).toEqual([["a"], ["b", "c", "none"], ["d"]]);
});

test("a failed group rejects for its own keys, and the next one runs", async () => {
  const { groups, find } = open(1);
  const both = Promise.allSettled([find("a"), find("b")]);
  await expect.poll(() => groups.length).toBe(1);
  groups[0]?.fail();
  await expect.poll(() => groups.length).toBe(2);
  groups[1]?.answer();
  expect(await both).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: "of b" }]);
});
