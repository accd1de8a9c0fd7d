/** Lists in the order that staff give: by position, at equal positions by age. */
interface Ordered {
  readonly id: number;
  readonly position: number;
}

export function isBefore(one: Ordered, other: Ordered): boolean {
  return one.position === other.position ? one.id < other.id : one.position < other.position;
}

/** Index of the first entry that is not before this one. */
export function indexIn(list: readonly Ordered[], entry: Ordered): number {
  return firstPlace(list.length, (at) => {
    const one = list[at];
    return one === undefined || !isBefore(one, entry);
  });
}

/** The first place of a sorted list from which on all entries have a property; its length when none has. */
export function firstPlace(length: number, has: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function putInOrder<T extends Ordered>(list: T[], entry: T): void {
  list.splice(indexIn(list, entry), 0, entry);
}

export function takeOut<T extends Ordered>(list: T[], entry: T): void {
  const at = indexIn(list, entry);
  if (list[at] === entry) list.splice(at, 1);
}

/** Puts a node into its parent's list, or takes it out. */
export function setListed<T extends Ordered & { isListed: boolean }>(list: T[], node: T, isListed: boolean): boolean {
  if (isListed && !node.isListed) putInOrder(list, node);
  if (!isListed && node.isListed) takeOut(list, node);
  return isListed;
}
