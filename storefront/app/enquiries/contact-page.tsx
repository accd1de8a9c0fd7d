import { getPageHead } from '@tola/contract/pages';
import type { ReactElement, ReactNode } from 'react';
import { load } from '../calls/load.ts';
import { later } from '../later.tsx';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { useRootData } from '../root-data.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/contact-page';
import { ContactBlock } from './contact-block.tsx';
import { ContactForm } from './contact-form.tsx';

const AssuranceTiles = later(async () => (await import('../shell/assurance-tiles.tsx')).AssuranceTiles);

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await load(context, getPageHead, { path: '/contact-us' }) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Contact us',
    ...pageHeadOf(args.loaderData?.head),
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: 'Contact us', path: '/contact-us' }])],
  });

export default function ContactPage(): ReactElement {
  const { business } = useRootData();
  return (
    <>
      <PageIntro
        name="Contact us"
        path="/contact-us"
        title="Contact us"
        intro="Questions about an order, product or price? Write, call or visit. Every message gets a ticket number and a reply from our team."
      />
      <div className="wrap grid gap-5 pb-12 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <ContactForm />
        <div className="grid content-start gap-5">
          <ContactBlock
            title="Location"
            name={business.legalName}
            address={business.address}
            phone={business.tollFree || business.phone}
            email={business.email}
          >
            {business.footerCareHours}
          </ContactBlock>
        </div>
        <div className="lg:col-span-2">
          <LegalFacts />
        </div>
      </div>
      <div className="wrap pb-20">
        <AssuranceTiles />
      </div>
    </>
  );
}

/** Details required by the E-Commerce Rules 2020: legal entity, grievance officer and response time. */
function LegalFacts(): ReactElement {
  const { business, configuration } = useRootData();
  return (
    <section className="panel p-6 text-[15px] tablet:p-8">
      <h2 className="mb-4 text-[23px]">Legal information</h2>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Legal name">{business.legalName}</Fact>
        <Fact name="Registered address">{business.address}</Fact>
        <Fact name="GSTIN">{business.gstin}</Fact>
        <Fact name="CIN">{business.cin}</Fact>
        <Fact name="Grievance officer">{business.grievanceOfficer}</Fact>
        <Fact name="Grievance phone">{business.grievancePhone}</Fact>
        <Fact name="Grievance email">
          {business.grievanceEmail !== '' && (
            <a
              href={`mailto:${business.grievanceEmail}`}
              className="inline-flex min-h-6 items-center text-green-ink underline underline-offset-4 wrap-anywhere hover:no-underline"
            >
              {business.grievanceEmail}
            </a>
          )}
        </Fact>
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-muted">{configuration.grievancePromise}</p>
    </section>
  );
}

/** Empty values are omitted. */
function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt className="text-[13.5px] text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
