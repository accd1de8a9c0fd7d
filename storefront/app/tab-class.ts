/** Tab style: underlined when active. */
export const tabClass =
  '-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-4 font-medium whitespace-nowrap text-muted hover:text-ink ' +
  'data-[state=active]:border-green-ink data-[state=active]:font-semibold data-[state=active]:text-ink';
