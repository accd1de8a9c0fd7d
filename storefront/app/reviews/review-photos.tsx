import type { ReactElement } from 'react';

/** Photos of a review; each opens in a tab of its own. */
export function ReviewPhotos({ paths }: { paths: readonly string[] }): ReactElement | null {
  if (paths.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {paths.map((path, index) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-card">
            <img
              src={path}
              alt={`Buyer’s view ${index + 1} of ${paths.length}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 bg-photo object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
