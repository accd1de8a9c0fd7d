/**
 * `npm run audit:dependencies`: fails while a production dependency has a known vulnerability of high or critical severity.
 * Where the registry answers no audit, as some mirrors do, it says so and passes: the audit cannot be decided there.
 */
import { runNpm } from './npm.ts';

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}

const BLOCKING = ['high', 'critical'];

const result = runNpm(['audit', '--omit=dev', '--json', '--loglevel=error']);
const report = parse(result.stdout);
if (report?.vulnerabilities === undefined) {
  console.log(
    `NOTICE: dependencies were not audited, the registry gives no answer (${report?.message ?? 'no reply'}).`,
  );
} else {
  const found = Object.entries(report.vulnerabilities);
  for (const [name, { severity, range }] of found) console.log(`${severity.padEnd(10)}${name} ${range}`);
  const blocking = found.filter(([, { severity }]) => BLOCKING.includes(severity));
  console.log(`${found.length} vulnerable production dependencies, ${blocking.length} of them high or critical`);
  process.exitCode = blocking.length === 0 ? 0 : 1;
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}
