/** Designs of customised pieces: what is engraved on their front and back. */
import { defineCall } from './call.ts';
import { designId } from './cart.ts';
import { field, list, onlyOne, optional, type Plain, record, restricted, ValidationError } from './codec.ts';
import type { WeightId } from './ids.ts';
import { orderNumber, ownOrder } from './orders.ts';
import { anyText, idFor, instant, oneOf, plainText, text } from './values.ts';

export const DESIGN_FONTS = ['roman', 'plain', 'script'] as const;
export type DesignFont = (typeof DESIGN_FONTS)[number];
export const DESIGN_BORDERS = ['none', 'line', 'beads', 'rope'] as const;
export type DesignBorder = (typeof DESIGN_BORDERS)[number];
export const PICTURE_KINDS = ['logo', 'photo'] as const;

/** Pixels of a picture's longer side as the editor sends it. */
export const DESIGN_PICTURE_PX = 384;
/** Bytes of a picture, decoded. */
export const DESIGN_PICTURE_BYTES = 300_000;
const PICTURE_CHARACTERS = Math.ceil((DESIGN_PICTURE_BYTES * 4) / 3) + 40;
/** Both pictures with the rest of the call. */
const DESIGN_BODY_BYTES = 2 * PICTURE_CHARACTERS + 20_000;
/** How long a draft is kept after it was last saved. */
export const DRAFT_DAYS = 90;

const MOST_LINES = 6;
const MOST_LINE_CHARACTERS = 80;

const date = restricted(anyText(10), (value) => {
  if (value === '') return value;
  const day = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    throw new ValidationError('Choose a date');
  return value;
});

const side = record({
  lines: field('Lines', list(anyText(MOST_LINE_CHARACTERS), MOST_LINES)),
  /** `YYYY-MM-DD`; empty for none. */
  date: field('Date', date),
  /** The height map of a logo or photo as a data URL of a PNG: white is highest. */
  picture: optional(
    'Picture',
    record({
      kind: field('Kind', oneOf(PICTURE_KINDS, 'Choose a logo or a photo')),
      url: field('Url', text('Attach a picture', PICTURE_CHARACTERS)),
    }),
    null,
  ),
});

export const design = record({
  font: field('Font', oneOf(DESIGN_FONTS, 'Choose a typeface')),
  border: field('Border', oneOf(DESIGN_BORDERS, 'Choose a border')),
  front: field('Front', side),
  back: field('Back', side),
});

export type Design = Plain<typeof design>;
export type DesignSide = Plain<typeof side>;

/** What people call a design: the first letters of its id, of which the whole is a secret. */
export function designName(id: string): string {
  return id.slice(0, 6);
}

const DESIGN_UNKNOWN = [404, 'This design does not exist any more'] as const;

export const saveDesign = defineCall({
  name: 'SaveDesignFront',
  does: 'Saves the design of a customised piece in one weight as a draft. Without its id, and for one that is in a cart, in an order or of another customer, a new draft is made.',
  caller: 'guest',
  repeat: 'acts again',
  bodyBytes: DESIGN_BODY_BYTES,
  payload: record({
    designId: optional('DesignId', designId),
    weightId: field('P_DetailsId', idFor<WeightId>()),
    design: field('Design', design),
  }),
  data: onlyOne(
    record({
      designId: field('DesignId', plainText),
      /** When an unused draft is deleted. */
      expiresAt: field('ExpiresAt', instant),
    }),
  ),
  refusals: {
    'weight-unknown': [404, 'This product is no longer available'],
    'not-customised': [400, 'This product is not made to a design'],
    'cannot-be-struck': [400, '{problem}'],
    'picture-not-image': [400, 'Attach the picture as PNG, JPEG or SVG'],
  },
});

const savedDesign = record({
  designId: field('DesignId', plainText),
  weightId: field('P_DetailsId', idFor<WeightId>()),
  design: field('Design', design),
  savedAt: field('SavedAt', instant),
});

export type SavedDesign = Plain<typeof savedDesign>;

export const getDesign = defineCall({
  name: 'GetDesignFront',
  does: 'Reads a design by its id.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ designId: field('DesignId', designId) }),
  data: onlyOne(savedDesign),
  refusals: { 'design-unknown': DESIGN_UNKNOWN },
});

export const approveProof = defineCall({
  name: 'ApproveProofFront',
  does: 'Records that the buyer approves the proof of a customised piece in a paid order. Nothing is struck before.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber), designId: field('DesignId', designId) }),
  data: onlyOne(record({ approvedAt: field('ApprovedAt', instant) })),
  refusals: {
    ...ownOrder,
    'design-unknown': DESIGN_UNKNOWN,
    'not-awaiting-proof': [409, 'The proof can be approved once the order is paid, and until it is made'],
  },
});
