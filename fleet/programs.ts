/** The programs that a test of a fleet needs, installed from Debian where they are missing. */
import { hasProgram } from '../scripts/debian.ts';

/** A program and how to get it. */
export interface NeededProgram {
  readonly program: string;
  /** Prints the version and exits with 0. */
  readonly versionFlag: string;
  readonly packages: readonly string[];
}

/**
 * Whether all programs are there, after installing what was missing. Where one cannot be had, prints which, so that a
 * skipped test is never silent: `test.skipIf(!programsFor('failover', PATRONI))`.
 */
export function programsFor(what: string, ...needed: readonly NeededProgram[]): boolean {
  const missing = needed.filter(
    ({ program, versionFlag, packages }) => !hasProgram(program, versionFlag, program, ...packages),
  );
  for (const { program, packages } of missing) {
    console.warn(`SKIPPED ${what}: this machine has no ${program} (Debian package ${packages.join(', ')})`);
  }
  return missing.length === 0;
}
