import type { ShouldRevalidateFunction } from 'react-router';

/** Filter and sort changes reuse loaded data; the loader runs only when the path changes. */
export const revalidateOnPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;
