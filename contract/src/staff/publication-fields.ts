/** When a record is shown in the store: the same fields for articles, questions, showrooms, banners and products. */
import type { FieldShape } from './resource.ts';

type Flag = FieldShape & { readonly kind: 'flag' };

/** What {@link publicationFields} calls the state that follows from the switch and the two times. */
export const PUBLICATION = 'publication';

/**
 * Switch, the times from and until which it is shown, and the state that follows from them at an instant.
 *
 * @param shown the switch of the record; draft or hidden means that nobody sees it, whatever the times say
 */
export function publicationFields(shown: Flag): readonly FieldShape[] {
  const [on, off] = shown.labels;
  return [
    { ...shown, mayBeAbsent: true },
    {
      name: 'publishFrom',
      label: 'Show from',
      kind: 'dateTime',
      optional: true,
      listed: true,
      mayBeAbsent: true,
      excludedFromFiles: EXCLUDED,
      hint: 'India time. Leave empty to show it at once.',
    },
    {
      name: 'publishUntil',
      label: 'Show until',
      kind: 'dateTime',
      optional: true,
      listed: true,
      mayBeAbsent: true,
      excludedFromFiles: EXCLUDED,
      hint: 'India time. Leave empty to show it without an end.',
    },
    {
      name: PUBLICATION,
      label: 'In the store',
      kind: 'choice',
      readOnly: true,
      listed: true,
      filtered: true,
      excludedFromFiles: EXCLUDED,
      choices: [
        ['published', on],
        ['scheduled', 'Scheduled'],
        ['ended', 'Ended'],
        ['draft', off],
      ],
    },
  ];
}

const EXCLUDED = 'It is scheduled in the back office';

/** Fields that say when a record is shown: a restored version keeps those of now. */
export function isPublicationField({ name }: Pick<FieldShape, 'name'>): boolean {
  return PUBLICATION_NAMES.includes(name);
}

const PUBLICATION_NAMES = ['published', 'visible', 'publishFrom', 'publishUntil', PUBLICATION];
