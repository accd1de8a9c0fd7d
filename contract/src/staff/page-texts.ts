/** Texts of policy and business enquiry pages: form fields and calls. */
import * as z from 'zod/mini';
import { type ContentBlock, type EnquiryPageName, enquiryPageNames, type PolicyName, policyNames } from '../pages.ts';
import { formatBody, parseBody } from './page-body.ts';
import { EDIT_CONFLICT } from './people.ts';
import type { FieldShape, RecordValues } from './resource.ts';
import { readSavedVersion, restoredFrom } from './saved-versions.ts';
import { staffCall } from './staff-call.ts';
import { versionText } from './staff-values.ts';

export type PageTextName = PolicyName | EnquiryPageName;
export const PAGE_TEXT_NAMES: readonly PageTextName[] = [...policyNames, ...enquiryPageNames];

const FORMAT =
  'Leave an empty line between paragraphs. Start list items with “- ”. Write table rows as “| a | b |”, header first. An anchor lets links point to this section.';

function sections(name: string, label: string, optional: boolean): FieldShape {
  return {
    name,
    label,
    kind: 'rows',
    singular: 'section',
    hint: FORMAT,
    optional,
    of: [
      { name: 'heading', label: 'Heading', kind: 'line', maxLength: 300 },
      {
        name: 'anchor',
        label: 'Anchor',
        kind: 'line',
        optional: true,
        pattern: [/^[a-z][a-z0-9_-]{0,59}$/, 'may contain lowercase letters, digits, _ and -'],
      },
      { name: 'body', label: 'Text', kind: 'text', maxLength: 50_000, optional: true },
    ],
  };
}

const title: FieldShape = { name: 'title', label: 'Title', kind: 'line', maxLength: 200 };
const intro: FieldShape = { name: 'intro', label: 'Introduction', kind: 'text', maxLength: 2_000, optional: true };

const policyFields: readonly FieldShape[] = [
  title,
  {
    name: 'numbered',
    label: 'Headings',
    kind: 'flag',
    initial: false,
    labels: ['Numbered', 'Not numbered'],
  },
  intro,
  sections('sections', 'Sections', false),
];

const enquiryFields: readonly FieldShape[] = [
  title,
  { name: 'formHeading', label: 'Form heading', kind: 'line' },
  intro,
  { name: 'pointsHeading', label: 'Points heading', kind: 'line', optional: true },
  {
    name: 'points',
    label: 'Points',
    kind: 'rows',
    singular: 'point',
    optional: true,
    of: [
      { name: 'heading', label: 'Heading', kind: 'line' },
      { name: 'text', label: 'Text', kind: 'text', maxLength: 1_000, optional: true },
    ],
  },
  sections('sections', 'Sections', true),
  {
    name: 'brochureFileName',
    label: 'Brochure: file name',
    kind: 'line',
    maxLength: 80,
    pattern: [/^[\w &-]{1,80}$/, 'may contain letters, digits, spaces, & and -'],
  },
  { name: 'brochureTitle', label: 'Brochure: title', kind: 'line' },
  { name: 'brochureSubtitle', label: 'Brochure: subtitle', kind: 'text', maxLength: 600, optional: true },
  sections('brochureSections', 'Brochure: sections', false),
  { name: 'brochureClosing', label: 'Brochure: closing text', kind: 'text', optional: true },
];

export function isEnquiryPage(name: string): name is EnquiryPageName {
  return (enquiryPageNames as readonly string[]).includes(name);
}

export function pageTextFields(name: PageTextName): readonly FieldShape[] {
  return isEnquiryPage(name) ? enquiryFields : policyFields;
}

interface Section {
  readonly heading: string;
  readonly anchor: string | null;
  readonly blocks: readonly ContentBlock[];
}

