import { ALL_METALS, METALS } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useRootData } from '../root-data.ts';
import { Logo } from './logo.tsx';
import { useSessionLink } from './session-links.ts';

const linkClass = 'foot-link';

export function Footer(): ReactElement {
  const { business, configuration, productTypes } = useRootData();
  const account = useSessionLink('/profile');
  return (
    <footer className="bg-deep pt-12 pb-6 text-[14.5px] text-deep-text">
      <div className="wrap grid grid-cols-2 gap-10 md:grid-cols-4 tablet:grid-cols-[1.5fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-4 tablet:col-span-1">
          <Logo name={configuration.projectName} className="text-white" />
          <p className="mt-3.5 max-w-[30em]">
            Gold and silver coins and bars from our own refinery, at the live market price, delivered insured to your
            door.
          </p>
          <Contact phone={business.tollFree} hours={business.footerCareHours} email={business.email} />
          <SocialLinks links={business.socialLinks} />
        </div>
        <Column title="Shop">
          {productTypes.map((type) => (
            <Link key={type.id} to={`/products/${type.slug}`} state={{ p_id: type.id }} className={linkClass}>
              {type.name}
            </Link>
          ))}
          <FootLink to="/customize-coins">Customised coins</FootLink>
          <FootLink to="/gifts">Occasions and gifts</FootLink>
          <FootLink to="/store-locator">Stores</FootLink>
          <FootLink to="/pieces/wishlist">Wishlist</FootLink>
        </Column>
        <Column title="Rates">
          {ALL_METALS.map((metal) => (
            <FootLink key={metal} to={`/rates/${metal}`}>{`${METALS[metal].name} rate today`}</FootLink>
          ))}
          <FootLink to="/how-prices-are-made">How prices are made</FootLink>
          <FootLink to="/price-alerts">Price alerts</FootLink>
          <FootLink to="/price-integrity">Price integrity</FootLink>
        </Column>
        <Column title="Help">
          <Link {...account} className={linkClass}>
            MY ACCOUNT
          </Link>
          <FootLink to="/faq">FAQ</FootLink>
          <FootLink to="/product-care">Product care</FootLink>
          <FootLink to="/return-and-exchange">Return and exchange</FootLink>
          <FootLink to="/shipping-policy">Shipping policy</FootLink>
          <FootLink to="/freeshipping">Free shipping</FootLink>
          <FootLink to="/contact-us">Contact us</FootLink>
          {/* Written by the server, so that it shows when the shop's pages fail. */}
          <a href="/status" className={linkClass}>
            Service status
          </a>
        </Column>
        <Column title="Company">
          <FootLink to="/">Home</FootLink>
          <FootLink to="/about">About</FootLink>
          <FootLink to="/blog">Blog</FootLink>
          <FootLink to="/news">News</FootLink>
          <FootLink to="/testimonials">Testimonials</FootLink>
          <FootLink to="/distributor-enquiry">Become a distributor</FootLink>
          <FootLink to="/corporate-gifting-enquiry">Corporate gifting</FootLink>
          <FootLink to="/privacy-policy">Privacy policy</FootLink>
          <FootLink to="/privacy-policy#choices">Privacy choices</FootLink>
          <FootLink to="/terms-and-conditions">Terms and conditions</FootLink>
        </Column>
      </div>
      <Legal />
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-white">{title}</h2>
      {children}
    </nav>
  );
}

function FootLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  );
}

function Contact({ phone, hours, email }: { phone: string; hours: string; email: string }): ReactElement {
  return (
    <div className="mt-5 grid gap-0.5">
      {phone !== '' && (
        <p>
          Toll free{' '}
          <a
            href={`tel:${phone.replace(/\s/g, '')}`}
            className="inline-flex min-h-9 items-center font-semibold text-white hover:underline"
          >
            {phone}
          </a>
        </p>
      )}
      <p>{hours}</p>
      {email !== '' && (
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      )}
    </div>
  );
}

function SocialLinks({ links }: { links: readonly { name: string; url: string }[] }): ReactElement {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Legal entity and grievance officer, required on every page by the E-Commerce Rules 2020. */
function Legal(): ReactElement {
  const { business } = useRootData();
  const identity = [
    business.legalName,
    business.gstin && `GSTIN ${business.gstin}`,
    business.cin && `CIN ${business.cin}`,
    business.address,
  ].filter(Boolean);
  return (
    <div className="wrap mt-11 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-deep-line pt-5.5 text-[13px] text-deep-muted">
      <div className="max-w-[64em]">
        <p>{identity.join(' · ')}</p>
        {business.grievanceOfficer !== '' && <Grievances />}
      </div>
      <p>
        © {business.copyrightLine} {business.businessName}
      </p>
    </div>
  );
}

function Grievances(): ReactElement {
  const { business, configuration } = useRootData();
  const { grievanceOfficer, grievancePhone, grievanceEmail } = business;
  return (
    <p className="mt-1">
      Complaints: {grievanceOfficer}
      {grievancePhone !== '' && `, ${grievancePhone}`}
      {grievanceEmail !== '' && (
        <>
          {', '}
          <a
            href={`mailto:${grievanceEmail}`}
            className="inline-flex min-h-6 items-center underline hover:no-underline"
          >
            {grievanceEmail}
          </a>
        </>
      )}
      . {configuration.grievancePromise}
    </p>
  );
}
