/** What the decision about several records of a list says before it is made, and afterwards. */
import {
  type Decision,
  type DecisionName,
  type Field,
  isDecided,
  type ListedRecord,
  PUBLICATION,
  type Resource,
} from '@tola/contract/staff';
import { formatCount, formatQuantity } from '../controls/format.ts';

type Values = Pick<ListedRecord, 'values'>;

export const DECISION_WORDS: Readonly<Record<DecisionName, { readonly action: string; readonly verb: string }>> = {
  publish: { action: 'Publish', verb: 'published' },
  unpublish: { action: 'Unpublish', verb: 'unpublished' },
  decline: { action: 'Decline', verb: 'declined' },
};

/** The rows that the decision changes. */
export function undecided<Row extends Values>(rows: readonly Row[], decision: Decision): Row[] {
  return rows.filter(({ values }) => !isDecided(values, decision));
}

/** What becomes of published records: a switched-on record outside its times is not shown. */
type Outcome = 'published' | 'scheduled' | 'ended';

function outcomeOf({ values: { publishFrom, publishUntil } }: Values, now: Date): Outcome {
  if (isTime(publishUntil) && new Date(publishUntil) <= now) return 'ended';
  return isTime(publishFrom) && new Date(publishFrom) > now ? 'scheduled' : 'published';
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function countOf(rows: readonly Values[], outcome: Outcome, now: Date): number {
  return rows.filter((row) => outcomeOf(row, now) === outcome).length;
}

/** "3 products published, 1 scheduled". */
export function summaryOf(
  rows: readonly Values[],
  { name }: Pick<Decision, 'name'>,
  { singular }: Pick<Resource, 'singular'>,
  now: Date,
): string {
  const { verb } = DECISION_WORDS[name];
  if (name !== 'publish' || rows.length === 0) return `${formatQuantity(rows.length, singular)} ${verb}`;
  return (['published', 'scheduled', 'ended'] as const)
    .map((outcome) => [countOf(rows, outcome, now), outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome], index) =>
      index === 0 ? `${formatQuantity(count, singular)} ${outcome}` : `${formatCount(count)} ${outcome}`,
    )
    .join(', ');
}

/** What the person should know before deciding, a sentence each. */
export function notesOf(resource: Resource, rows: readonly Values[], decision: Decision, now: Date): string[] {
  const ready = undecided(rows, decision);
  return [
    ...alreadyDecided(
      rows.filter((row) => !ready.includes(row)),
      decision,
    ),
    ...(decision.name === 'publish' ? [...notShownYet(ready, now), ...unlistedNote(resource, decision)] : []),
    'What someone has changed since you read the list stays as it is.',
  ];
}

function alreadyDecided(rows: readonly Values[], decision: Decision): string[] {
  const states = rows.map(({ values }) => (decision.name === 'publish' ? values[PUBLICATION] : undefined));
  const scheduled = states.filter((state) => state === 'scheduled').length;
  const ended = states.filter((state) => state === 'ended').length;
  const already = rows.length - scheduled - ended;
  return [
    ...(already > 0 ? [`${formatCount(already)} already ${DECISION_WORDS[decision.name].verb}.`] : []),
    ...(scheduled > 0 ? [`${formatCount(scheduled)} already scheduled.`] : []),
    ...(ended > 0 ? [`${formatCount(ended)} ended: to show ${itOrThem(ended)} again, change “Show until”.`] : []),
  ];
}

function notShownYet(rows: readonly Values[], now: Date): string[] {
  const scheduled = countOf(rows, 'scheduled', now);
  const ended = countOf(rows, 'ended', now);
  return [
    ...(scheduled > 0 ? [`${formatCount(scheduled)} will be shown only from the time in “Show from”.`] : []),
    ...(ended > 0 ? [`${formatCount(ended)} will not be shown: the time in “Show until” is over.`] : []),
  ];
}

function itOrThem(count: number): string {
  return count === 1 ? 'it' : 'them';
}

/** More labels are only counted. */
const MOST_LABELS = 4;

/** What is published without being seen in the list; pictures by buyers are not. */
function unlistedNote({ fields }: Resource, { field }: Decision): string[] {
  const unlisted = fields.filter((one) => one.listed !== true && one !== field);
  if (field.kind !== 'flag')
    return unlisted.some(isPicture) ? ['Those with pictures or a video are left out: open them to publish them.'] : [];
  if (unlisted.length === 0) return [];
  const contentFirst = [...unlisted.filter(isContent), ...unlisted.filter((one) => !isContent(one))];
  const labels = contentFirst.slice(0, MOST_LABELS).map(({ label }) => label);
  const more = unlisted.length - labels.length;
  const all = more > 0 ? [...labels, `${formatCount(more)} more`] : labels;
  return [`Also published, though the list does not show it: ${all.join(', ')}.`];
}

function isContent(field: Field): boolean {
  return isPicture(field) || field.kind === 'text' || field.kind === 'rich' || field.kind === 'rows';
}

function isPicture({ kind }: Field): boolean {
  return kind === 'image' || kind === 'images' || kind === 'video';
}