interface StoredPage {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

interface StoredPolicy extends StoredPage {
  readonly numbered: boolean;
}

interface StoredEnquiryPage extends StoredPage {
  readonly pointsHeading: string;
  readonly points: readonly { readonly heading: string; readonly text: string }[];
  readonly formHeading: string;
  readonly brochure: {
    readonly fileName: string;
    readonly title: string;
    readonly subtitle: string;
    readonly sections: readonly Section[];
    readonly closing: string;
  };
}

/** Converts a stored page text to form values. */
export function toPageForm(name: PageTextName, stored: unknown): RecordValues {
  if (!isEnquiryPage(name)) {
    const page = stored as StoredPolicy;
    return { title: page.title, numbered: page.numbered, intro: page.intro, sections: page.sections.map(rowOf) };
  }
  const { brochure, ...page } = stored as StoredEnquiryPage;
  return {
    title: page.title,
    formHeading: page.formHeading,
    intro: page.intro,
    pointsHeading: page.pointsHeading,
    points: page.points,
    sections: page.sections.map(rowOf),
    brochureFileName: brochure.fileName,
    brochureTitle: brochure.title,
    brochureSubtitle: brochure.subtitle,
    brochureSections: brochure.sections.map(rowOf),
    brochureClosing: brochure.closing,
  };
}

/** Converts validated form values to the stored page text. */
export function fromPageForm(name: PageTextName, values: RecordValues): unknown {
  if (!isEnquiryPage(name)) return { ...values, sections: sectionsOf(values.sections) };
  const { brochureFileName, brochureTitle, brochureSubtitle, brochureSections, brochureClosing, ...page } = values;
  return {
    ...page,
    sections: sectionsOf(page.sections),
    brochure: {
      fileName: brochureFileName,
      title: brochureTitle,
      subtitle: brochureSubtitle,
      sections: sectionsOf(brochureSections),
      closing: brochureClosing,
    },
  };
}

interface SectionRow {
  readonly heading: string;
  readonly anchor: string;
  readonly body: string;
}

function rowOf({ heading, anchor, blocks }: Section): SectionRow {
  return { heading, anchor: anchor ?? '', body: formatBody(blocks) };
}

function sectionsOf(rows: unknown): Section[] {
  return (rows as SectionRow[]).map(({ heading, anchor, body }) => ({
    heading,
    anchor: anchor === '' ? null : anchor,
    blocks: parseBody(body),
  }));
}

export interface ListedPageText {
  readonly name: PageTextName;
  /** Empty while the page has no text. */
  readonly title: string;
  readonly updatedAt: string | null;
  readonly updatedBy: string;
}

const pageName = z.enum(PAGE_TEXT_NAMES as [PageTextName, ...PageTextName[]], 'is not a page');

/** `facts` are the placeholders available in texts. */
export const listPageTexts = staffCall<{ pages: ListedPageText[]; facts: { name: string; value: string }[] }>()({
  name: 'ListPageTexts',
  does: 'Lists the editable pages and the placeholders available in their texts.',
  right: 'content.edit',
  repeat: 'harmless',
});

export interface StoredPageText {
  readonly name: PageTextName;
  readonly version: string;
  /** Null while the page has no text. */
  readonly values: RecordValues | null;
}

export const readPageText = staffCall<StoredPageText>()({
  name: 'ReadPageText',
  does: 'Reads the text of a page as form values.',
  right: 'content.edit',
  repeat: 'harmless',
  payload: z.object({ name: pageName }),
});

export const savePageText = staffCall<StoredPageText>()({
  name: 'SavePageText',
  does: 'Changes the text of a page and its brochure, unless someone else changed it since it was read.',
  right: 'content.edit',
  repeat: 'harmless',
  payload: z.object({ name: pageName, version: versionText, values: z.record(z.string(), z.unknown()), restoredFrom }),
  refusals: {
    'version-unknown': readSavedVersion.refusals['version-unknown'],
    'changed-meanwhile': EDIT_CONFLICT,
    'not-valid-here': [400, '{problem}'],
  },
  bodyBytes: 1024 * 1024,
});
