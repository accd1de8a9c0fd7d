/** Back office: its calls and files under one path, its first owner, and the removal of expired sessions. */
import { allStaffCalls } from '@tola/contract/staff';
import { bookFileRoutes, bookOperations } from '#books';
import type { Business } from '#business';
import { sanitiseRichText } from '#content';
import { counterPaymentKind, counterSaleOperations } from '#counter-sales';
import { dashboardOperations } from '#dashboard';
import { type DataKeys, readDataKeys } from '#data-keys';
import { deadlineOperations } from '#deadlines';
import { eInvoiceFileRoutes, eInvoiceOperations } from '#e-invoices';
import { type CallMount, type Operation, requireComplete } from '#http';
import { videoRoute } from '#media';
import {
  bankCreditKind,
  bankOperations,
  orderFileRoutes,
  orderOperations,
  paymentKind,
  payoutKind,
  refundKind,
  releaseKind,
  settlementOperations,
} from '#order-console';
import { panFileRoutes, panVerificationOperations } from '#pan-verification';
import type { Payments } from '#payments';
import { type ChangeDependencies, type Kinds, kindsByName, pendingChangeJobs } from '#pending-changes';
import type { Feature, Platform } from '#platform';
import { positionFileRoutes, positionOperations } from '#position';
import { previewOperations } from '#previews';
import { manualRateKind, premiumKind, pricingOperations, termsGuard, termsKind } from '#pricing-console';
import { privacyStaffOperations } from '#privacy';
import { purchaseFileRoutes, purchaseOperations } from '#purchases';
import { pushOperations } from '#push';
import type { Rates } from '#rates';
import { type RecordGuard, recordOperations } from '#records';
import { reportOperations } from '#reports';
import { searchOperations } from '#search';
import { securityEventOperations } from '#security-console';
import { backOfficeOrigin, signingCertificate } from '#settings';
import {
  activeStaff,
  DEMO_LOGIN,
  DEMO_PACKER,
  generatesPassword,
  isDemoOwner,
  makeFirstOwner,
  passkeySite,
  peopleKind,
  STAFF_PATH,
  staffAuthenticator,
  staffByEmail,
  staffOperations,
  sweepChallenges,
  sweepSessions,
} from '#staff-accounts';
import { stockFileRoutes, stockOperations } from '#stock';
import { couponGuard, couponKind } from './coupon-changes.ts';
import { customerCareOperations } from './customer-care-operations.ts';
import { mergeKind } from './customer-merge.ts';
import { customerOperations } from './customer-operations.ts';
import { fileRoutes } from './file-routes.ts';
import { LIMITING_KINDS } from './looser-settings.ts';
import { messageOperations } from './message-operations.ts';
import { pageTextOperations } from './page-text-operations.ts';
import { pendingChangeOperations } from './pending-change-operations.ts';
import { pointsKind } from './points-changes.ts';
import { savedViewOperations } from './saved-view-operations.ts';
import { setUpOperations } from './set-up-operations.ts';
import { settingKind } from './setting-changes.ts';
import { settingOperations } from './setting-operations.ts';
import { staffEnquiryOperations } from './staff-enquiry-operations.ts';
import { unpaidOperations } from './unpaid-operations.ts';

export interface BackOfficeDependencies {
  readonly payments: Payments;
  readonly rates: Rates;
  readonly business: Business;
}

/** Everything that may wait for a second person or a time. */
function changeKinds({ payments, rates, business }: BackOfficeDependencies, keys: DataKeys): Kinds {
  return kindsByName([
    premiumKind(async () => await rates.refresh()),
    manualRateKind(business, async () => await rates.refresh()),
    settingKind('payee', async () => await business.refresh()),
    peopleKind(keys),
    termsKind,
    pointsKind,
    couponKind,
    mergeKind(keys),
    refundKind(payments),
    payoutKind(payments),
    paymentKind(payments),
    counterPaymentKind(payments),
    bankCreditKind,
    releaseKind(payments),
    ...LIMITING_KINDS.map((name) => settingKind(name, async () => await business.refresh())),
  ]);
}

/** Operations that need the database only. */
const LISTING = [
  reportOperations,
  savedViewOperations,
  searchOperations,
  securityEventOperations,
  stockOperations,
] as const;

