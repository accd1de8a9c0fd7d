/** Writes page texts, and seeded questions, stores and page heads. */
import { type EnquiryPageName, enquiryPageNames, type PolicyName, policyNames } from '@tola/contract';
import { validationMessage } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { findUnknownFacts } from './business-facts.ts';
import { storedEnquiryPageSchema, storedPolicySchema } from './page-shape.ts';

export interface QuestionDraft {
  readonly position: number;
  readonly title: string;
  readonly description: string;
  readonly published: boolean;
}

export async function addQuestion(tx: Queryable, draft: QuestionDraft, by: string, now: Date): Promise<void> {
  const { position, title, description, published } = draft;
  await tx.run(sql`
    insert into faq_entry (position, title, description, published, updated_at, updated_by)
    values (${position}, ${title}, ${description}, ${published}, ${now}, ${by})`);
}

export interface StoreDraft {
  readonly position: number;
  readonly name: string;
  readonly address: string;
  readonly mobile: string;
  readonly email: string;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: string;
  /** Image paths on the store's origin. */
  readonly images: readonly string[];
  readonly published: boolean;
}

export async function addStore(tx: Queryable, draft: StoreDraft, by: string, now: Date): Promise<void> {
  const { position, name, address, mobile, email, latitude, longitude, hours, images, published } = draft;
  await tx.run(sql`
    insert into store_location
      (position, name, address, mobile, email, latitude, longitude, hours, images, published, updated_at, updated_by)
    values (${position}, ${name}, ${address}, ${mobile}, ${email}, ${latitude}, ${longitude}, ${hours}, ${images},
            ${published}, ${now}, ${by})`);
}

/** A stored page text, with placeholders. */
export interface PageTextRow {
  readonly name: string;
  readonly content: unknown;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

export async function listPages(db: Queryable): Promise<PageTextRow[]> {
  return await db.rows<PageTextRow>(sql`select name, content, updated_at, updated_by from page_text order by name`);
}

/** All page texts, locked until the transaction ends. */
export async function lockPages(tx: Queryable): Promise<PageTextRow[]> {
  await tx.run(sql`lock table page_text in share row exclusive mode`);
  return await listPages(tx);
}

/** A page text failed validation; the message lists the errors and their paths. */
export class PageTextError extends Error {
  override readonly name = 'PageTextError';
}

/**
 * Stores the text of a policy page, or of an enquiry page with its brochure.
 *
 * @throws PageTextError listing all validation errors
 */
export async function savePage(
  tx: Queryable,
  name: PolicyName | EnquiryPageName,
  content: unknown,
  by: string,
  now: Date,
): Promise<void> {
  const checked = checkPage(name, content);
  await tx.run(sql`
    insert into page_text (name, content, updated_at, updated_by) values (${name}, ${sql.json(checked)}, ${now}, ${by})
    on conflict (name) do update
      set content = excluded.content, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}

function checkPage(name: string, content: unknown): unknown {
  const schema = schemaOf(name);
  if (schema === null) throw new PageTextError(`There is no page ${name}`);
  const result = schema.safeParse(content, { error: validationMessage });
  if (result.success) {
    const [unknownFact] = findUnknownFacts(result.data);
    if (unknownFact !== undefined) throw new PageTextError(`There is no fact {{${unknownFact}}}`);
    return result.data;
  }
  throw new PageTextError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

function schemaOf(name: string): typeof storedPolicySchema | typeof storedEnquiryPageSchema | null {
  if ((policyNames as readonly string[]).includes(name)) return storedPolicySchema;
  return (enquiryPageNames as readonly string[]).includes(name) ? storedEnquiryPageSchema : null;
}

interface HeadDraft {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export async function saveHead(
  tx: Queryable,
  { path, title, description }: HeadDraft,
  by: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into page_head (path, title, description, updated_at, updated_by)
    values (${path}, ${title}, ${description}, ${now}, ${by})
    on conflict (path) do update set title = excluded.title, description = excluded.description,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}
