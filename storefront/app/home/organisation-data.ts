import type { ContactDetails } from '@tola/contract/content';

/** Structured data of the organisation and website. */
export function organisationData(origin: string, business: ContactDetails): object[] {
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organisation`,
      name: business.businessName,
      legalName: business.legalName,
      url: `${origin}/`,
      logo: `${origin}/media/icons/icon-512.png`,
      email: business.email,
      telephone: business.phone,
      address: { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'IN' },
      sameAs: business.socialLinks.map((link) => link.url),
    },
    {
      '@type': 'WebSite',
      name: business.businessName,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organisation` },
    },
  ];
}
