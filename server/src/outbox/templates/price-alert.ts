/** To a customer whose price alert was crossed. */
import * as z from 'zod';
import { facts, link, paragraph } from '../letter.ts';
import { indianTime, mailTemplate } from '../template.ts';

const schema = z.object({
  /** What is watched: "Gold 999 per 10 g", or a product with its weight. */
  watched: z.string(),
  direction: z.enum(['above', 'below']),
  /** The figure that was asked for and the one that was reached, as shown: "₹1,25,000". */
  target: z.string(),
  reached: z.string(),
  /** ISO instant of the rate. */
  at: z.string(),
  /** Where it can be bought or looked at. */
  path: z.string(),
  /** One click ends this alert. */
  stopUrl: z.string(),
});

export const priceAlert = mailTemplate(schema, (alert) => ({
  subject: `${alert.watched} is ${alert.direction} ${alert.target}`,
  blocks: [
    paragraph(`The price you asked us to watch is ${alert.direction} ${alert.target}.`),
    facts([
      ['Watched', alert.watched],
      ['Your price', alert.target],
      ['Reached', alert.reached],
      ['At', indianTime(alert.at)],
    ]),
    paragraph('Prices move every second; what you pay is fixed when you reach the payment page.'),
    link('See the live price', alert.path),
    link('Stop this alert', alert.stopUrl),
  ],
  unsubscribeUrl: alert.stopUrl,
}));
