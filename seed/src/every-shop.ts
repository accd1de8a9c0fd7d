/** Initial data of every shop: page texts with placeholders for its own facts, and the standard product types. */
import {
  type ContentBlock,
  type EnquiryPageName,
  enquiryPageNames,
  type PolicyName,
  policyNames,
} from '@tola/contract/pages';
import { parseBody } from '@tola/contract/staff/page-body';
import { PIECE_FORMS } from '@tola/pricing';
import * as z from 'zod';
import { readJson, readMarkdown, sectionsOf } from './data-files.ts';

const productType = z.object({
  id: z.number(),
  name: z.string(),
  customised: z.literal(false),
  form: z.enum(PIECE_FORMS),
  /** Path on the site. */
  image: z.string(),
  imageAlt: z.string(),
});

/** The six standard product types. The store shows a type once it has a product. */
export function standardTypes(): z.output<typeof productType>[] {
  return readJson('every-shop/product-types.json', z.array(productType));
}

const pageHead = z.object({ path: z.string(), title: z.string(), description: z.string() });

/** Title and description of every route that is not generated from the catalogue or an article. */
export function pageHeads(): z.output<typeof pageHead>[] {
  return readJson('every-shop/page-heads.json', z.array(pageHead));
}

export interface PageSection {
  heading: string;
  anchor?: string;
  blocks: ContentBlock[];
}

const policyHead = z.object({ title: z.string(), intro: z.string().optional(), numbered: z.boolean().optional() });

export type PolicyPage = z.output<typeof policyHead> & { sections: PageSection[] };

export function policyPage(name: PolicyName): PolicyPage {
  const { head, body } = readMarkdown(`every-shop/policies/${name}.md`, policyHead);
  return { ...head, sections: pageSections(body) };
}

const enquiryHead = z.object({
  title: z.string(),
  intro: z.string(),
  pointsHeading: z.string(),
  points: z.array(z.object({ heading: z.string(), text: z.string() })),
  formHeading: z.string(),
});

const brochureHead = z.object({
  /** Without extension. */
  fileName: z.string(),
  title: z.string(),
  subtitle: z.string(),
  closing: z.string(),
});

/** Text beside an enquiry form, and the brochure offered after the form is sent. */
export type EnquiryPage = z.output<typeof enquiryHead> & {
  sections: PageSection[];
  brochure: z.output<typeof brochureHead> & { sections: PageSection[] };
};

export function enquiryPage(name: EnquiryPageName): EnquiryPage {
  const page = readMarkdown(`every-shop/enquiry-pages/${name}.md`, enquiryHead);
  const brochure = readMarkdown(`every-shop/brochures/${name}.md`, brochureHead);
  return {
    ...page.head,
    sections: pageSections(page.body),
    brochure: { ...brochure.head, sections: pageSections(brochure.body) },
  };
}

/** Every page text by its name. */
export function pageTexts(): [PolicyName | EnquiryPageName, PolicyPage | EnquiryPage][] {
  return [
    ...policyNames.map((name): [PolicyName, PolicyPage] => [name, policyPage(name)]),
    ...enquiryPageNames.map((name): [EnquiryPageName, EnquiryPage] => [name, enquiryPage(name)]),
  ];
}

function pageSections(body: string): PageSection[] {
  return sectionsOf(body).map(({ heading, anchor, text }) => ({
    heading,
    ...(anchor === undefined ? {} : { anchor }),
    blocks: parseBody(text),
  }));
}
