/** Control calls: approved templates, numbers, faults, and what was accepted. */
import { FAULTS, type Fault, type State } from './whatsapp-state.ts';

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const done: Reply = { status: 204, type: 'text/plain', body: '' };

export function control(state: State, method: string, path: string, body: string): Reply {
  const call = `${method} ${path}`;
  if (call === 'GET /__emu/messages')
    return { status: 200, type: 'application/json', body: JSON.stringify(state.messages) };
  if (call === 'DELETE /__emu/faults') {
    state.clearFaults();
    return done;
  }
  const wanted = readObject(body);
  if (wanted === null) return wrong('The body must be a JSON object');
  switch (call) {
    case 'POST /__emu/templates': {
      const { name, language = 'en', parameters = 0 } = wanted;
      if (typeof name !== 'string' || typeof parameters !== 'number') return wrong('name and parameters are needed');
      state.templates.set(`${name} ${String(language)}`, parameters);
      return done;
    }
    case 'POST /__emu/numbers': {
      const { number, reachable, fails } = wanted;
      if (typeof number !== 'string') return wrong('number is needed');
      if (fails === 'later') state.numbers.set(number, 'fails later');
      else if (reachable === false) state.numbers.set(number, 'absent');
      else state.numbers.delete(number);
      return done;
    }
    case 'POST /__emu/faults': {
      const { kind, times = 1 } = wanted;
      if (!FAULTS.includes(kind as Fault) || typeof times !== 'number')
        return wrong(`kind is one of ${FAULTS.join(', ')}`);
      state.addFault(kind as Fault, times);
      return done;
    }
    default:
      return { status: 404, type: 'text/plain', body: 'There is no such control call' };
  }
}

function wrong(message: string): Reply {
  return { status: 400, type: 'text/plain', body: message };
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
