/** Link that proves a number, once its digits no longer suffice. */
import * as z from 'zod';
import { secretSmsTemplate } from '../template.ts';

export const oneTimeLink = secretSmsTemplate(
  /** The path includes the one-time token. */
  z.object({ path: z.string(), minutes: z.number() }),
  ({ path, minutes }, { tradeName, publicUrl }) =>
    `${tradeName}: open this link in the browser where you asked for it, within ${minutes} minutes: ${publicUrl}${path} Do not share it.`,
);
