import type { PageSection } from '@tola/contract/pages';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/product-care-page';
import { anchorOf, type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';

/** Images by section anchor. */
const pictures: Readonly<Record<string, { src: string; alt: string }>> = {
  gold: { src: '/media/journal/gold-coin-macro.webp', alt: 'Close view of the peacock relief on a gold coin' },
  silver: { src: '/media/journal/silver-stacks.webp', alt: 'Rising stacks of silver coins with a sun coin in front' },
  colour: {
    src: '/media/journal/colour-coin-macro.webp',
    alt: 'Close view of a silver coin with a peacock in enamel colour',
  },
};

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'product-care');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'Product care');

export default function ProductCarePage({ loaderData }: Route.ComponentProps): ReactElement {
  const { title, intro, sections } = loaderData.policy;
  return (
    <>
      <PageIntro name="Product care" path="/product-care" title={title} intro={intro} />
      <div className="wrap pb-14 tablet:pb-20">
        {sections.map((section, index) => (
          <CareSection key={section.heading} section={section} index={index} />
        ))}
      </div>
    </>
  );
}

function CareSection({ section, index }: { section: PageSection; index: number }): ReactElement {
  const picture = pictures[section.anchor ?? ''];
  const pictureFirst = index % 2 === 1;
  return (
    <section
      id={anchorOf(section, index)}
      className={classNames(
        'grid gap-x-16 gap-y-6 border-t border-line py-10 tablet:py-14',
        picture !== undefined && 'tablet:grid-cols-2',
      )}
    >
      <div className={classNames('max-w-[42em]', pictureFirst && 'tablet:order-2')}>
        <h2 className="mb-5">{section.heading}</h2>
        <PageBlocks blocks={section.blocks} />
      </div>
      {picture !== undefined && (
        <div className="self-start tablet:sticky tablet:top-8">
          <Picture
            src={picture.src}
            alt={picture.alt}
            sizes="(min-width: 1240px) 570px, (min-width: 861px) 50vw, 100vw"
            first={index === 0}
            className="aspect-video w-full rounded-picture object-cover tablet:aspect-[4/3]"
          />
        </div>
      )}
    </section>
  );
}
