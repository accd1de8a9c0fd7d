import type { PageHead } from '@tola/contract/pages';

/** Title and description as the shop wrote them for a path; nothing where it wrote none. */
export function pageHeadOf(head: PageHead | null | undefined): { fullTitle?: string; description?: string } {
  return head == null ? {} : { fullTitle: head.title, description: head.description };
}
