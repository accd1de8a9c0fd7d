/** Operations of the three enquiry forms. */
import {
  addEnquiry,
  applyCorporate,
  applyDistributor,
  type EnquiryPageName,
  getCorporateDetails,
  getDistributorDetails,
  type PayloadOf,
  VISITING_CARD_BYTES,
} from '@tola/contract';
import type { Business } from '#business';
import { brochurePath } from '#content';
import type { Database } from '#database';
import { type Operation, operation, refuse, type SignedInCustomer } from '#http';
import { takeToken } from '#limits';
import { MAX_MEGAPIXELS, readPicture } from '#uploads';
import { submitEnquiry } from './enquiries.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

/** Enquiries of all kinds per IP address in ten minutes. */
const ADDRESS_LIMIT = { name: 'enquiry', limit: 60, windowSeconds: 600 };
/** Acknowledgements per mailbox in an hour, so that the form cannot be used to flood someone. */
const MAILBOX_LIMIT = { name: 'enquiry mailbox', limit: 30, windowSeconds: 3_600 };

/** Specified message; the spelling is intentional. */
const SUBMITTED = 'Enquiry Submitted Succefully';

export function enquiryOperations({ database, business }: Dependencies): Operation[] {
  async function limit(ip: string, email: string, now: Date): Promise<void> {
    await takeToken(database, { ...ADDRESS_LIMIT, key: ip }, now);
    await takeToken(database, { ...MAILBOX_LIMIT, key: email.toLowerCase() }, now);
  }
  const details = (enquiry: 'corporate' | 'distributor', page: EnquiryPageName) => async () => ({
    data: { ...business.current()[enquiry], brochure: brochurePath(page) },
  });

  return [
    operation(addEnquiry, async ({ payload, ip, customer, idempotencyKey, now }) => {
      await limit(ip, payload.email, now);
      const { firstName: name, ...rest } = payload;
      const ticketNumber = await submitEnquiry(
        database,
        {
          ...rest,
          kind: 'contact',
          name,
          address: '',
          city: '',
          visitingCard: null,
          customerId: customer?.id ?? null,
          idempotencyKey,
        },
        now,
      );
      const message = `Thank you for writing to us. Your enquiry number is ${ticketNumber}.`;
      return { message, extras: { ticketNumber } };
    }),
    operation(applyCorporate, async ({ payload, ip, customer, idempotencyKey, now }) => {
      await limit(ip, payload.email, now);
      const draft = {
        ...businessDraft(payload, customer),
        kind: 'corporate',
        visitingCard: null,
        idempotencyKey,
      } as const;
      return { message: SUBMITTED, extras: { ticketNumber: await submitEnquiry(database, draft, now) } };
    }),
    operation(applyDistributor, async ({ payload, ip, customer, idempotencyKey, now }) => {
      await limit(ip, payload.email, now);
      const visitingCard = await readCard(payload.visitingCard);
      const draft = { ...businessDraft(payload, customer), kind: 'distributor', visitingCard, idempotencyKey } as const;
      return { message: SUBMITTED, extras: { ticketNumber: await submitEnquiry(database, draft, now) } };
    }),
    operation(getCorporateDetails, details('corporate', 'corporate-gifting-enquiry'), { anonymous: true }),
    operation(getDistributorDetails, details('distributor', 'distributor-enquiry'), { anonymous: true }),
  ];
}

function businessDraft(payload: PayloadOf<typeof applyCorporate>, customer: SignedInCustomer | null) {
  const { name, email, mobile, address, city, comment } = payload;
  return { name, lastName: '', email, mobile, address, city, message: comment, customerId: customer?.id ?? null };
}

/** Re-encodes an uploaded visiting card. @throws Refusal when it is not an image, or too large */
async function readCard(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.replace(/^data:[a-z0-9.+/-]+;base64,/i, ''), 'base64');
  if (bytes.length > VISITING_CARD_BYTES) throw refuse(applyDistributor, 'card-too-large');
  const picture = await readPicture(bytes);
  if (picture === 'too many pixels') throw refuse(applyDistributor, 'card-pixels', { most: MAX_MEGAPIXELS });
  if (picture === 'not an image') throw refuse(applyDistributor, 'card-not-image');
  return Buffer.from(picture.webp);
}
