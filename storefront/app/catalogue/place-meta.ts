import type { MetaDescriptor } from 'react-router';
import { breadcrumbData, type MetaArgs, originOf, pageMeta, rootDataOf } from '../meta.ts';
import type { PlacePage } from './place-loader.ts';
import { placeSteps } from './place-steps.ts';

/** Title, description and structured data of a listing or product, from the shop's own texts. */
export function placeMeta(args: MetaArgs, page: PlacePage | undefined): MetaDescriptor[] {
  if (page === undefined) return pageMeta(args, { title: 'Page not found', hidden: true });
  const { place } = page;
  const root = rootDataOf(args);
  const origin = originOf(root);
  const data = [breadcrumbData(origin, placeSteps(place))];
  if (page.kind === 'product' && page.data !== null) data.push(page.data);
  return pageMeta(args, {
    title: page.title,
    ...(place.seoDescription === '' ? {} : { description: place.seoDescription }),
    path: page.canonical,
    image: shareImage(page),
    kind: page.kind === 'product' ? 'product' : 'website',
    data,
  });
}

/** Image for shared links: a listing's own, named after its type, or the product's. */
function shareImage(page: PlacePage): string {
  if (page.kind === 'product') return page.product.images[0]?.path ?? page.place.image;
  const [, first = '', type = ''] = page.place.typeHref.split('/');
  return first === 'products' ? `/media/og/${type}.jpg` : '/media/og/customised.jpg';
}
