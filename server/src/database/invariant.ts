/**
 * Runtime invariants, which no input may violate. A violation means a defect or a damaged row: the operation fails and
 * its transaction rolls back; the process continues.
 */

/** The values that an invariant compares. Sums, states and ids only, because they are logged. */
export type Figures = Readonly<Record<string, string | number | boolean | null>>;

let violations = 0;

/** An invariant was violated; the message names it. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
  readonly figures: Figures;

  constructor(message: string, figures: Figures = {}) {
    super(message);
    this.figures = figures;
    violations += 1;
  }
}

/** @throws InvariantBroken unless the condition holds */
export function invariant(condition: boolean, message: string, figures: Figures): asserts condition {
  if (!condition) throw new InvariantBroken(message, figures);
}

/** How many invariants were violated since this process started. */
export function invariantViolations(): number {
  return violations;
}
