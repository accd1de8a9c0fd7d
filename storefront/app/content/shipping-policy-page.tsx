import type { ReactElement } from 'react';
import type { Route } from './+types/shipping-policy-page';
import { type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'shipping-policy');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Shipping policy');

export default function ShippingPolicyPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PolicyText policy={loaderData.policy} name="Shipping policy" path="/shipping-policy" />;
}
