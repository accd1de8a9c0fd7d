/** A piece is back in stock. */
import * as z from 'zod';
import { link, paragraph } from '../letter.ts';
import { secretMailTemplate } from '../template.ts';

const schema = z.object({
  /** The product with its weight. */
  watched: z.string(),
  /** Page of the piece. */
  path: z.string(),
  /** One-click unsubscribe URL of this alert. */
  stopUrl: z.string(),
});

export const stockAlert = secretMailTemplate(
  schema,
  ({ watched, path, stopUrl }) => ({
    subject: `${watched} is back in stock`,
    blocks: [
      paragraph(`${watched} is back in stock. This is the one email you asked for.`),
      paragraph('Pieces are not set aside: the price and the piece are yours once you place an order.'),
      link('View live price', path),
    ],
    unsubscribeUrl: stopUrl,
  }),
  { toUnconfirmed: 'as written' },
);
