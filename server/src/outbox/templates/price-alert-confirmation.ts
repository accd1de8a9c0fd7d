/** To somebody whose address was given for a price alert: nothing is watched before they agree. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

const schema = z.object({
  /** What is watched: "Gold 999 per 10 g", or a product with its weight. */
  watched: z.string(),
  direction: z.enum(['above', 'below']),
  /** The figure that was asked for, as shown: "₹1,25,000.00". */
  target: z.string(),
  confirmUrl: z.string(),
  stopUrl: z.string(),
});

export const priceAlertConfirmation = mailTemplate(schema, (alert) => ({
  subject: 'Please confirm your price alert',
  blocks: [
    paragraph('Somebody, we hope you, asked us to write to this address when a price is reached.'),
    facts([
      ['Watched', alert.watched],
      ['Write when it is', `${alert.direction} ${alert.target}`],
    ]),
    link('Yes, watch it for me', alert.confirmUrl),
    paragraph('If it was not you, there is nothing to do: without this confirmation we watch nothing.'),
    link('Remove my address now', alert.stopUrl),
  ],
  unsubscribeUrl: alert.stopUrl,
}));
