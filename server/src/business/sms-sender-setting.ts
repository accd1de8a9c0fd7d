/** The store as sender of SMS in the DLT register, which TRAI demands of businesses. */
import * as z from 'zod';

export const smsSenderSchema = z.object({
  senderId: z.string().regex(/^([A-Z]{6})?$/, 'must have 6 capital letters'),
  entityId: z.string().regex(/^(\d{10,25})?$/, 'must have 10 to 25 digits'),
});

export const smsSenderStart = { senderId: '', entityId: '' };
