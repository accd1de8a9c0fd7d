import type { Product } from '@tola/contract/products';
import type { ReactElement } from 'react';

/** Links to other shops that sell this product. */
export function AlsoAvailable({ shops }: { shops: Product['externalShops'] }): ReactElement | null {
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby="also-available" className="online-only mt-6">
      <h2 id="also-available" className="mb-2.5 font-sans text-sm font-semibold tracking-normal">
        Also Available at
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {shops.map((shop) => (
          <li key={shop.url}>
            <a
              href={shop.url}
              target="_blank"
              rel="noreferrer nofollow"
              className="grid min-h-11 place-items-center rounded-lg border border-line bg-paper px-3 hover:border-line-strong"
            >
              <img src={shop.icon} alt={shop.name} width={120} height={36} loading="lazy" className="h-8 w-auto" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
