import type { NewsItem } from '../../../standing/content-shape.ts';
import { catalogueNews } from './catalogue-news.ts';
import { companyNews } from './company-news.ts';
import { marketNotes } from './market-notes.ts';
import { serviceNotices } from './service-notices.ts';

/** Every notice, newest first. */
export const newsItems: readonly NewsItem[] = [
  ...companyNews,
  ...catalogueNews,
  ...marketNotes,
  ...serviceNotices,
].toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
