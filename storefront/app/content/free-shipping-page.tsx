import type { PageSection } from '@tola/contract/pages';
import { buttonClass, type Glyph, Icon } from '@tola/ui';
import { Lock, Scale, ShieldCheck, Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/free-shipping-page';
import { anchorOf, type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';

/** Icons of the four assurances, as on the tiles that link here. */
const drawings: Readonly<Record<string, Glyph>> = {
  freeshipping: Truck,
  positive_weight: Scale,
  shopwithconfidence: ShieldCheck,
  safeandsecure: Lock,
};

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'freeshipping');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Free shipping');

export default function FreeShippingPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { title, intro, sections } = loaderData.policy;
  return (
    <>
      <PageIntro name="Free shipping" path="/freeshipping" title={title} intro={intro} />
      <div className="wrap grid gap-5 pb-10">
        {sections.map((section, index) => (
          <Assurance key={section.heading} section={section} index={index} />
        ))}
        <p className="flex flex-wrap gap-3 pt-4 pb-10">
          <Link to="/products/gold-coin" className={buttonClass()}>
            Shop gold coins
          </Link>
          <Link to="/shipping-policy" className={buttonClass({ tone: 'outline' })}>
            Shipping policy
          </Link>
        </p>
      </div>
    </>
  );
}

function Assurance({ section, index }: { section: PageSection; index: number }): ReactElement {
  const drawing = drawings[section.anchor ?? ''];
  return (
    <section
      id={anchorOf(section, index)}
      className="panel grid scroll-mt-6 gap-x-12 gap-y-5 p-6 target:border-green-ink tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] tablet:p-12"
    >
      <div>
        {drawing !== undefined && <Icon of={drawing} size={34} className="mb-4 text-gold" />}
        <h2>{section.heading}</h2>
      </div>
      <div className="text-[17px]">
        <PageBlocks blocks={section.blocks} />
      </div>
    </section>
  );
}
