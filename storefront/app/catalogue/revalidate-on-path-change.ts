import type { ShouldRevalidateFunction } from 'react-router';

/** A choice on a listing only rearranges what is there; the loader runs again for another path. */
export const revalidateOnPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;
