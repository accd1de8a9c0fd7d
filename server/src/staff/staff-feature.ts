/** The back office as a part of the store: calls under a path of their own, its first person, its housekeeping. */
import { allStaffCalls } from '@tola/contract/staff';
import type { Business } from '#business';
import { sanitiseRichText } from '#content';
import { requireComplete } from '#http';
import { videoRoute } from '#media';
import { readDataKey } from '#orders';
import type { Payments } from '#payments';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { recordOperations } from '#records';
import { reportOperations } from '#reports';
import {
  DEMO_LOGIN,
  generatesPassword,
  isDemoOwner,
  makeFirstOwner,
  STAFF_PATH,
  staffAuthenticator,
  staffByEmail,
  staffOperations,
  sweepSessions,
} from '#staff-accounts';
import { bankOperations } from './bank-operations.ts';
import { customerOperations } from './customer-operations.ts';
import { fileRoutes } from './file-routes.ts';
import { houseOperations } from './house-operations.ts';
import { inboxOperations } from './inbox-operations.ts';
import { pageTextOperations } from './page-text-operations.ts';
import { pricingOperations } from './pricing-operations.ts';
import { settingOperations } from './setting-operations.ts';
import { settlementOperations } from './settlement-operations.ts';
import { orderOperations } from './staff-order-operations.ts';
import { unpaidOperations } from './unpaid-operations.ts';

export interface StaffParts {
  readonly payments: Payments;
  readonly rates: Rates;
  readonly business: Business;
}

export function staffFeature(platform: Platform, parts: StaffParts): Feature {
  const { database, settings, clock } = platform;
  const dataKey = readDataKey(settings.dataKey, settings.dataDir);
  const issuer = (): string => parts.business.current().tradeName;
  const operations = [
    ...staffOperations({ database, dataKey, issuer }),
    ...houseOperations({ database, rates: parts.rates, payments: parts.payments }),
    ...settingOperations({ database, business: parts.business }),
    ...pageTextOperations({ database, business: parts.business }),
    ...inboxOperations({ database, business: parts.business, publicUrl: settings.publicUrl }),
    ...customerOperations({ database, business: parts.business }),
    ...unpaidOperations({ database, business: parts.business }),
    ...orderOperations({ database, payments: parts.payments }),
    ...bankOperations({ database, payments: parts.payments }),
    ...settlementOperations({ database, payments: parts.payments }),
    ...pricingOperations({ database, rates: parts.rates, business: parts.business, settings }),
    ...reportOperations({ database }),
    ...recordOperations({ database, dataDir: settings.dataDir, sanitise: sanitiseRichText }),
  ];
  requireComplete(allStaffCalls, operations);
  const mount = { prefix: `${STAFF_PATH}/api`, authenticator: staffAuthenticator(database), operations };
  return {
    name: 'staff',
    mounts: [mount],
    rawRoutes: [
      ...fileRoutes({ database, business: parts.business, payments: parts.payments, log: platform.log }),
      videoRoute({ database, dataDir: settings.dataDir }),
    ],
    async start() {
      const now = clock();
      await sweepSessions(database, now);
      if (!generatesPassword(settings)) await makeFirstOwner(database, settings, now);
    },
    /** A generated password is made when it is told: a start that fails before that must not swallow the only copy. */
    async notices() {
      const isSample = isDemoOwner(settings) && (await staffByEmail(database, DEMO_LOGIN.email)) !== null;
      if (isSample) return [noticeOf(DEMO_LOGIN.email, DEMO_LOGIN.password)];
      const login = await makeFirstOwner(database, settings, clock());
      return login === null || login.password === null ? [] : [noticeOf(login.email, login.password)];
    },
  };
}

function noticeOf(email: string, password: string): string {
  return `The back office opens with ${email} and ${password}`;
}
