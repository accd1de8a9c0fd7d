/** Control calls: faults, the clock, and what was registered. */
import { FAULTS, type Fault, type State } from './irp-state.ts';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const done: Reply = { status: 204, type: 'text/plain', body: '' };

export function control(state: State, call: string, wanted: unknown): Reply {
  if (call === 'GET /__emu/documents') return json([...state.documents.values()]);
  if (call === 'GET /__emu/calls') return json(state.calls);
  if (call === 'DELETE /__emu/faults') {
    state.clearFaults();
    return done;
  }
  if (typeof wanted !== 'object' || wanted === null) return wrong('The body must be a JSON object');
  const { kind, times = 1, ms, now } = wanted as Readonly<Record<string, unknown>>;
  switch (call) {
    case 'POST /__emu/faults':
      if (!FAULTS.includes(kind as Fault) || typeof times !== 'number')
        return wrong(`kind is one of ${FAULTS.join(', ')}`);
      if (typeof ms === 'number') state.slowMs = ms;
      state.addFault(kind as Fault, times);
      return done;
    case 'POST /__emu/clock':
      state.fixedNow = typeof now === 'string' ? new Date(now) : null;
      return done;
    default:
      return { status: 404, type: 'text/plain', body: 'There is no such control call' };
  }
}

function json(value: unknown): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}

function wrong(message: string): Reply {
  return { status: 400, type: 'text/plain', body: message };
}
