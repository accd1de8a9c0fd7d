import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { TrackingChoice } from '../analytics/tracking-choice.tsx';
import type { Route } from './+types/privacy-page';
import { type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'privacy-policy');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Privacy Policy');

export default function PrivacyPage({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <PolicyText policy={loaderData.policy} name="Privacy Policy" path="/privacy-policy">
      <TrackingChoice />
      <Link to="/contact-us" className={buttonClass({ tone: 'outline' })}>
        Contact Us
      </Link>
    </PolicyText>
  );
}
