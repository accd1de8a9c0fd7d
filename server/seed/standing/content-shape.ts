/**
 * The shapes of the texts that a shop begins with.
 *
 * Everything here is data that the back office can change later: the seed only gives the first
 * version. Facts that differ from shop to shop (its name, its addresses, its officers) are written
 * as placeholders, `{{businessName}}` and the others of `factNames` in the content feature, and are
 * resolved from the settings when a page is rendered.
 */

/** A picture of the shop's own media folder, as a path on the shop's origin, with its alt text. */
export interface Picture {
  image: string;
  imageAlt: string;
}

/** An article of the journal. Its slug is derived from the title and is not stored. */
export interface BlogPost extends Picture {
  title: string;
  /** Clean HTML made of the tags of `richTextTags`; links carry an `href` and nothing else. */
  descriptionHtml: string;
  /** Where the facts can be read up: a full address, one without a scheme, an own path, or none. */
  link: string | null;
  /** ISO date, as on a calendar in Asia/Kolkata. */
  publishedAt: string;
  author: string;
}

/** A short notice. `link` is where "Read More" leads: an own page or an example address. */
export interface NewsItem extends Picture {
  title: string;
  descriptionHtml: string;
  link: string;
  publishedAt: string;
}

/** A sample testimonial. `title` is the field that the form uses for the e-mail address. */
export interface Testimonial {
  name: string;
  title: string;
  description: string;
  starRating: 3 | 4 | 5;
  /** Paths of a video on the shop's origin and of its still, or none. */
  video: { mp4: string; webm: string; poster: string } | null;
}

export interface FaqEntry {
  title: string;
  /** Plain text, no markup. */
  description: string;
}

/** A showroom. Latitude and longitude in decimal degrees (WGS 84). */
export interface Store {
  name: string;
  address: string;
  mobileNo: string;
  email: string;
  latitude: number;
  longitude: number;
  hours: string;
  images: string[];
}

/** One block of a page. Texts are plain, with placeholders and no markup. */
export type ContentBlock =
  | { kind: 'p'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

export interface PageSection {
  heading: string;
  /** The id that links may point to, e.g. `/freeshipping#positive_weight`. */
  anchor?: string;
  blocks: ContentBlock[];
}

/** A policy page. With `numbered` the page shows 1, 2, 3 … before each heading. */
export interface PolicyPage {
  title: string;
  intro?: string;
  numbered?: boolean;
  sections: PageSection[];
}

/** The text of a brochure, set as a PDF. `fileName` has no extension. */
export interface Brochure {
  fileName: string;
  title: string;
  subtitle: string;
  sections: PageSection[];
  closing: string;
}

/** The marketing side of an enquiry page; its form and its contact box come from elsewhere. */
export interface EnquiryPage {
  title: string;
  intro: string;
  pointsHeading: string;
  points: { heading: string; text: string }[];
  sections: PageSection[];
  formHeading: string;
  brochure: Brochure;
}

/** Title and description of a page for its head; `path` as in the route table. */
export interface RouteSeo {
  path: string;
  title: string;
  description: string;
}

/** The same for a product type's listing, with a text to show under its tiles. */
export interface CategorySeo {
  slug: string;
  title: string;
  description: string;
  text: string;
}
