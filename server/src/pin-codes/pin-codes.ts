/** The directory of PIN codes, read once from the file beside this one. SOURCE.md says where that comes from. */
import { readFileSync } from 'node:fs';

export interface PinCode {
  /** Never empty. A PIN code on a border has several, the one with most of its post offices first. */
  readonly states: readonly string[];
  readonly district: string;
  /** The city to suggest to a buyer, mostly the district. */
  readonly city: string;
  /** False for PIN codes that no post office delivers to, such as post-office boxes, and for army post offices. */
  readonly delivers: boolean;
}

/** Districts that nobody writes in an address. */
const CITIES: Readonly<Record<string, string>> = {
  'Bengaluru Urban': 'Bengaluru',
  'Mumbai Suburban': 'Mumbai',
  'North Goa': '',
  'South Goa': '',
};

/** Army post offices take no insured parcels from couriers. */
const ARMY_POST = '9';

let directory: ReadonlyMap<string, PinCode> | null = null;

/** The entry of a PIN code; null when the directory does not know it, which does not prove that it does not exist. */
export function findPinCode(pinCode: string): PinCode | null {
  directory ??= readDirectory();
  return directory.get(pinCode) ?? null;
}

/**
 * Whether couriers deliver: neither to post-office boxes and the army, nor to what the dealer excludes.
 *
 * @param excluded PIN codes or their beginnings
 */
export function delivers(pinCode: string, excluded: readonly string[]): boolean {
  return findPinCode(pinCode)?.delivers !== false && !excluded.some((prefix) => pinCode.startsWith(prefix));
}

/** All PIN codes of the directory, in ascending order. */
export function knownPinCodes(): string[] {
  directory ??= readDirectory();
  return [...directory.keys()];
}

/** Whether an address in this State can have this PIN code. An unknown PIN code is believed. */
export function pinCodeFitsState(pinCode: string, state: string): boolean {
  return findPinCode(pinCode)?.states.includes(state) ?? true;
}

function readDirectory(): ReadonlyMap<string, PinCode> {
  const [, ...lines] = readFileSync(new URL('pin-codes.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(lines.map(parseLine));
}

function parseLine(line: string): [string, PinCode] {
  const [pinCode = '', states = '', district = '', delivers = ''] = line.split(',');
  const list = states.split('|');
  const city = list[0] === 'Delhi' ? 'New Delhi' : (CITIES[district] ?? district.replace(/ District$/i, ''));
  return [pinCode, { states: list, district, city, delivers: delivers === 'Y' && !pinCode.startsWith(ARMY_POST) }];
}
