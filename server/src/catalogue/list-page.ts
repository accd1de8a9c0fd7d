/** Which part of a list a call asks for. */
import { LIST_ROWS_AT_MOST, type PageFields } from '@tola/contract';

export interface ListPage {
  readonly skip: number;
  readonly take: number;
}

/** Whether a call leaves out the page fields. Only such replies are cached: visitors choose the values of page fields. */
export function isWhole({ page = null, perPage = null }: Partial<PageFields>): boolean {
  return page === null && perPage === null;
}

/** Without page fields: everything, up to the most rows of a list. */
export function listPage({ page = null, perPage = null }: Partial<PageFields> = {}): ListPage {
  const take = perPage ?? LIST_ROWS_AT_MOST;
  return { skip: ((page ?? 1) - 1) * take, take };
}
