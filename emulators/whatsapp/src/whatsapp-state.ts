/** What the emulator knows: approved templates, numbers, faults and accepted messages. */

export const FAULTS = ['down', 'rate-limited', 'unauthorized', 'hangs', 'cut', 'html'] as const;
export type Fault = (typeof FAULTS)[number];

export interface AcceptedMessage {
  readonly id: string;
  /** With the country's code, without a plus. */
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly parameters: readonly string[];
  /** What the sender has named the message. */
  readonly callbackData: string;
}

export interface State {
  readonly token: string;
  readonly appSecret: string;
  notifyUrl: string | null;
  /** How many parameters each approved template has, by `name language`. */
  readonly templates: Map<string, number>;
  /** Numbers that are not on WhatsApp, or fail after they were accepted. */
  readonly numbers: Map<string, 'absent' | 'fails later'>;
  readonly messages: AcceptedMessage[];
  /** Webhooks on their way. */
  readonly notices: Promise<void>[];
  addFault(kind: Fault, times: number): void;
  takeFault(): Fault | null;
  clearFaults(): void;
}

interface StateOptions {
  readonly token: string;
  readonly appSecret: string;
  readonly notifyUrl?: string | null;
}

export function createState({ token, appSecret, notifyUrl = null }: StateOptions): State {
  const faults: Fault[] = [];
  return {
    ...{ token, appSecret, notifyUrl },
    templates: new Map(),
    numbers: new Map(),
    messages: [],
    notices: [],
    addFault: (kind, times) => faults.push(...Array.from({ length: times }, () => kind)),
    takeFault: () => faults.shift() ?? null,
    clearFaults: () => faults.splice(0),
  };
}
