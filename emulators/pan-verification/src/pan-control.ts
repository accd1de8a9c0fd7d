/** Control calls: holders, faults, and what was asked. */
import { FAULTS, type Fault, MODES, type Mode, type State } from './pan-state.ts';
import type { Reply } from './verify.ts';

const done: Reply = { status: 204, type: 'text/plain', body: '' };

export function control(state: State, call: string, wanted: unknown): Reply {
  if (call === 'GET /__emu/calls') {
    const body = JSON.stringify({ sent: state.calls, counted: [...state.answers.keys()] });
    return { status: 200, type: 'application/json', body };
  }
  if (call === 'DELETE /__emu/faults') {
    state.clearFaults();
    return done;
  }
  if (typeof wanted !== 'object' || wanted === null) return wrong('The body must be a JSON object');
  const fields = wanted as Readonly<Record<string, unknown>>;
  switch (call) {
    case 'POST /__emu/faults':
      return addFault(state, fields);
    case 'POST /__emu/holders':
      return addHolder(state, fields);
    case 'POST /__emu/mode':
      if (!MODES.includes(fields.mode as Mode)) return wrong(`mode is one of ${MODES.join(', ')}`);
      state.mode = fields.mode as Mode;
      return done;
    default:
      return { status: 404, type: 'text/plain', body: 'There is no such control call' };
  }
}

function addFault(state: State, { kind, times = 1, ms, seconds }: Readonly<Record<string, unknown>>): Reply {
  if (!FAULTS.includes(kind as Fault) || typeof times !== 'number') return wrong(`kind is one of ${FAULTS.join(', ')}`);
  if (typeof ms === 'number') state.slowMs = ms;
  if (typeof seconds === 'number') state.limitedSeconds = seconds;
  state.addFault(kind as Fault, times);
  return done;
}

function addHolder(state: State, { pan, name, isActive = true }: Readonly<Record<string, unknown>>): Reply {
  if (typeof pan !== 'string' || typeof name !== 'string' || typeof isActive !== 'boolean')
    return wrong('pan and name are texts, isActive is true or false');
  state.holders.set(pan, { name, isActive });
  return done;
}

function wrong(message: string): Reply {
  return { status: 400, type: 'text/plain', body: message };
}
