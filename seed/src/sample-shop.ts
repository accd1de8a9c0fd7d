/** Data of the sample shop besides its catalogue and articles: business, customers, coupons, banners, questions. */
import * as z from 'zod';
import { readJson, readText, sectionsOf } from './data-files.ts';
import { altText } from './media.ts';

const text = z.string();
const contact = z.object({ address: text, mobile: text, email: text });

/**
 * All data is fictitious: the PAN inside the GSTIN has the number 0000, which is never issued, the CIN has no
 * registration number, and the addresses end in .example. A real shop enters its own in the back office.
 */
const businessShape = z.object({
  tradeName: text,
  legalName: text,
  refinery: z.object({ name: text, about: text }),
  registeredAddress: text,
  state: text,
  pinCode: text,
  gstin: text,
  pan: text,
  cin: text,
  tollFree: text,
  phone: text,
  careEmail: text,
  chatUrl: text,
  /** The specification gives two readings of the care hours: the footer's, and the return policy's. */
  footerCareHours: text,
  policyCareHours: text,
  storeHours: text,
  grievanceOfficer: z.object({ name: text, designation: text, email: text, phone: text }),
  upi: z.object({ vpa: text, payeeName: text }),
  bank: z.object({ accountName: text, accountNumber: text, ifsc: text, bankName: text, branch: text }),
  socialLinks: z.array(z.object({ name: text, url: text })),
  defaultSeoDescription: text,
  corporate: contact,
  distributor: contact,
});

export type SampleBusiness = z.output<typeof businessShape>;

export function sampleBusiness(): SampleBusiness {
  return readJson('sample-shop/business.json', businessShape);
}

const heroShape = z.object({
  eyebrow: text,
  heading: text,
  text,
  button: text,
  url: text,
  secondButton: text,
  secondUrl: text,
  image: text,
});
const bannerShape = z.object({
  /** For the back office, and the wire's S_ImageName. */
  name: text,
  image: text,
  /** Text colour that suits the left side of the picture. */
  ground: z.enum(['light', 'dark']),
  eyebrow: text,
  heading: text,
  text,
  button: text,
  url: text,
});
const bannersShape = z.object({ hero: heroShape, slider: z.array(bannerShape), top: bannerShape });

export type SampleBanner = z.output<typeof bannerShape> & { alt: string };

export interface SampleBanners {
  hero: z.output<typeof heroShape> & { alt: string };
  /** In display order. */
  slider: SampleBanner[];
  /** The picture above the tiles; it is a link. */
  top: SampleBanner;
}

export function sampleBanners(): SampleBanners {
  const { hero, slider, top } = readJson('sample-shop/banners.json', bannersShape);
  return { hero: withAlt(hero), slider: slider.map(withAlt), top: withAlt(top) };
}

function withAlt<Picture extends { image: string }>(picture: Picture): Picture & { alt: string } {
  return { ...picture, alt: altText(picture.image) };
}

const couponShape = z.object({
  code: text,
  amountPaise: z.int(),
  startsAt: z.iso.datetime(),
  /** Null: never expires. */
  endsAt: z.iso.datetime().nullable(),
  /** Uses by all customers together; null for no limit. */
  usesInAll: z.int().nullable(),
  usesPerCustomer: z.int().nullable(),
  /** For the back office: what the coupon is for. */
  note: text,
});

export function sampleCoupons(): z.output<typeof couponShape>[] {
  return readJson('sample-shop/coupons.json', z.array(couponShape));
}

const customersShape = z.object({
  /** Of every sample customer; printed at the start with the mobile numbers. */
  password: text,
  customers: z.array(
    z.object({
      firstName: text,
      lastName: text,
      mobile: text,
      email: text,
      state: text,
      gstin: text.nullable(),
      points: z.int(),
      addresses: z.array(
        z.object({
          kind: z.enum(['billing', 'shipping']),
          slot: z.union([z.literal(1), z.literal(2)]),
          address: text,
          gstin: text.nullable(),
          selected: z.boolean(),
        }),
      ),
    }),
  ),
});

export type SampleCustomers = z.output<typeof customersShape>;

export function sampleCustomers(): SampleCustomers {
  return readJson('sample-shop/customers.json', customersShape);
}

/** Questions, in the order of a first purchase. */
export function sampleQuestions(): { title: string; description: string }[] {
  return sectionsOf(readText('sample-shop/questions.md')).map(({ heading, text: description }) => ({
    title: heading,
    description,
  }));
}

const testimonialShape = z.object({
  name: text,
  /** The field that the form uses for the e-mail address. */
  title: text,
  description: text,
  starRating: z.union([z.literal(3), z.literal(4), z.literal(5)]),
  /** Paths on the site. */
  video: z.object({ mp4: text, webm: text, poster: text }).nullable(),
});

export function sampleTestimonials(): z.output<typeof testimonialShape>[] {
  return readJson('sample-shop/testimonials.json', z.array(testimonialShape));
}

/** Neighbourhoods and coordinates (WGS 84) are real; street numbers, telephone numbers and e-mail addresses are samples. */
const showroomShape = z.object({
  name: text,
  address: text,
  mobileNo: text,
  email: text,
  latitude: z.number(),
  longitude: z.number(),
  hours: text,
  images: z.array(text),
});

export function sampleShowrooms(): z.output<typeof showroomShape>[] {
  return readJson('sample-shop/showrooms.json', z.array(showroomShape));
}
