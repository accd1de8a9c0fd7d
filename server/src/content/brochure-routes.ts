/** Brochures for download: `/brochures/corporate-gifting.pdf` and `/brochures/distributor.pdf`. The paths are permanent. */
import { createHash } from 'node:crypto';
import { type EnquiryPageName, enquiryPageNames, fileRefusals } from '@tola/contract';
import type { Business } from '#business';
import { type RawReply, type RawRoute, refuse } from '#http';
import { openWorkerPool } from '#workers';
import type { Imprint } from './brochure.ts';
import type { BrochureTask } from './brochure-worker.ts';
import type { Content, ContentSnapshot } from './content.ts';

interface Dependencies {
  readonly content: Content;
  readonly business: Business;
  readonly clock: () => Date;
}

/** Cover image of each brochure, by name in the media folder. */
const covers: Readonly<Record<EnquiryPageName, string>> = {
  'corporate-gifting-enquiry': 'gift-box',
  'distributor-enquiry': 'cast-bars',
};

const pool = openWorkerPool<BrochureTask, Uint8Array>({
  module: new URL('./brochure-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 10,
  timeoutMs: 30_000,
});

/** Download path of the brochure of an enquiry page. */
export function brochurePath(page: EnquiryPageName): string {
  return `/brochures/${page.replace(/-enquiry$/, '')}.pdf`;
}

export function brochureRoutes({ content, business, clock }: Dependencies): RawRoute[] {
  const cache = new Map<EnquiryPageName, { snapshot: ContentSnapshot; file: Promise<PdfFile> }>();

  /** Renders once per content version; concurrent requests share the promise. */
  function brochureOf(page: EnquiryPageName): Promise<PdfFile> | null {
    const snapshot = content.current();
    const cached = cache.get(page);
    if (cached?.snapshot === snapshot) return cached.file;
    const brochure = snapshot.brochures.get(page);
    if (brochure === undefined) return null;
    const { tradeName: businessName, legalName } = business.current();
    const imprint: Imprint = { businessName, legalName, picture: covers[page], now: clock() };
    const file = pool.run({ brochure, imprint }).then((pdf) => ({ pdf: Buffer.from(pdf), name: brochure.fileName }));
    cache.set(page, { snapshot, file });
    // The caller gets the error; the next one tries again.
    file.catch(() => cache.delete(page));
    return file;
  }

  return enquiryPageNames.map((page) => ({
    method: 'GET',
    path: brochurePath(page),
    async handle(request) {
      const file = await brochureOf(page);
      if (file === null) throw refuse(fileRefusals, 'document-unknown');
      return pdfReply(file, request.headers['if-none-match']);
    },
  }));
}

interface PdfFile {
  readonly pdf: Buffer;
  /** Without extension. */
  readonly name: string;
}

function pdfReply({ pdf, name }: PdfFile, knownTag: string | undefined): RawReply {
  const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 27)}"`;
  const caching = { etag, 'cache-control': 'public, max-age=0, must-revalidate' };
  if (knownTag === etag) return { status: 304, headers: caching };
  return {
    headers: {
      ...caching,
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="${name}.pdf"`,
    },
    body: pdf,
  };
}
