/** One thing that keeps the store from opening to the public, or limits it there. */
export interface Finding {
  /** `refuses`: the store does not start at a public address. `warns`: it starts, with this limitation. */
  readonly level: 'refuses' | 'warns';
  /** The store does not start at a private address either. */
  readonly isEverywhere?: true;
  /** Setting or part of the store, such as `TRUST_PROXY`. */
  readonly about: string;
  readonly problem: string;
  /** What the operator does about it. */
  readonly fix: string;
}

export function refuses(about: string, problem: string, fix: string): Finding {
  return { level: 'refuses', about, problem, fix };
}

export function warns(about: string, problem: string, fix: string): Finding {
  return { level: 'warns', about, problem, fix };
}

export function isRefusal({ level }: Finding): boolean {
  return level === 'refuses';
}

/** As printed by a start and by `npm run doctor`. */
export function printed(findings: readonly Finding[]): string {
  return findings.map(({ about, problem, fix }) => `  ${about}: ${problem}\n    Fix: ${fix}`).join('\n\n');
}

/** One line for the terminal at a start. */
export function lineOf({ about, problem, fix }: Finding): string {
  return `${about}: ${problem} ${fix}`;
}
