import type { PageHead } from '@tola/contract/pages';

/** The shop's own title and description of a path, if any. */
export function pageHeadOf(head: PageHead | null | undefined): { fullTitle?: string; description?: string } {
  return head == null ? {} : { fullTitle: head.title, description: head.description };
}
