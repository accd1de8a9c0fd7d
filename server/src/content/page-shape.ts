/** Schemas of stored page texts. Texts are plain and may contain `{{placeholders}}` of {@link factNames}. */
import * as z from 'zod';

const text = z.string().max(5_000);
const heading = z.string().trim().min(1).max(300);

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('p'), text }),
  z.object({ kind: z.literal('list'), items: z.array(text).max(200) }),
  z
    .object({ kind: z.literal('table'), head: z.array(text).min(1).max(12), rows: z.array(z.array(text)).max(200) })
    .refine(
      ({ head, rows }) => rows.every((row) => row.length === head.length),
      'each row needs a cell for each column',
    ),
]);

const section = z.object({
  heading,
  anchor: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,59}$/, 'small letters, digits, _ and - only')
    .nullable()
    .default(null),
  blocks: z.array(block).max(100),
});

export const storedPolicySchema = z.object({
  title: heading,
  intro: text.default(''),
  numbered: z.boolean().default(false),
  sections: z.array(section).min(1).max(60),
});

const brochureSchema = z.object({
  /** Download name without extension. */
  fileName: z.string().regex(/^[\w &-]{1,80}$/, 'letters, digits, spaces, & and - only'),
  title: heading,
  subtitle: text,
  sections: z.array(section).min(1).max(30),
  closing: text,
});

export const storedEnquiryPageSchema = z.object({
  title: heading,
  intro: text,
  pointsHeading: text,
  points: z.array(z.object({ heading, text })).max(20),
  sections: z.array(section).max(20),
  formHeading: heading,
  brochure: brochureSchema,
});

export type StoredPolicy = z.output<typeof storedPolicySchema>;
export type Brochure = z.output<typeof brochureSchema>;
