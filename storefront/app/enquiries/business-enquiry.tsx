import type { EnquiryPage } from '@tola/contract/pages';
import type { ReactElement, ReactNode } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';

interface BusinessEnquiryProps {
  page: EnquiryPage;
  /** Breadcrumb name. */
  name: string;
  path: string;
  picture: { src: string; alt: string };
  /** The form. */
  form: ReactNode;
  /** The contact box. */
  contact: ReactNode;
  children?: ReactNode;
}

/** Layout shared by the two business enquiry pages: benefits, process, contact and form. */
export function BusinessEnquiry({
  page,
  name,
  path,
  picture,
  form,
  contact,
  children,
}: BusinessEnquiryProps): ReactElement {
  return (
    <>
      <PageIntro name={name} path={path} title={page.title} intro={page.intro}>
        <a
          href="#enquiry-form"
          className="mt-6 inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-6 hover:no-underline"
        >
          {page.formHeading}
        </a>
      </PageIntro>
      <div className="wrap">
        <Picture
          src={picture.src}
          alt={picture.alt}
          sizes="(min-width: 1240px) 1200px, 100vw"
          first
          className="aspect-[16/9] w-full rounded-picture border border-line bg-photo object-cover object-right tablet:aspect-[12/5]"
        />
        <Points page={page} />
        <div className="grid gap-x-20 gap-y-10 border-t border-line py-12 tablet:grid-cols-2 tablet:py-16">
          {page.sections.map((section) => (
            <section key={section.heading}>
              <h2 className="mb-4 text-[26px]">{section.heading}</h2>
              <PageBlocks blocks={section.blocks} />
            </section>
          ))}
        </div>
        <div id="enquiry-form" className="grid scroll-mt-6 gap-5 pb-12 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <section aria-labelledby="form-heading" className="panel self-start p-6 tablet:p-8">
            <h2 id="form-heading" className="mb-6">
              {page.formHeading}
            </h2>
            {form}
          </section>
          <div className="content-start">{contact}</div>
        </div>
        <div className="pb-20">{children}</div>
      </div>
    </>
  );
}

function Points({ page }: { page: EnquiryPage }): ReactElement {
  return (
    <section className="py-12 tablet:py-16">
      <h2 className="mb-8">{page.pointsHeading}</h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {page.points.map((point) => (
          <li key={point.heading} className="border-t-2 border-gold pt-4">
            <h3 className="mb-2">{point.heading}</h3>
            <p className="text-[15px] text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
