/** Double opt-in of a price alert: it stays inactive until the recipient confirms. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { secretMailTemplate } from '../template.ts';

const schema = z.object({
  /** What is watched: "Gold 999 per 10 g", or a product with its weight. */
  watched: z.string(),
  direction: z.enum(['above', 'below']),
  /** Formatted target price: "₹1,25,000.00". */
  target: z.string(),
  confirmUrl: z.string(),
  stopUrl: z.string(),
});

export const priceAlertConfirmation = secretMailTemplate(
  schema,
  (alert) => ({
    subject: 'Please confirm your price alert',
    blocks: [
      paragraph('A price alert was requested for this email address. Please confirm it below.'),
      facts([
        ['Watching', alert.watched],
        ['Email me when it is', `${alert.direction} ${alert.target}`],
      ]),
      link('Confirm alert', alert.confirmUrl),
      paragraph('If this was not you, ignore this email: the alert stays off until it is confirmed.'),
      link('Remove my email address', alert.stopUrl),
    ],
    unsubscribeUrl: alert.stopUrl,
  }),
  { toUnconfirmed: 'as written, limited' },
);
