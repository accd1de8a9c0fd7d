/** The body of a call that lists settlements or the events in them. */
import type { Body } from './api.ts';
import { invalid, missing } from './api-error.ts';

const LARGEST_PAGE = 1_000;
const DEFAULT_PAGE = 10;

export interface ListRequest {
  readonly limit: number;
  readonly offset: number;
  readonly fromMs: number;
  readonly tillMs: number;
  readonly settlementIds: readonly string[];
  readonly utrs: readonly string[];
}

/**
 * Parses the body of a list call: paging, and dates, settlement ids or UTRs.
 * @throws ApiError 400
 */
export function readListRequest(body: Body): ListRequest {
  const pagination = (body.pagination ?? {}) as Record<string, unknown>;
  const filters = (body.filters ?? {}) as Record<string, unknown>;
  const limit = pagination.limit ?? DEFAULT_PAGE;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE) {
    throw invalid('pagination.limit', limit);
  }
  const cursor = pagination.cursor ?? null;
  const offset = cursor === null ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString('utf8'));
  if (!Number.isInteger(offset)) throw invalid('pagination.cursor', cursor);
  const settlementIds = textsOf(filters.cf_settlement_ids, 'filters.cf_settlement_ids');
  const utrs = textsOf(filters.settlement_utrs, 'filters.settlement_utrs');
  const named = settlementIds.length + utrs.length > 0;
  const from = filters.start_date ?? filters.start_date_processed_on ?? filters.start_date_initiated_on;
  const till = filters.end_date ?? filters.end_date_processed_on ?? filters.end_date_initiated_on;
  const fromMs = named && from === undefined ? 0 : instantOf(from, 'filters.start_date');
  const tillMs = named && till === undefined ? Number.MAX_SAFE_INTEGER : instantOf(till, 'filters.end_date');
  return { limit, offset, fromMs, tillMs, settlementIds, utrs };
}

function textsOf(value: unknown, path: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(path, value);
  return value.map(String);
}

function instantOf(value: unknown, path: string): number {
  if (value === undefined || value === null) throw missing(path);
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant)) throw invalid(path, value);
  return instant;
}
