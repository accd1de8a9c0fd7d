/** Which words were added and removed between two texts. */

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** More changes than these are compared line by line: the work grows with their square. */
const MOST_WORD_CHANGES = 800;
const MOST_LINE_CHANGES = 2_000;

/** The pieces of both texts in reading order; those that are not added make up the first, those not removed the second. */
export function wordDifference(before: string, after: string): Piece[] {
  const pieces =
    difference(words(before), words(after), MOST_WORD_CHANGES) ??
    difference(lines(before), lines(after), MOST_LINE_CHANGES) ??
    replaced([before], [after]);
  return joined(pieces);
}

/** Words, spaces and punctuation marks, none of which is lost. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function replaced(before: readonly string[], after: readonly string[]): Piece[] {
  return [
    ...before.map((text) => ({ kind: 'removed' as const, text })),
    ...after.map((text) => ({ kind: 'added' as const, text })),
  ];
}

function same(tokens: readonly string[]): Piece[] {
  return tokens.map((text) => ({ kind: 'same' as const, text }));
}

/** Null when there are more changes than `most`. */
function difference(before: readonly string[], after: readonly string[], most: number): Piece[] | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const middle = shortest(before.slice(start, before.length - end), after.slice(start, after.length - end), most);
  if (middle === null) return null;
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

/** The shortest way from one list to the other (Myers, “An O(ND) Difference Algorithm”). */
function shortest(before: readonly string[], after: readonly string[], most: number): Piece[] | null {
  if (before.length === 0 || after.length === 0) return replaced(before, after);
  const furthest = new Map<number, number>([[1, 0]]);
  const steps: Map<number, number>[] = [];
  for (let changes = 0; changes <= most; changes += 1) {
    steps.push(new Map(furthest));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let from = isAddition(furthest, diagonal, changes) ? at(furthest, diagonal + 1) : at(furthest, diagonal - 1) + 1;
      while (from < before.length && from - diagonal < after.length && before[from] === after[from - diagonal])
        from += 1;
      furthest.set(diagonal, from);
      if (from >= before.length && from - diagonal >= after.length) return wayBack(before, after, steps);
    }
  }
  return null;
}

function at(furthest: ReadonlyMap<number, number>, diagonal: number): number {
  return furthest.get(diagonal) ?? -1;
}

function isAddition(furthest: ReadonlyMap<number, number>, diagonal: number, changes: number): boolean {
  return diagonal === -changes || (diagonal !== changes && at(furthest, diagonal - 1) < at(furthest, diagonal + 1));
}

function wayBack(before: readonly string[], after: readonly string[], steps: readonly Map<number, number>[]): Piece[] {
  const pieces: Piece[] = [];
  let from = before.length;
  let to = after.length;
  for (let changes = steps.length - 1; changes >= 0; changes -= 1) {
    const furthest = steps[changes] ?? new Map<number, number>();
    const diagonal = from - to;
    const isAdded = isAddition(furthest, diagonal, changes);
    const previous = isAdded ? diagonal + 1 : diagonal - 1;
    const previousFrom = at(furthest, previous);
    const previousTo = previousFrom - previous;
    while (from > Math.max(previousFrom, 0) && to > Math.max(previousTo, 0)) {
      from -= 1;
      to -= 1;
      pieces.push({ kind: 'same', text: before[from] ?? '' });
    }
    if (changes === 0) break;
    if (isAdded) pieces.push({ kind: 'added', text: after[previousTo] ?? '' });
    else pieces.push({ kind: 'removed', text: before[previousFrom] ?? '' });
    from = previousFrom;
    to = previousTo;
  }
  return pieces.reverse();
}

/** Neighbours of one kind as one piece, with what was removed before what was added. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  let removed = '';
  let added = '';
  function end(): void {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  }
  pieces.forEach(({ kind, text }, index) => {
    const isSpaceBetween =
      kind === 'same' && /^[^\S\n]+$/.test(text) && isChange(pieces[index - 1]) && isChange(pieces[index + 1]);
    if (kind === 'removed' || isSpaceBetween) removed += text;
    if (kind === 'added' || isSpaceBetween) added += text;
    if (kind !== 'same' || isSpaceBetween) return;
    end();
    const last = found.at(-1);
    if (last?.kind === 'same') found[found.length - 1] = { kind, text: last.text + text };
    else found.push({ kind, text });
  });
  end();
  return found;
}

function isChange(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.kind !== 'same';
}
