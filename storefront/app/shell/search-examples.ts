/** Page of the search, `?q=`. */
export const SEARCH_PATH = '/products/search';

/** Searches shown where somebody has typed nothing, or found nothing. */
export const searchExamples = [
  '10 gm gold coin',
  'Lakshmi',
  'Ganesh silver',
  'under 50,000',
  '1 kg silver bar',
] as const;
