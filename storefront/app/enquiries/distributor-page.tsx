import { getDistributorDetails } from '@tola/contract/enquiries';
import { getEnquiryPage, getPageHead } from '@tola/contract/pages';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { later } from '../later.tsx';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import type { Route } from './+types/distributor-page';
import { BusinessEnquiry } from './business-enquiry.tsx';
import { ContactBlock } from './contact-block.tsx';
import { DistributorForm } from './distributor-form.tsx';

const picture = {
  src: '/media/banners/silver-bars.webp',
  alt: 'Stack of one kilo silver bars with a minted lotus bar leaning in front',
};

const AssuranceTiles = later(async () => (await import('../shell/assurance-tiles.tsx')).AssuranceTiles);

export async function loader({ context }: Route.LoaderArgs) {
  const [page, details, head] = await Promise.all([
    load(context, getEnquiryPage, { page: 'distributor-enquiry' }),
    load(context, getDistributorDetails, null),
    load(context, getPageHead, { path: '/distributor-enquiry' }),
  ]);
  return { page, details, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Become a distributor',
    ...pageHeadOf(args.loaderData?.head),
    data: [
      breadcrumbData(originOf(rootDataOf(args)), [{ name: 'Become a distributor', path: '/distributor-enquiry' }]),
    ],
  });

export default function DistributorPage({ loaderData: { page, details } }: Route.ComponentProps): ReactElement {
  const { address, mobile, email, brochure } = details;
  return (
    <BusinessEnquiry
      page={page}
      name="Become a distributor"
      path="/distributor-enquiry"
      picture={picture}
      form={<DistributorForm brochure={{ path: brochure, name: page.brochureName }} />}
      contact={<ContactBlock title="Distributor sales" address={address} phone={mobile} email={email} />}
    >
      <AssuranceTiles />
    </BusinessEnquiry>
  );
}
