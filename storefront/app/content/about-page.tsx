import type { PageSection } from '@tola/contract/pages';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/about-page';
import { anchorOf, type LoadedPolicy, loadPolicy, policyMeta } from './policy.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<LoadedPolicy> {
  return await loadPolicy(context, 'about');
}

export const meta: Route.MetaFunction = (args) => policyMeta(args, 'About');

export default function AboutPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { title, intro, sections } = loaderData.policy;
  const { before, services, after } = aroundServices(sections);
  return (
    <>
      <PageIntro name="About" path="/about" title={title} intro={intro} />
      <div className="wrap">
        <Picture
          src="/media/banners/cast-bars.webp"
          alt="Two rows of cast gold bars receding on a dark refinery table"
          sizes="(min-width: 1240px) 1200px, 100vw"
          first
          className="aspect-[12/5] w-full rounded-picture object-cover"
        />
        <Texts sections={before} />
        {services.length > 0 && <Services sections={services} />}
        <Texts sections={after} />
        <p className="flex flex-wrap gap-3 pt-10 pb-20">
          <Link to="/store-locator" className={buttonClass()}>
            Find a store
          </Link>
          <Link to="/contact-us" className={buttonClass({ tone: 'outline' })}>
            Contact us
          </Link>
        </p>
      </div>
    </>
  );
}

interface Arranged {
  before: PageSection[];
  /** Services heading and the services. */
  services: PageSection[];
  after: PageSection[];
}

/** Services are the sections from anchor `services` up to `values`. */
function aroundServices(sections: readonly PageSection[]): Arranged {
  const first = sections.findIndex((section) => section.anchor === 'services');
  const end = sections.findIndex((section) => section.anchor === 'values');
  if (first < 0 || end < first) return { before: [...sections], services: [], after: [] };
  return { before: sections.slice(0, first), services: sections.slice(first, end), after: sections.slice(end) };
}

function Texts({ sections }: { sections: readonly PageSection[] }): ReactElement {
  return (
    <>
      {sections.map((section, index) => (
        <section
          key={section.heading}
          id={anchorOf(section, index)}
          className="grid gap-x-20 gap-y-4 py-12 tablet:py-16 lg:grid-cols-[280px_minmax(0,42em)]"
        >
          <h2>{section.heading}</h2>
          <div className="text-[17px]">
            <PageBlocks blocks={section.blocks} />
          </div>
        </section>
      ))}
    </>
  );
}

function Services({ sections: [head, ...services] }: { sections: PageSection[] }): ReactElement | null {
  if (head === undefined) return null;
  return (
    <section id={anchorOf(head, 0)} className="rounded-picture border border-line bg-paper p-6 tablet:p-12">
      <div className="grid gap-x-20 gap-y-4 lg:grid-cols-[240px_minmax(0,42em)]">
        <h2>{head.heading}</h2>
        <div className="text-[17px] text-muted">
          <PageBlocks blocks={head.blocks} />
        </div>
      </div>
      <ol className="mt-8 grid gap-x-10 gap-y-8 border-t border-line pt-8 md:grid-cols-2 lg:grid-cols-3">
        {services.map((service, index) => (
          <li key={service.heading} id={anchorOf(service, index)}>
            <p aria-hidden="true" className="font-serif text-lg text-gold-ink">
              {index + 1}
            </p>
            <h3 className="mt-1 mb-2">{service.heading}</h3>
            <div className="text-[15px] text-muted">
              <PageBlocks blocks={service.blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
