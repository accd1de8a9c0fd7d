/** Route for a new or existing product, with all of its variants. */
import {
  hasRight,
  initialValues,
  listRecords,
  mayAddOrRemove,
  type ProductWithVariants,
  readProduct,
} from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useSelf } from '../session/use-self.ts';
import { NotFound } from '../shell/not-found.tsx';
import { ProductEditor } from './product-editor.tsx';
import { PRODUCT_FIELDS, PRODUCTS, type ProductForm, VARIANT_FIELDS, VARIANTS } from './product-form-values.ts';

export default function ProductPage(): ReactElement {
  const { id = 'new' } = useParams();
  const [params] = useSearchParams();
  const { rights } = useSelf();
  const mayAdd = mayAddOrRemove(rights, PRODUCTS) && mayAddOrRemove(rights, VARIANTS);
  if (!hasRight(rights, PRODUCTS.right) || (id === 'new' && !mayAdd)) return <NotFound />;
  if (id !== 'new') return <Existing key={id} id={Number(id)} />;
  const copied = params.get('copy');
  return copied === null ? <New /> : <Copy key={copied} id={Number(copied)} />;
}

function Existing({ id }: { id: number }): ReactElement {
  const product = useApiQuery(readProduct, { id }, { manualRefetch: true });
  if (product.isPending) return <LoadingRows />;
  if (product.data === undefined) return <ErrorState error={product.error} onRetry={() => product.refetch()} />;
  return <ProductEditor held={product.data} />;
}

/** A new product starts at the first type, with one variant. */
function New(): ReactElement {
  const types = useApiQuery(listRecords, {
    ...{ resource: 'types', page: 1, perPage: 1, search: '', sort: '', filters: {} },
  });
  if (types.isPending) return <LoadingRows />;
  const productTypeId = types.data?.rows[0]?.id ?? null;
  const start: ProductForm = {
    ...initialValues(PRODUCT_FIELDS),
    productTypeId,
    variants: [{ id: null, version: null, ...initialValues(VARIANT_FIELDS) }],
  };
  return <ProductEditor held={null} start={start} />;
}

function Copy({ id }: { id: number }): ReactElement {
  const product = useApiQuery(readProduct, { id }, { manualRefetch: true });
  if (product.isPending) return <LoadingRows />;
  if (product.data === undefined) return <ErrorState error={product.error} onRetry={() => product.refetch()} />;
  return <ProductEditor held={null} start={copyOf(product.data)} />;
}

/** Not copied: what one product has alone, its place and code; and stock, which is of pieces. */
function copyOf({ product, variants }: ProductWithVariants): ProductForm {
  const name = `${String(product.values.name)} (copy)`;
  return {
    ...product.values,
    ...{ name, uniqueCode: '', categoryId: null, subCategoryId: null },
    variants: variants.map(({ values }) => ({
      ...values,
      id: null,
      version: null,
      stock: values.stock === null ? null : 0,
    })),
  };
}
