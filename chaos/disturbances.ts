/** Carries out the disturbances of the plan, one at a time. */
import type { Fleet, Member } from './fleet.ts';
import type { Disturbance } from './plan.ts';

/** Carries out one disturbance and undoes it; resolves when everything it affected runs again. */
export async function disturb(fleet: Fleet, one: Disturbance): Promise<void> {
  switch (one.kind) {
    case 'kill':
      return await memberOf(fleet, one.member).restart(one.downMs);
    case 'stop':
      return await memberOf(fleet, one.member).stopFor(one.downMs);
    case 'cut database line':
      return memberOf(fleet, one.member).toDatabase.cut();
    case 'freeze database line':
    case 'freeze provider line': {
      const { toDatabase, toProvider } = memberOf(fleet, one.member);
      const line = one.kind === 'freeze database line' ? toDatabase : toProvider;
      line.freeze();
      await new Promise((later) => setTimeout(later, one.downMs));
      return line.thaw();
    }
    case 'restart database':
      return await fleet.databaseServer.restart(one.signal, one.downMs);
    case 'restart provider':
      return await fleet.provider.restart(one.downMs);
    case 'provider fault': {
      const processed = ['internal_error', 'timeout'].includes(one.fault) ? { processed: one.times % 2 === 0 } : {};
      await fleet.provider.control('faults', { route: one.route, kind: one.fault, times: one.times, ...processed });
    }
  }
}

/** One line for the report: "kill web 1 for 1,204 ms". */
export function nameOf(one: Disturbance): string {
  const { kind, ...details } = one;
  return [kind, ...Object.values(details)].join(' ');
}

function memberOf(fleet: Fleet, name: string): Member {
  const member = fleet.members.find((one) => one.name === name);
  if (member === undefined) throw new Error(`The fleet has no "${name}"`);
  return member;
}
