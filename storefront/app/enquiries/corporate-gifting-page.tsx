import { getCorporateDetails } from '@tola/contract/enquiries';
import { getEnquiryPage, getPageHead } from '@tola/contract/pages';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import type { Route } from './+types/corporate-gifting-page';
import { BusinessEnquiry } from './business-enquiry.tsx';
import { ContactBlock } from './contact-block.tsx';
import { CorporateForm } from './corporate-form.tsx';

const picture = {
  src: '/media/banners/gift-box.webp',
  alt: 'Gold lotus coin in an open green presentation box, a ribboned gift box behind',
};

export async function loader({ context }: Route.LoaderArgs) {
  const [page, details, head] = await Promise.all([
    load(context, getEnquiryPage, { page: 'corporate-gifting-enquiry' }),
    load(context, getCorporateDetails, null),
    load(context, getPageHead, { path: '/corporate-gifting-enquiry' }),
  ]);
  return { page, details, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Corporate gifting',
    ...pageHeadOf(args.loaderData?.head),
    data: [
      breadcrumbData(originOf(rootDataOf(args)), [{ name: 'Corporate gifting', path: '/corporate-gifting-enquiry' }]),
    ],
  });

export default function CorporateGiftingPage({ loaderData: { page, details } }: Route.ComponentProps): ReactElement {
  const { address, mobile, email, brochure } = details;
  return (
    <BusinessEnquiry
      page={page}
      name="Corporate gifting"
      path="/corporate-gifting-enquiry"
      picture={picture}
      form={<CorporateForm brochure={{ path: brochure, name: page.brochureName }} />}
      contact={<ContactBlock title="Corporate sales" address={address} phone={mobile} email={email} />}
    />
  );
}
