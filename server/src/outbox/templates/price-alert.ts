/** A price alert was triggered. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, secretMailTemplate } from '../template.ts';

const schema = z.object({
  /** What is watched: "Gold 999 per 10 g", or a product with its weight. */
  watched: z.string(),
  direction: z.enum(['above', 'below']),
  /** Formatted target and current price: "₹1,25,000". */
  target: z.string(),
  reached: z.string(),
  /** ISO instant of the rate. */
  at: z.string(),
  /** Page of the product or the rate. */
  path: z.string(),
  /** One-click unsubscribe URL of this alert. */
  stopUrl: z.string(),
});

export const priceAlert = secretMailTemplate(
  schema,
  (alert) => ({
    subject: `${alert.watched} is ${alert.direction} ${alert.target}`,
    blocks: [
      paragraph(`Your price alert: the price is now ${alert.direction} ${alert.target}.`),
      facts([
        ['Watching', alert.watched],
        ['Your price', alert.target],
        ['Reached', alert.reached],
        ['Time', indianTime(alert.at)],
      ]),
      paragraph('Prices move every second. Your price is locked on the payment page.'),
      link('View live price', alert.path),
      link('Stop alert', alert.stopUrl),
    ],
    unsubscribeUrl: alert.stopUrl,
  }),
  { toUnconfirmed: 'as written' },
);
