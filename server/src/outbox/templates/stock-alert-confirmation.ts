/** Double opt-in of an alert about stock: it stays inactive until the recipient confirms. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { secretMailTemplate } from '../template.ts';

const schema = z.object({
  /** The product with its weight. */
  watched: z.string(),
  confirmUrl: z.string(),
  stopUrl: z.string(),
});

export const stockAlertConfirmation = secretMailTemplate(
  schema,
  ({ watched, confirmUrl, stopUrl }) => ({
    subject: 'Please confirm your stock alert',
    blocks: [
      paragraph(`An email was requested for this address when ${watched} is back in stock. Please confirm it below.`),
      link('Confirm alert', confirmUrl),
      paragraph('If this was not you, ignore this email: the alert stays off until it is confirmed.'),
      link('Remove my email address', stopUrl),
    ],
    unsubscribeUrl: stopUrl,
  }),
  { toUnconfirmed: 'as written, limited' },
);
