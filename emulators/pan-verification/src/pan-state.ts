/** What the emulator knows: holders of PANs, answers that were given, and faults. */

export const FAULTS = [
  'down',
  'slow',
  'key',
  'limited',
  'refused',
  'differs',
  'unknown',
  'foreign',
  'hangs',
  'cut',
  'lost',
  'html',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Whether the service tells the registered name, or only compares it. */
export const MODES = ['name', 'match'] as const;
export type Mode = (typeof MODES)[number];

export interface Holder {
  readonly name: string;
  readonly isActive: boolean;
}

export interface State {
  /** What clients send as `Authorization: Bearer …`. */
  readonly key: string;
  readonly holders: Map<string, Holder>;
  /** Answers by request id: a repeated request gets the first one, and is not counted again. */
  readonly answers: Map<string, object>;
  /** Request ids in the order in which they came. */
  readonly calls: string[];
  mode: Mode;
  /** How long a slow answer takes. */
  slowMs: number;
  /** Of `Retry-After`. */
  limitedSeconds: number;
  addFault(kind: Fault, times: number): void;
  takeFault(): Fault | null;
  clearFaults(): void;
}

export function createState(key: string): State {
  const faults: Fault[] = [];
  return {
    key,
    holders: new Map([
      ['ABCPE1234F', { name: 'ASHA RAO', isActive: true }],
      ['ABCPK1234L', { name: 'RAMESH KUMAR GUPTA', isActive: true }],
      ['ABCPX1234D', { name: 'INACTIVE HOLDER', isActive: false }],
    ]),
    answers: new Map(),
    calls: [],
    mode: 'name',
    slowMs: 300,
    limitedSeconds: 120,
    addFault: (kind, times) => faults.push(...Array.from({ length: times }, () => kind)),
    takeFault: () => faults.shift() ?? null,
    clearFaults: () => faults.splice(0),
  };
}
