/** What the emulator knows: its key, users with a session, registered documents and faults. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export const FAULTS = ['down', 'slow', 'token', 'invalid', 'hangs', 'cut', 'lost', 'html'] as const;
export type Fault = (typeof FAULTS)[number];

export interface IrpUser {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly user: string;
  readonly password: string;
  readonly gstin: string;
}

export interface RegisteredDocument {
  readonly irn: string;
  readonly ackNo: number;
  /** `YYYY-MM-DD HH:MM:SS` in India. */
  readonly ackDt: string;
  readonly ackAt: Date;
  readonly type: string;
  readonly number: string;
  readonly date: string;
  readonly signedInvoice: string;
  readonly signedQr: string;
  cancelledAt: Date | null;
}

export interface Session {
  readonly token: string;
  /** 32 bytes: the key of every body in this session. */
  readonly key: Buffer;
  readonly expiresAt: Date;
}

export interface State extends IrpUser {
  readonly signingKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly documents: Map<string, RegisteredDocument>;
  readonly calls: string[];
  session: Session | null;
  /** Null for the machine's clock. */
  fixedNow: Date | null;
  /** How long a slow answer takes. */
  slowMs: number;
  now(): Date;
  addFault(kind: Fault, times: number): void;
  takeFault(): Fault | null;
  clearFaults(): void;
}

export function createState(user: IrpUser): State {
  const faults: Fault[] = [];
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    ...user,
    signingKey: privateKey,
    publicKey,
    documents: new Map(),
    calls: [],
    session: null,
    fixedNow: null,
    slowMs: 300,
    now() {
      return this.fixedNow ?? new Date();
    },
    addFault: (kind, times) => faults.push(...Array.from({ length: times }, () => kind)),
    takeFault: () => faults.shift() ?? null,
    clearFaults: () => faults.splice(0),
  };
}
