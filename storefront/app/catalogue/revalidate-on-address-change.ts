import type { ShouldRevalidateFunction } from 'react-router';

/** Data is loaded again for another path, filter, sort order or page, and kept otherwise. */
export const revalidateOnAddressChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;
