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
        <ul className="tile-grid md:grid-cols-3">
          {types.map((type, index) => (
            <li key={type.id}>
              <Link to={`${CUSTOMISED_PATH}/${type.slug}`} state={{ p_id: type.id }} className="tile">
                <Picture
                  src={type.image}
                  alt={type.imageAlt}
                  sizes="(min-width: 1240px) 387px, (min-width: 768px) 31vw, 46vw"
                  first={index < 2}
                />
                <span>
                  <b className="text-balance">{type.name}</b>
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
