/** Files of enquiries, records and reports: visiting cards, and lists as CSV. */
import { FILE_RESOURCES, REPORT_NAMES, reportPeriod, resourceNamed, staffFileRefusals } from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Database } from '#database';
import { findVisitingCard } from '#enquiries';
import { type RawRoute, refuse } from '#http';
import { csvReply, recordsAsCsv } from '#records';
import { reportAsCsv } from '#reports';
import { reviewPhotoOf } from '#reviews';
import { staffFileRoute } from '#staff-accounts';
import { imageReply, type Uploads } from '#uploads';
import { listFileRoutes } from './list-file-routes.ts';

interface Dependencies {
  readonly database: Database;
  readonly uploads: Uploads;
}

export function fileRoutes({ database, uploads }: Dependencies): RawRoute[] {
  return [
    staffFileRoute(database, 'review-photos/:id', 'testimonials.decide', async ({ params }) => {
      const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
      const found = (await reviewPhotoOf(database, id)) === null ? null : await uploads.find(database, id);
      if (found === null) throw refuse(staffFileRefusals, 'picture-unknown');
      return await imageReply(uploads, found);
    }),
    ...listFileRoutes({ database }),
    staffFileRoute(database, 'visiting-cards/:number', 'enquiries.answer', async ({ params }) => {
      const card = await findVisitingCard(database, params.number ?? '');
      if (card === null) throw refuse(staffFileRefusals, 'picture-unknown');
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return { headers, body: card };
    }),
    staffFileRoute(database, 'records/:resource', 'catalogue.read', async ({ params, now }) => {
      const name = FILE_RESOURCES.find((one) => `${one}.csv` === params.resource);
      const resource = name === undefined ? null : resourceNamed(name);
      if (resource === null) throw refuse(staffFileRefusals, 'resource-unknown');
      return await recordsAsCsv(database, resource, now);
    }),
    staffFileRoute(database, 'reports/:report', 'reports.read', async ({ params, query }) => {
      const report = REPORT_NAMES.find((one) => `${one}.csv` === params.report);
      if (report === undefined) throw refuse(staffFileRefusals, 'report-unknown');
      const days = z.safeParse(reportPeriod, Object.fromEntries(query));
      if (!days.success) throw refuse(staffFileRefusals, 'dates-not-valid');
      return csvReply(`${report}.csv`, await reportAsCsv(database, report, days.data));
    }),
  ];
}
