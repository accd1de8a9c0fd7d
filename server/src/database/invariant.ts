/**
 * What must be true whatever anybody sends. A violation is a defect or a damaged row: it stops the operation, whose
 * transaction rolls back, and never the process.
 */

/** What the assumption was about. Sums, states and ids only: figures are logged. */
export type Figures = Readonly<Record<string, string | number | boolean | null>>;

let violations = 0;

/** An assumption that must hold did not: a fault that names it. */
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
