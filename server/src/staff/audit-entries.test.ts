/**
 * The audit log of every back-office operation. A refusal in any of its transactions, after the first statement
 * or at the end, leaves no entry; success leaves one; a repeat without effect leaves none.
 */
import { sealRequest } from '@tola/contract';
import { type AnyStaffCall, allStaffCalls } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  accessScenes,
  type BreakingDatabase,
  bankScenes,
  breakingDatabase,
  type CardFixture,
  contentScenes,
  eInvoiceScenes,
  openCardFixture,
  orderScenes,
  orderSteps,
  pricingScenes,
  privacyScenes,
  purchaseScenes,
  type StaffScene,
  type StaffScenes,
  sendCall,
  staffOf,
  startTestServer,
  stockScenes,
  type TestServer,
} from '#testing';

/** Calls without an audit entry. */
const WITHOUT_ENTRY = new Set([
  ...[
    'WhoAmI',
    'SignOut',
    'BeginEnrolment',
    'ConfirmFactor',
    'AllowDownload',
    'ConfirmPassword',
    'BeginPasskey',
    'BeginPasskeyCheck',
    'ConfirmPasskey',
    'BeginPasskeySignIn',
    'ReadInvite',
    'ListSessions',
    'ListPeople',
    'ListRoles',
    'ListColleagues',
    'ListAudit',
  ],
  ...[
    'ListEnquiries',
    'ReadEnquiry',
    'ListMessages',
    'ReadMessage',
    'ListCustomers',
    'ReadCustomer',
    'ReadCustomerLimits',
    'ReadDashboard',
  ],
  ...['ReadSalesCharts', 'Search'],
  ...['FindCounterCustomer', 'FindCounterPieces', 'LockCounterPrice'],
  ...[
    'ListSettings',
    'ReadSetUp',
    'ListPageTexts',
    'ReadPageText',
    'ReadPricingDesk',
    'ReadMissingRates',
    'ReadRateHistory',
  ],
  ...[
    'ListWeightTerms',
    'ListRecords',
    'ReadRecord',
    'ReadProduct',
    'ListChoices',
    'ReadUnpaidOrders',
    'ListOrders',
    'ListParcels',
    'CheckDispatchFile',
    'ListSavedViews',
    'ReadParcel',
    'ReadOrder',
  ],
  ...[
    'ReadBankDesk',
    'CheckStatement',
    'TakeTransfer',
    'SuggestOrders',
    'ListStatementLayouts',
    'ReadSettlements',
    'ReadReport',
    'ReadRegister',
    'ReadClosing',
    'ReadGstReturn',
    'ReadTally',
    'ListEInvoices',
    'ListPanVerifications',
    'ListSecurityEvents',
    'ReadRetention',
    'ListBreaches',
    'ListDataRequests',
    'ListDeadlines',
  ],
  ...['ListPendingChanges', 'ReadPendingChange', 'ListMessageTexts', 'ReadMessageText', 'PreviewMessageText'],
  ...['ReadMessageHealth', 'ListDevices', 'ListSavedVersions', 'ReadSavedVersion', 'ListPreviews'],
  ...['ListStock', 'ReadStock', 'ListStockMoves', 'ListCounts', 'ReadCount'],
  ...['ListStockPieces', 'ReadStockPiece', 'ReadPackingPieces'],
  ...['ReadPosition', 'ListMargins', 'ReadPositionAlerts'],
  ...['ListPurchases', 'ReadPurchase', 'ReadPurchaseChoices', 'ReadSupplierLedger', 'ReadSupplierTds'],
]);
/** Safe to repeat, but each view or run is logged. */
const AN_ENTRY_EACH_TIME = new Set(['ReadPayoutAccount', 'RunReconciliation']);

const changing = allStaffCalls.filter(({ name }) => !WITHOUT_ENTRY.has(name));

let fixture: CardFixture;
let breaking: BreakingDatabase;
let server: TestServer;
let scenes: StaffScenes;

beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  const { shop, owner } = fixture;
  const { databaseUrl, dataDir, cashfreeBaseUrl, cashfreeClientId, cashfreeClientSecret } = shop.platform.settings;
  server = await startTestServer({
    clock: shop.clock,
    settings: { databaseUrl, dataDir, cashfreeBaseUrl, cashfreeClientId, cashfreeClientSecret },
    features: async (platform) => {
      breaking = breakingDatabase(platform.database);
      return {
        list: [await staffOf(platform, breaking.database)],
        identify: async () => null,
        pageVersion: () => '',
      };
    },
  });
  const steps = orderSteps(fixture);
  scenes = {
    ...{ ...accessScenes(shop, owner), ...contentScenes(shop, owner), ...pricingScenes(shop, owner) },
    ...{ ...orderScenes(fixture, steps), ...bankScenes(steps), ...privacyScenes(fixture) },
    ...{ ...stockScenes(shop, owner), ...purchaseScenes(owner), ...eInvoiceScenes(fixture, steps) },
  };
});
afterAll(async () => {
  await server.close();
  await fixture.shop.close();
});

interface Outcome {
  readonly isRefused: boolean;
  readonly reply: string;
  /** New audit entries of staff. */
  readonly entries: string[];
}

async function attempt(name: string, { payload, client = fixture.owner }: StaffScene): Promise<Outcome> {
  const { database } = fixture.shop;
  const { last } = await database.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from audit_entry`);
  const { cookie } = client;
  const { status, text } = await sendCall(server, name, sealRequest(payload), { prefix: '/back-office/api', cookie });
  const rows = await database.rows<{ entry: string }>(sql`
    select action || ' ' || kind as entry from audit_entry where id > ${last} and staff_id is not null order by id`);
  return { isRefused: status !== 200, reply: text.slice(0, 200), entries: rows.map(({ entry }) => entry) };
}

async function sceneOf(name: string, made: StaffScene | null): Promise<StaffScene> {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene for ${name}`);
  if (typeof scene === 'function') return made ?? (await scene());
  return await scene.make();
}

/** Calls it with an abort in each transaction in turn; returns the scene and the outcome of the completed call. */
async function abortEverywhere(name: string): Promise<{ readonly scene: StaffScene; readonly done: Outcome }> {
  let scene: StaffScene | null = null;
  for (let transaction = 1; ; transaction += 1) {
    for (const point of ['after its first statement', 'at its end'] as const) {
      breaking.plan(0, point);
      scene = await sceneOf(name, scene);
      breaking.plan(transaction, point);
      const outcome = await attempt(name, scene);
      if (!breaking.wasReached()) return { scene, done: outcome };
      const where = `aborted in transaction ${transaction} ${point}: ${outcome.reply}`;
      expect(outcome, where).toMatchObject({ isRefused: true, entries: [] });
      expect(outcome.reply, where).toContain('permission to do this');
    }
  }
}

it('has a scene for every audited operation', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
});

describe.each(changing)('$name', ({ name, repeat }: AnyStaffCall) => {
  it('writes one audit entry on success and none on refusal', async () => {
    const { scene, done } = await abortEverywhere(name);
    expect(done, done.reply).toMatchObject({ isRefused: false });
    expect(done.entries, done.reply).toHaveLength(1);
    if (repeat !== 'harmless') return;
    breaking.plan(0, 'at its end');
    const again = await attempt(name, scene);
    expect(again.entries, again.reply).toHaveLength(AN_ENTRY_EACH_TIME.has(name) ? 1 : 0);
  });
});

describe('a cancellation by staff', () => {
  it('writes no audit entry when refused for a dispatched order', async () => {
    const order = await fixture.paidByCard();
    await fixture.pack(order);
    await fixture.ship(order);
    breaking.plan(0, 'at its end');
    const wanted = { orderId: order.id, reason: 'Changed mind', waiveCharge: false };
    expect(await attempt('CancelOrder', { payload: wanted })).toMatchObject({ isRefused: true, entries: [] });
    expect(await fixture.shop.order(order.orderNumber)).toMatchObject({ state: 'shipped' });
  });
});
