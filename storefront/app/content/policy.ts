/** Loader and meta shared by the seven policy pages. */
import { getPageHead, getPolicy, type PageHead, type PolicyName, type PolicyPage } from '@tola/contract/pages';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';

export interface LoadedPolicy {
  policy: PolicyPage;
  head: PageHead | null;
}

export async function loadPolicy(context: Readonly<RouterContextProvider>, page: PolicyName): Promise<LoadedPolicy> {
  const [policy, head] = await Promise.all([
    load(context, getPolicy, { page }),
    load(context, getPageHead, { path: `/${page}` }),
  ]);
  return { policy, head };
}

/** @param name breadcrumb name */
export function policyMeta(
  args: Parameters<typeof pageMeta>[0] & { loaderData?: LoadedPolicy | undefined },
  name: string,
): MetaDescriptor[] {
  const { pathname } = args.location;
  return pageMeta(args, {
    title: args.loaderData?.policy.title ?? name,
    ...pageHeadOf(args.loaderData?.head),
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name, path: pathname }])],
  });
}

/** Anchor of a section: its own, or one from its position. */
export function anchorOf(section: { readonly anchor: string | null }, index: number): string {
  return section.anchor ?? `section-${index + 1}`;
}
