/**
 * Groups keys that are requested while the previous group is being worked on, so that many requests at once cost few
 * statements. One group runs at a time.
 * @param work gets the different keys of a group; a key that its result lacks resolves as undefined.
 */
export function batch<Key, Value>(
  maxSize: number,
  work: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function add(): (typeof waiting)[number] {
    const keys = new Set<Key>();
    const begin = () => {
      waiting = waiting.filter((group) => group.keys !== keys);
      return work([...keys]);
    };
    const values = last.then(begin, begin);
    last = values;
    const group = { keys, values };
    waiting.push(group);
    return group;
  }

  return async (key) => {
    const newest = waiting.at(-1);
    const group = newest && newest.keys.size < maxSize ? newest : add();
    group.keys.add(key);
    return (await group.values).get(key);
  };
}
