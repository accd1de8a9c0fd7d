import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';
import type { RootData } from '../root-loader.ts';

/** The product types, each by its picture and name. */
export function TypeLinks({ productTypes }: Pick<RootData, 'productTypes'>): ReactElement {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 tablet:gap-4 xl:grid-cols-6">
      {productTypes.map((type) => (
        <li key={type.id}>
          <Link to={`/products/${type.slug}`} state={{ p_id: type.id }} className="type-tile">
            <Picture src={type.image} alt="" sizes="68px" most={320} />
            <span>{type.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
