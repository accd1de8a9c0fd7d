/**
 * Texts of messages: the one that comes with the program, with placeholders, and one that staff have written in its place.
 * Tables, figures and links stay those of the program, so that no text can lose a code or lead to another site.
 */
import type { Block, Letter, Letterhead } from './letter.ts';
import type { MessageText } from './message-text-store.ts';
import type { Channel } from './outbox-store.ts';
import { fillIn, placeholdersIn, valuesOf } from './placeholders.ts';
import { type AnyTemplate, sampleOf } from './sample-data.ts';

export type WrittenText = Pick<MessageText, 'subject' | 'body'>;

/** A line by itself: the first, second … group of tables, figures and links. */
const DETAILS = 'details';
const DETAILS_LINE = /^\s*\{details(?: (\d+))?\}\s*$/;

/** Whether messages of a template go by this channel. */
export function goesBy(template: AnyTemplate, channel: Channel): boolean {
  if (template.channel === 'sms') return channel === 'sms';
  return channel === 'mail' || template.isForCustomers;
}

/** The text that comes with the program, with placeholders where the sample's values stand. */
export function shippedText(template: AnyTemplate, channel: Channel, head: Letterhead): WrittenText {
  const { data } = sampleOf(template);
  const values = sentenceValues(template, head);
  if (template.channel === 'sms') return { subject: '', body: withPlaceholders(template.write(data, head), values) };
  if (channel === 'sms') return { subject: '', body: withPlaceholders(template.writeSms(data, head), values) };
  const letter = template.write(data, head);
  const parts = groupsOf(letter.blocks).map((group, index) =>
    'text' in group ? withPlaceholders(group.text, values) : `{${detailsName(index, letter.blocks)}}`,
  );
  return { subject: withPlaceholders(letter.subject, values), body: parts.join('\n\n') };
}

/** Sample values of what a sentence can hold: not of fields that choose between wordings. */
function sentenceValues(template: AnyTemplate, head: Letterhead): Record<string, string> {
  const { data, printed } = sampleOf(template);
  const { link } = valuesOf(data, head);
  const { tradeName, phone, careEmail } = head;
  return { tradeName, phone, careEmail, ...(link === undefined ? {} : { link }), ...printed };
}

/** Longer values first: a link holds an order number. */
function withPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const known = Object.entries(values)
    .filter(([, value]) => value.length > 2)
    .toSorted(([, one], [, other]) => other.length - one.length);
  return known.reduce((rest, [name, value]) => rest.replaceAll(value, `{${name}}`), text);
}

type Group = { readonly text: string } | { readonly blocks: readonly Block[] };

/** Paragraphs, each by itself, and what stands between them. */
function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: { text?: string; blocks?: Block[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'paragraph') groups.push({ text: block.text });
    else if (last?.blocks === undefined) groups.push({ blocks: [block] });
    else last.blocks.push(block);
  }
  return groups as Group[];
}

function detailsName(index: number, blocks: readonly Block[]): string {
  const nth = groupsOf(blocks)
    .slice(0, index + 1)
    .filter((group) => 'blocks' in group).length;
  return nth === 1 ? DETAILS : `${DETAILS} ${nth}`;
}

/** Names that a text may use. */
export function placeholdersOf(template: AnyTemplate, channel: Channel, head: Letterhead): Record<string, string> {
  const { data } = sampleOf(template);
  const { path: _, token: __, stopUrl: ___, ...values } = sentenceValues(template, head);
  if (template.channel === 'sms' || channel === 'sms') return values;
  const groups = groupsOf(template.write(data, head).blocks).filter((group) => 'blocks' in group);
  const details = groups.map((_, nth) => [nth === 0 ? DETAILS : `${DETAILS} ${nth + 1}`, '(table, figures or link)']);
  return { ...values, ...Object.fromEntries(details) };
}

/** Names that a text must use: without its code or link, such an SMS is of no use. Links of emails are never left out. */
export function requiredIn(template: AnyTemplate): readonly string[] {
  if (template.channel !== 'sms' || !template.isSecret) return [];
  const { printed } = sampleOf(template);
  return 'code' in printed ? ['code'] : ['link'];
}

export type TextProblem = { readonly kind: 'unknown' | 'missing'; readonly names: readonly string[] };

/** What is wrong with the placeholders of a text; null for nothing. */
export function problemOf(
  template: AnyTemplate,
  channel: Channel,
  text: WrittenText,
  head: Letterhead,
): TextProblem | null {
  const used = placeholdersIn(`${text.subject}\n${text.body}`);
  const known = placeholdersOf(template, channel, head);
  const unknown = used.filter((name) => !Object.hasOwn(known, name));
  const stray = /[{}]/.test(fillIn(`${text.subject}${text.body}`, {})) ? ['{ or }'] : [];
  if (unknown.length + stray.length > 0) return { kind: 'unknown', names: [...unknown, ...stray] };
  const missing = requiredIn(template).filter((name) => !placeholdersIn(text.body).includes(name));
  return missing.length > 0 ? { kind: 'missing', names: missing } : null;
}

/** The letter with the text of staff instead of its paragraphs. Tables, figures and links that the text leaves out follow it. */
export function rewriteLetter(letter: Letter, { subject, body }: WrittenText, data: unknown, head: Letterhead): Letter {
  const values = valuesOf(data, head);
  const rest = groupsOf(letter.blocks).flatMap((group) => ('blocks' in group ? [group.blocks] : []));
  const used = new Set<number>();
  const written = body.split(/\n\s*\n/).flatMap((part): readonly Block[] => {
    const details = DETAILS_LINE.exec(part);
    if (details === null) return [{ kind: 'paragraph', text: fillIn(part.trim(), values) }];
    const index = Number(details[1] ?? 1) - 1;
    used.add(index);
    return rest[index] ?? [];
  });
  const left = rest.flatMap((blocks, index) => (used.has(index) ? [] : blocks));
  const title = fillIn(subject, values);
  return { ...letter, subject: title === '' ? letter.subject : title, blocks: [...written, ...left] };
}

/** The SMS with the text of staff. */
export function rewriteSms({ body }: WrittenText, data: unknown, head: Letterhead): string {
  return fillIn(body, valuesOf(data, head)).trim();
}
