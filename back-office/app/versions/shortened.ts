/** The ends of an unchanged text that stand beside a change. */

/** Characters around a change that show where it is. */
const AROUND = 160;
/** Less than this is not worth leaving out. */
const LEAST_LEFT_OUT = 40;

interface Place {
  /** No change stands before it. */
  readonly isFirst: boolean;
  /** No change stands after it. */
  readonly isLast: boolean;
}

/** Cut between words. */
export function shortened(text: string, { isFirst, isLast }: Place): string {
  const start = isFirst ? 0 : AROUND;
  const end = isLast ? 0 : AROUND;
  if (text.length <= start + end + LEAST_LEFT_OUT) return text;
  const before = text.slice(0, start).replace(/\S*$/, '').trimEnd();
  const after = end === 0 ? '' : text.slice(-end).replace(/^\S*/, '').trimStart();
  return `${before}${before === '' ? '' : ' '}… ${after}`;
}