/** Operations of orders and their payments. */
const ORDERS = [orderOperations, counterSaleOperations, bankOperations] as const;

/** Operations of the books, of purchases and of the position. */
const BOOKS = [bookOperations, purchaseOperations, positionOperations] as const;

/** Files of lists. */
const FILES = [fileRoutes, stockFileRoutes, panFileRoutes, positionFileRoutes] as const;

export function staffFeature(platform: Platform, { payments, rates, business }: BackOfficeDependencies): Feature {
  const { database, settings, clock, log, objects } = platform;
  const dataKey = readDataKeys(settings);
  const changes: ChangeDependencies = { business, activeStaff };
  const kinds = changeKinds({ payments, rates, business }, dataKey);
  const operations = [
    ...staffOperations({
      database,
      changes: { ...changes, keys: dataKey },
      dataKey,
      site: passkeySite(backOfficeOrigin(settings)),
      issuer: () => business.current().tradeName,
    }),
    ...dashboardOperations({ database, business, rates, payments, settings }),
    ...pushOperations({ database, settings }),
    ...settingOperations({ database, business, changes }),
    ...setUpOperations({ database, business, rates, settings }),
    ...pageTextOperations({ database, business }),
    ...staffEnquiryOperations({ database }),
    ...messageOperations({ database, business, settings }),
    ...customerOperations({ database, business, changes }),
    ...customerCareOperations({ database, changes, keys: dataKey }),
    ...unpaidOperations({ database, business }),
    ...ORDERS.flatMap((make) => make({ database, payments, rates, changes })),
    ...settlementOperations({ database, payments }),
    ...pricingOperations({ database, rates, business, settings, changes }),
    ...pendingChangeOperations({ database, kinds }),
    ...LISTING.flatMap((make) => make({ database })),
    ...privacyStaffOperations({ database, business }),
    ...deadlineOperations({ database, business }),
    ...previewOperations({ database, sanitise: sanitiseRichText }),
    ...BOOKS.flatMap((make) => make({ database, business, dataKey })),
    ...[eInvoiceOperations, panVerificationOperations].flatMap((make) => make({ database, business, settings })),
    ...recordOperations({
      database,
      objects,
      sanitise: sanitiseRichText,
      guard: firstOf([termsGuard({ business, rates }), couponGuard(changes)]),
    }),
  ];
  requireComplete(allStaffCalls, operations);
  return {
    name: 'staff',
    mounts: [mountOf(platform, operations)],
    ...pendingChangeJobs({ database, kinds, activeStaff }),
    rawRoutes: [
      ...FILES.flatMap((make) => make({ database, uploads: payments.uploads })),
      ...[bookFileRoutes, eInvoiceFileRoutes, purchaseFileRoutes].flatMap((make) => make({ database, business })),
      ...orderFileRoutes({ database, payments, log, certificate: signingCertificate(settings) }),
      videoRoute({ database, objects }),
    ],
    async start() {
      const now = clock();
      await sweepSessions(database, now);
      await sweepChallenges(database, now);
      if (!generatesPassword(settings)) await makeFirstOwner(database, settings, now);
    },
    /** Creates the generated password only when it is printed, so that a start that fails before that does not lose it. */
    async notices() {
      const isSample = isDemoOwner(settings) && (await staffByEmail(database, DEMO_LOGIN.email)) !== null;
      if (isSample) return [DEMO_LOGIN, DEMO_PACKER].map(({ email, password }) => noticeOf(email, password));
      const login = await makeFirstOwner(database, settings, clock());
      return login === null || login.password === null ? [] : [noticeOf(login.email, login.password)];
    },
  };
}

function mountOf({ database, settings }: Platform, operations: Operation[]): CallMount {
  const authenticator = staffAuthenticator(database);
  return { prefix: `${STAFF_PATH}/api`, authenticator, operations, url: backOfficeOrigin(settings) };
}

/** The first guard that postpones a change decides. */
function firstOf(guards: readonly RecordGuard[]): RecordGuard {
  return async (...change) => {
    for (const guard of guards) {
      const postponed = await guard(...change);
      if (postponed !== null) return postponed;
    }
    return null;
  };
}

function noticeOf(email: string, password: string): string {
  return `Back office login: ${email}, password ${password}`;
}
