/** How a feed is read: which of its lines are ours, in which units it speaks. Set as JSON in RATES_FEED. */
import * as z from 'zod';

const path = z.string().min(1).max(200);
const unit = z.enum(['gram', '10g', 'kg', 'ounce', 'tola']);
const purity = z.int().min(1).max(999).default(999);
const dutyBp = z.int().min(0).max(10_000).default(0);

/** The names under which a socket sends a metal: the first that an update carries is read. */
const socketLine = z.strictObject({ symbol: z.string().min(1), purity, unit });

export const socketFeedSchema = z.strictObject({
  /** Sent as `room`, `ClientData` and `Client` after connecting, as dealers' servers ask for it. */
  room: z.string().min(1).nullable().default(null),
  events: z.array(z.string().min(1)).min(1).default(['LiveData', 'Liverate']),
  gold: socketLine.default({ symbol: 'gold', purity: 999, unit: '10g' }),
  silver: socketLine.default({ symbol: 'silver', purity: 999, unit: 'kg' }),
});

/** Where a metal's figures stand in the answer: `rates.XAU`, `0.ask`. */
const httpLine = z.strictObject({
  /** Where it is asked for; the address of RATES_URL when left out. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  ask: path,
  bid: path.optional(),
  high: path.optional(),
  low: path.optional(),
  at: path.optional(),
  contract: path.optional(),
  purity,
  unit,
  /** The figures are metal for money, not money for metal. */
  inverse: z.boolean().default(false),
  /** Rupees for one piece of the feed's money: a number, or where it stands in the answer. */
  exchangeRate: z.union([z.number().positive(), path]).default(1),
  dutyBp,
});

export const httpFeedSchema = z.strictObject({
  everySeconds: z.number().min(0.2).max(3_600).default(60),
  timeoutSeconds: z.number().min(0.1).max(60).default(10),
  /** The header that carries RATES_API_KEY. */
  apiKeyHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('x-access-token'),
  gold: httpLine.optional(),
  silver: httpLine.optional(),
});

/** A line of a text feed, by its number, its name, or both. */
const textLine = z
  .strictObject({ id: z.string().min(1).optional(), name: z.string().min(1).optional(), purity, unit })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'needs an id or a name');

export const textFeedSchema = z.strictObject({
  everySeconds: z.number().min(0.2).max(3_600).default(0.5),
  timeoutSeconds: z.number().min(0.1).max(60).default(5),
  apiKeyHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('x-access-token'),
  gold: textLine.optional(),
  silver: textLine.optional(),
});

export const replayFeedSchema = z.strictObject({
  /** How many times as fast as it was recorded. */
  speed: z.number().min(0.01).max(10_000).default(1),
  /** From the end it goes back to the beginning, so that no jump lies between two rounds. */
  repeat: z.boolean().default(true),
});

export type SocketFeed = z.output<typeof socketFeedSchema>;
export type HttpFeed = z.output<typeof httpFeedSchema>;
export type HttpLine = z.output<typeof httpLine>;
export type TextFeed = z.output<typeof textFeedSchema>;
export type TextLine = z.output<typeof textLine>;
export type ReplayFeed = z.output<typeof replayFeedSchema>;
