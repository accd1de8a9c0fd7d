import type { ReactElement } from 'react';
import type { Route } from './+types/terms-page';
import { type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'terms-and-conditions');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Terms and conditions');

export default function TermsPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PolicyText policy={loaderData.policy} name="Terms and conditions" path="/terms-and-conditions" />;
}
