import type { Product } from '@tola/contract/products';
import { METALS } from '@tola/pricing';
import { Tabs } from '@tola/ui';
import type { ReactElement } from 'react';

/** Product, Purity & Tech, Packaging, and the table of details. */
export function ProductTabs({ product, size }: { product: Product; size: string }): ReactElement {
  return (
    <Tabs
      label="About this product"
      tabs={[
        { name: 'Product', content: <Paragraphs text={product.fullDescription} /> },
        { name: 'Purity & Tech', content: <Paragraphs text={product.purityAndTech} /> },
        { name: 'Packaging', content: <Paragraphs text={product.packaging} /> },
        { name: 'Product Details', content: <DetailsTable product={product} size={size} /> },
      ]}
    />
  );
}

function Paragraphs({ text }: { text: string }): ReactElement {
  return (
    <div className="grid max-w-[46em] gap-4">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function DetailsTable({ product, size }: { product: Product; size: string }): ReactElement {
  const rows = [
    { label: 'Metal', value: METALS[product.metal].name },
    { label: 'Purity', value: product.finenessLabel },
    { label: 'Size', value: size },
    { label: 'Certification', value: product.certification },
    { label: 'Collection', value: product.collection },
    { label: 'Packaging', value: product.packagingLabel },
    { label: 'Country of origin', value: product.countryOfOrigin },
    { label: 'HSN code', value: product.hsn },
    { label: 'Product code', value: product.uniqueCode },
  ];
  const given = new Set(product.details.map((detail) => detail.label));
  const all = [...rows.filter((row) => row.value !== '' && !given.has(row.label)), ...product.details];
  return (
    <table className="w-full max-w-[46em] border-collapse">
      <caption className="sr-only">Product Details</caption>
      <tbody>
        {all.map(({ label, value }) => (
          <tr key={label} className="border-b border-line first:border-t">
            <th scope="row" className="fact-name">
              {label}
            </th>
            <td className="py-2.5">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
