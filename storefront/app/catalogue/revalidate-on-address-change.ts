import type { ShouldRevalidateFunction } from 'react-router';

/**
 * Data is loaded again for another path, filter, sort order or page, and kept otherwise, as for a navigation that
 * asks for no loading.
 */
export const revalidateOnAddressChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;
