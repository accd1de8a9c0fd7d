import { getCustomisedTypes } from '@tola/contract/catalogue';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { Picture } from '../pictures/picture.tsx';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import type { Route } from './+types/customised-types-page';
import { CUSTOMISED_PATH } from './customised-path.ts';

const steps = [{ name: 'Customised coins', path: CUSTOMISED_PATH }];

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await load(context, getCustomisedTypes, { customised: 1 }) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Customised coins',
    description:
      'Gold and silver coins struck with your own words, dates or logo: weddings, birthdays, thanks and company gifts, at the live metal price.',
    image: '/media/og/customised.jpg',
    data: [breadcrumbData(originOf(rootDataOf(args)), steps)],
  });

export default function CustomisedTypesPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { types } = loaderData;
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={steps} />
      <div className="mb-9 max-w-[44em]">
        <h1>Customised coins</h1>
        <p className="mt-4 text-lg text-muted">
          Add a date, names or your company logo, struck in 999 silver or 999.9 gold at live metal prices. Choose an
          occasion.
        </p>
      </div>
      {types.length === 0 ? (
        <p className="panel p-8 text-muted">No customised coins available at the moment.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 tablet:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(240px,1fr))] max-lg:[&>li:last-child:nth-child(odd)_img]:aspect-[2/1] max-lg:[&>li:last-child:nth-child(odd)_img]:object-contain">
          {types.map((type, index) => (
            <li key={type.id} className="max-lg:odd:last:col-span-2 lg:max-w-[387px]">
              <Link
                to={`${CUSTOMISED_PATH}/${type.slug}`}
                state={{ p_id: type.id }}
                className="group block h-full overflow-hidden rounded-card border border-line bg-paper pb-5 text-center transition-[transform,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-soft"
              >
                <Picture
                  src={type.image}
                  alt={type.imageAlt}
                  sizes="(min-width: 1240px) 387px, (min-width: 1024px) 31vw, 46vw"
                  first={index < 2}
                  className="mb-4 aspect-square w-full bg-photo object-cover"
                />
                <span className="block px-3 font-serif text-lg leading-tight text-balance group-hover:underline">
                  {type.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CompanyNote />
    </div>
  );
}

function CompanyNote(): ReactElement {
  return (
    <section className="panel mt-12 flex flex-wrap items-center justify-between gap-6 p-7 tablet:p-9">
      <div className="max-w-[40em]">
        <h2 className="text-2xl">For your company</h2>
        <p className="mt-2 text-muted">
          40 pieces or 4,000: we make the die, share a drawing for approval and strike by your date.
        </p>
      </div>
      <Link to="/corporate-gifting-enquiry" className={buttonClass({ tone: 'outline' })}>
        Enquire about corporate gifting
      </Link>
    </section>
  );
}
