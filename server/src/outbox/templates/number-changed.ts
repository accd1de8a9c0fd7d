/** Security notice to the old number: the account has another one now. */
import * as z from 'zod';
import { smsTemplate } from '../template.ts';

export const numberChanged = smsTemplate(
  z.object({}),
  (_, { tradeName, phone }) =>
    `The mobile number of your ${tradeName} account was changed. If this was not you, call us at once: ${phone}.`,
);
