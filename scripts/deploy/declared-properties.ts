/** Finds properties that a validator never looks at: misspelt ones, which a Kubernetes cluster would ignore. */

/**
 * Runs a compiled validator on data that records which properties are read.
 *
 * @returns paths of the properties that no schema declares, such as `/spec/replica`
 */
export function unknownProperties(data: unknown, validate: (data: unknown) => void): string[] {
  const read = new Map<object, Set<string>>();
  validate(recording(data, read));
  return unread(data, read, '');
}

function recording(value: unknown, read: Map<object, Set<string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const keys = read.get(value) ?? new Set<string>();
  read.set(value, keys);
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key === 'string') keys.add(key);
      return recording(Reflect.get(target, key, receiver), read);
    },
    // A map of free names, such as labels, is listed.
    ownKeys(target) {
      for (const key of Object.keys(target)) keys.add(key);
      return Reflect.ownKeys(target);
    },
  });
}

function unread(value: unknown, read: ReadonlyMap<object, ReadonlySet<string>>, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, content]) =>
    read.get(value)?.has(key) === true ? unread(content, read, `${path}/${key}`) : [`${path}/${key}`],
  );
}
