/** Resource for the landing pages of occasions. */
import { OCCASION_NAMES, OCCASIONS } from '../occasions.ts';
import { publicationFields } from './publication-fields.ts';
import { type Resource, withRight } from './resource.ts';

const ofPieces = { choice: 'kind', value: 'pieces' } as const;

/** A day of the calendar, 29 February of other years included. */
const DAY =
  /^20\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;

export const occasionPages: Resource = {
  name: 'occasions',
  title: 'Occasions',
  singular: 'occasion',
  right: 'content.edit',
  searchPlaceholder: 'Title or introduction',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    { name: 'title', label: 'Title', kind: 'line', maxLength: 120, listed: true },
    {
      name: 'slug',
      label: 'Page address',
      kind: 'line',
      maxLength: 60,
      listed: true,
      derived: { from: 'title', as: 'slug' },
      pattern: [/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'may contain lowercase letters, digits and -'],
      hint: 'The page is /occasions/ and this.',
    },
    { name: 'intro', label: 'Introduction', kind: 'text', maxLength: 600 },
    { name: 'image', label: 'Image', kind: 'image', folder: 'journal' },
    { name: 'imageAlt', label: 'Image alt text', kind: 'line', derived: { from: 'title', as: 'copy' } },
    {
      name: 'days',
      label: 'Calendar',
      kind: 'rows',
      singular: 'day',
      optional: true,
      of: [
        { name: 'day', label: 'Date', kind: 'line', pattern: [DAY, 'is not a date such as 2027-10-27'] },
        { name: 'note', label: 'Note', kind: 'line', maxLength: 200, optional: true },
        { name: 'source', label: 'Source', kind: 'line', maxLength: 300 },
      ],
    },
    {
      name: 'content',
      label: 'Blocks',
      kind: 'rows',
      singular: 'block',
      of: [
        {
          name: 'kind',
          label: 'Block',
          kind: 'choice',
          choices: [
            ['text', 'Text'],
            ['pieces', 'Pieces at live prices'],
            ['dates', 'Calendar'],
            ['gifts', 'Gift finder by amount'],
          ],
        },
        { name: 'heading', label: 'Heading', kind: 'line', maxLength: 200 },
        {
          name: 'body',
          label: 'Text',
          kind: 'text',
          maxLength: 10_000,
          optional: true,
          hint: 'Leave an empty line between paragraphs. Start list items with “- ”.',
        },
        {
          name: 'occasion',
          label: 'Pieces for',
          kind: 'choice',
          optional: true,
          shownWith: ofPieces,
          choices: OCCASIONS.map((name) => [name, OCCASION_NAMES[name]] as const),
        },
        {
          name: 'words',
          label: 'Pieces found by',
          kind: 'line',
          maxLength: 100,
          optional: true,
          shownWith: ofPieces,
          hint: 'As typed into the store’s search, such as “lakshmi silver”.',
        },
        {
          name: 'toPaise',
          label: 'Pieces up to (excluding GST)',
          kind: 'paise',
          min: 1,
          optional: true,
          shownWith: ofPieces,
        },
      ],
    },
    { name: 'position', label: 'Sort order', kind: 'integer', initial: 100, listed: true },
    ...publicationFields({ name: 'published', label: 'Visibility', kind: 'flag', labels: ['Published', 'Draft'] }),
  ]),
};
