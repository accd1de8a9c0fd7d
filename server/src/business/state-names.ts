/** States and union territories as settings. */
import { GST_STATES } from '@tola/pricing';
import * as z from 'zod';

/** Names as in the GST law, so that each maps to its code on an invoice. */
export function namesOfStates(unionTerritory: boolean): string[] {
  return GST_STATES.filter((state) => state.unionTerritory === unionTerritory).map(({ name }) => name);
}

export function stateNames(unionTerritory: boolean): z.ZodType<string[]> {
  const kind = unionTerritory ? 'union territory' : 'State';
  const known = z.enum(namesOfStates(unionTerritory) as [string, ...string[]], `is not a ${kind} of India`);
  return z
    .array(known)
    .min(1, 'needs at least one')
    .refine((names) => new Set(names).size === names.length, `names a ${kind} twice`);
}
