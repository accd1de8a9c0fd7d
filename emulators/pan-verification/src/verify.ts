/** The one call of the service: a PAN and a name, compared with the holders. */
import type { Fault, State } from './pan-state.ts';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Wanted {
  readonly requestId: string;
  readonly pan: string;
  readonly name: string;
}

const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** @param fault simulated in this call */
export function verify(state: State, authorization: string | undefined, body: unknown, fault: Fault | null): Reply {
  if (fault === 'down') return json(503, { error: 'The records cannot be reached' });
  if (fault === 'key' || authorization !== `Bearer ${state.key}`) return json(401, { error: 'The key is not valid' });
  if (fault === 'limited')
    return { ...json(429, { error: 'Too many requests' }), headers: { 'retry-after': String(state.limitedSeconds) } };
  const wanted = readWanted(body);
  if (wanted === null || fault === 'refused') return json(400, { error: 'requestId, pan and name are needed' });
  state.calls.push(wanted.requestId);
  const answer = state.answers.get(wanted.requestId) ?? { requestId: wanted.requestId, ...found(state, wanted, fault) };
  state.answers.set(wanted.requestId, answer);
  return json(200, fault === 'foreign' ? { ...answer, requestId: '00000000-0000-4000-8000-000000000000' } : answer);
}

function found({ holders, mode }: State, { pan, name }: Wanted, fault: Fault | null): object {
  const holder = holders.get(pan);
  if (holder === undefined || fault === 'unknown') return { status: 'unknown' };
  if (!holder.isActive) return { status: 'inactive' };
  const registered = fault === 'differs' ? 'SOMEBODY ELSE' : holder.name;
  return mode === 'name'
    ? { status: 'valid', name: registered }
    : { status: 'valid', nameMatches: registered === name.trim().toUpperCase() };
}

function readWanted(body: unknown): Wanted | null {
  if (typeof body !== 'object' || body === null) return null;
  const { requestId, pan, name } = body as Readonly<Record<string, unknown>>;
  if (typeof requestId !== 'string' || typeof pan !== 'string' || typeof name !== 'string') return null;
  return requestId !== '' && name.trim() !== '' && PAN.test(pan) ? { requestId, pan, name } : null;
}

function json(status: number, value: object): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}
