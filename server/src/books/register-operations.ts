/** The call that reads a register. */
import { readRegister } from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { staffOperation } from '#staff-accounts';
import { closedUntil } from './closing-store.ts';
import { ledgerName } from './payment-registers.ts';
import { registerPage, registerSource } from './registers.ts';

interface RegisterDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function registerOperations({ database, business }: RegisterDependencies): Operation[] {
  return [
    staffOperation(readRegister, async ({ payload }) => {
      const { register, page, perPage, sort, ...wanted } = payload;
      const source = registerSource(register, wanted, business.current());
      const shown = await registerPage(database, register, source, { page, perPage, sort });
      const ledgerOf = await ledgerName(database, register, wanted);
      return { ...shown, ledgerOf, closedUntil: await closedUntil(database) };
    }),
  ];
}
