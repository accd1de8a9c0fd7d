import type { ReactElement } from 'react';
import type { Route } from './+types/return-and-exchange-page';
import { type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'return-and-exchange');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Return and exchange');

export default function ReturnAndExchangePage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PolicyText policy={loaderData.policy} name="Return and exchange" path="/return-and-exchange" />;
}
