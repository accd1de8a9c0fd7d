/** The in-memory snapshot of published content, rebuilt whenever its tables or the business facts change. */
import type {
  Article,
  EnquiryPage,
  EnquiryPageName,
  OccasionPage,
  PageHead,
  PolicyName,
  PolicyPage,
  Question,
  Store,
  Testimonial,
} from '@tola/contract';
import { enquiryPageNames, policyNames } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import type * as z from 'zod';
import type { Business } from '#business';
import { createCoalescedRefresh, type Database } from '#database';
import type { Logger } from '#log';
import { isWithin, nextTime } from '#publication';
import { escapeFacts, type Facts, factsOf, fillFacts } from './business-facts.ts';
import { type ContentRows, readContent, type Timed } from './content-store.ts';
import { occasionPageOf, type StoredOccasion } from './occasion-pages.ts';
import { type Brochure, storedEnquiryPageSchema, storedPolicySchema } from './page-shape.ts';

/** Immutable; every change produces a new snapshot with a higher version. */
export interface ContentSnapshot {
  readonly version: number;
  readonly posts: Article[];
  readonly news: Article[];
  readonly testimonials: Testimonial[];
  readonly questions: Question[];
  readonly stores: Store[];
  readonly policies: ReadonlyMap<PolicyName, PolicyPage>;
  readonly enquiryPages: ReadonlyMap<EnquiryPageName, EnquiryPage>;
  readonly brochures: ReadonlyMap<EnquiryPageName, Brochure>;
  readonly heads: ReadonlyMap<string, PageHead>;
  /** By slug, in display order. */
  readonly occasions: ReadonlyMap<string, OccasionPage>;
}

export interface Content {
  current(): ContentSnapshot;
  /** Subscribes to changes; returns the function that unsubscribes. */
  onChange(listener: (snapshot: ContentSnapshot) => void): () => void;
  /** Rebuilds the snapshot now, for the process that just changed a table. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Reads the content and follows changes to it and to the business facts until stopped. */
export async function createContent({ database, business, clock, log }: Dependencies): Promise<Content> {
  const listeners = new Set<(snapshot: ContentSnapshot) => void>();
  let rows = await readRows();
  let day = indianDate(clock());
  let nextMs = nextTimeOf(rows, clock());
  let snapshot = snapshotAt(clock(), 1);

  function snapshotAt(now: Date, version: number): ContentSnapshot {
    return buildSnapshot(shownAt(rows, now), factsOf(business.current(), indianDate(now)), { version, now, log });
  }
  async function readRows(): Promise<ContentRows> {
    return await database.transaction(readContent, { isolation: 'repeatable read' });
  }
  function replace(): void {
    const now = clock();
    day = indianDate(now);
    nextMs = nextTimeOf(rows, now);
    snapshot = snapshotAt(now, snapshot.version + 1);
    for (const listener of listeners) listener(snapshot);
  }

  const refresh = createCoalescedRefresh(async () => {
    rows = await readRows();
    replace();
  }, reportFailure);
  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'content could not be reloaded');
  }

  const stopListening = await database.listen('content', refresh.soon, refresh.soon);
  const stopFollowing = business.onChange(replace);
  // Changes between the first read and the subscription sent no notification to this process.
  await refresh.now();
  return {
    current() {
      const now = clock();
      // Dated facts may change with the day in India; records appear and disappear at their times.
      if (now.getTime() >= nextMs || indianDate(now) !== day) replace();
      return snapshot;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: refresh.now,
    async stop() {
      stopFollowing();
      refresh.stop();
      await stopListening();
    },
  };
}

/** When something appears or disappears next, in milliseconds since 1970. */
function nextTimeOf({ posts, news, questions, stores, occasions }: ContentRows, now: Date): number {
  return nextTime([...posts, ...news, ...questions, ...stores, ...occasions], now);
}

type ShownRows = Omit<ContentRows, 'posts' | 'news' | 'questions' | 'stores' | 'occasions'> & {
  readonly posts: Article[];
  readonly news: Article[];
  readonly questions: Question[];
  readonly stores: Store[];
  readonly occasions: StoredOccasion[];
};

function shownAt(rows: ContentRows, now: Date): ShownRows {
  return {
    ...rows,
    posts: within(rows.posts, now),
    news: within(rows.news, now),
    questions: within(rows.questions, now),
    stores: within(rows.stores, now),
    occasions: within(rows.occasions, now),
  };
}

function within<T>(rows: readonly Timed<T>[], now: Date): Omit<Timed<T>, 'publishFrom' | 'publishUntil'>[] {
  return rows
    .filter((row) => isWithin(row, now))
    .map(({ publishFrom: _from, publishUntil: _until, ...shown }) => shown);
}

interface Building {
  readonly version: number;
  readonly now: Date;
  readonly log: Logger;
}

function buildSnapshot(rows: ShownRows, facts: Facts, { version, now, log }: Building): ContentSnapshot {
  const stored = new Map(rows.pages.map(({ name, content }) => [name, fillFacts(content, facts)]));
  const policies = readPages(policyNames, storedPolicySchema, stored, log);
  const enquiries = readPages(enquiryPageNames, storedEnquiryPageSchema, stored, log);
  return {
    version,
    posts: fillInArticles(rows.posts, facts),
    news: fillInArticles(rows.news, facts),
    testimonials: rows.testimonials,
    questions: fillFacts(rows.questions, facts),
    stores: rows.stores,
    policies,
    enquiryPages: new Map(
      Array.from(enquiries, ([name, { brochure, ...page }]) => [name, { ...page, brochureName: brochure.fileName }]),
    ),
    brochures: new Map(Array.from(enquiries, ([name, { brochure }]) => [name, brochure])),
    occasions: new Map(rows.occasions.map((page) => [page.slug, occasionPageOf(page, facts, now)])),
    heads: new Map(rows.heads.map((head) => [head.path, fillFacts(head, facts)])),
  };
}

/** Titles have no placeholders, because slugs derive from them. */
function fillInArticles(articles: readonly Article[], facts: Facts): Article[] {
  const escaped = escapeFacts(facts);
  return articles.map((one) => ({ ...one, descriptionHtml: fillFacts(one.descriptionHtml, escaped) }));
}

/** An invalid text is logged and omitted, so that it cannot stop the store. */
function readPages<N extends string, S extends z.ZodType>(
  names: readonly N[],
  schema: S,
  stored: ReadonlyMap<string, unknown>,
  log: Logger,
): Map<N, z.output<S>> {
  const pages = new Map<N, z.output<S>>();
  for (const name of names) {
    if (!stored.has(name)) continue;
    const result = schema.safeParse(stored.get(name));
    if (result.success) pages.set(name, result.data);
    else log.error({ page: name, issues: result.error.issues }, 'stored page text is invalid and not shown');
  }
  return pages;
}
