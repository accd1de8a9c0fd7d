/** Page texts that staff can edit: policies, the two enquiry pages, and the metadata of all pages. */
import { defineCall } from './call.ts';
import { type Codec, field, list, oneOrNone, onlyOne, optional, type Plain, record, ValidationError } from './codec.ts';
import { anyText, flag, oneOf, plainText, text } from './values.ts';

/** One block of a page. Plain text, without markup or placeholders. */
export type ContentBlock =
  | { readonly kind: 'p'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const line = anyText(5_000);
const lines = list(line, 200);
const table = list(lines, 200);

export const contentBlock: Codec<ContentBlock> = {
  decode(wire, name) {
    const source = (typeof wire === 'object' && wire !== null ? wire : {}) as Record<string, unknown>;
    switch (source.Kind) {
      case 'p':
        return { kind: 'p', text: line.decode(source.Text, 'Text') };
      case 'list':
        return { kind: 'list', items: lines.decode(source.Items, 'Items') };
      case 'table':
        return {
          kind: 'table',
          head: lines.decode(source.Head, 'Head'),
          rows: table.decode(source.Rows, 'Rows'),
        };
      default:
        throw new ValidationError(`${name} is not valid`);
    }
  },
  read(wire) {
    const source = wire as { Kind: string; Text: string; Items: string[]; Head: string[]; Rows: string[][] };
    if (source.Kind === 'p') return { kind: 'p', text: source.Text };
    if (source.Kind === 'list') return { kind: 'list', items: source.Items };
    return { kind: 'table', head: source.Head, rows: source.Rows };
  },
  encode(plain) {
    if (plain.kind === 'p') return { Kind: 'p', Text: plain.text };
    if (plain.kind === 'list') return { Kind: 'list', Items: plain.items };
    return { Kind: 'table', Head: plain.head, Rows: plain.rows };
  },
};

const section = record({
  heading: field('Heading', text('Enter a heading', 300)),
  /** Anchor for links, as in `/freeshipping#positive_weight`. */
  anchor: optional('Anchor', text('Enter an anchor', 60)),
  blocks: field('Blocks', list(contentBlock, 100)),
});

export type PageSection = Plain<typeof section>;

const policy = record({
  title: field('Title', text('Enter a title', 200)),
  intro: field('Intro', anyText(2_000)),
  /** Whether the page shows 1, 2, 3 … before its headings. */
  numbered: field('Numbered', flag),
  sections: field('Sections', list(section, 60)),
});

export type PolicyPage = Plain<typeof policy>;

/** The policy pages, by the path of their route without the slash. */
export const policyNames = [
  'about',
  'product-care',
  'terms-and-conditions',
  'privacy-policy',
  'shipping-policy',
  'return-and-exchange',
  'freeshipping',
] as const;

export type PolicyName = (typeof policyNames)[number];

export const getPolicy = defineCall({
  name: 'GetPolicyFront',
  does: 'Reads the text of a policy page.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ page: field('Page', oneOf(policyNames, 'Page is not valid')) }),
  data: onlyOne(policy),
  refusals: { 'no-page': [404, 'This page has no text yet'] },
});

const enquiryPage = record({
  title: field('Title', text('Enter a title', 200)),
  intro: field('Intro', anyText(2_000)),
  pointsHeading: field('PointsHeading', anyText(200)),
  points: field(
    'Points',
    list(record({ heading: field('Heading', text('Enter a heading', 200)), text: field('Text', anyText(1_000)) }), 20),
  ),
  sections: field('Sections', list(section, 20)),
  formHeading: field('FormHeading', text('Enter a heading', 200)),
  /** File name of the brochure, without extension. */
  brochureName: field('BrochureName', plainText),
});

export type EnquiryPage = Plain<typeof enquiryPage>;

/** The pages beside the two business enquiry forms, by the path of their route without the slash. */
export const enquiryPageNames = ['corporate-gifting-enquiry', 'distributor-enquiry'] as const;

export type EnquiryPageName = (typeof enquiryPageNames)[number];

export const getEnquiryPage = defineCall({
  name: 'GetEnquiryPageFront',
  does: 'Reads the text beside the corporate gifting or the distributor form.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ page: field('Page', oneOf(enquiryPageNames, 'Page is not valid')) }),
  data: onlyOne(enquiryPage),
  refusals: { 'no-page': [404, 'This page has no text yet'] },
});

const pageHead = record({
  path: field('Path', plainText),
  title: field('Title', plainText),
  description: field('Description', plainText),
});

export type PageHead = Plain<typeof pageHead>;

export const getPageHead = defineCall({
  name: 'GetPageHeadFront',
  does: 'Reads a page’s title and description; empty for a path without its own.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ path: field('Path', text('Enter a path', 200)) }),
  data: oneOrNone(pageHead),
});
