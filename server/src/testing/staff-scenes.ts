/** Scenes of staff operations on customers, content and prices: each sets up the state before a call and returns its payload. */

import { addEnquiry } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import sharp from 'sharp';
import { sql } from '#database';
import { call } from './call.ts';
import { customerScenes } from './customer-scenes.ts';
import { messageScenes } from './message-scenes.ts';
import type { StaffClient } from './staff-client.ts';
import type { StoreFixture } from './store-fixture.ts';

/** The payload of a call and the client that makes it; the owner by default. */
export interface StaffScene {
  readonly payload: unknown;
  readonly client?: StaffClient;
}

export interface StaffSceneOf {
  /** Whether the scene must be set up before each call, because even a refused call consumes something. */
  readonly everyTime?: boolean;
  make(): Promise<StaffScene>;
}

export type StaffScenes = Readonly<Record<string, StaffSceneOf | (() => Promise<StaffScene>)>>;

const reason = 'A test reason';

export function contentScenes(store: StoreFixture, owner: StaffClient): StaffScenes {
  let asked = 0;
  const enquiry = async () => {
    asked += 1;
    const email = `asks-${asked}@customer.example`;
    const letter = { firstName: 'Asha', lastName: 'Kulkarni', mobile: '9876543210', email, message: 'When?' };
    const answer = await call(store, addEnquiry, letter);
    if (!answer.ok) throw new Error(answer.message);
    const { rows } = await owner.ok(contract.listEnquiries, {
      ...{ page: 1, perPage: 50, search: email, kind: null, status: null, assignedTo: '' },
    });
    return await owner.ok(contract.readEnquiry, { ticketNumber: rows[0]?.ticketNumber ?? '' });
  };
  const question = { title: 'Is it?', description: 'It is.', position: 1, published: true };
  const faq = { resource: 'faq', id: null, version: null, values: question } as const;
  return {
    async WorkOnEnquiry() {
      const { ticketNumber, version } = await enquiry();
      return { payload: { ticketNumber, version, status: 'in progress', assignedTo: null, note: 'Calls back' } };
    },
    async ReplyToEnquiry() {
      const { ticketNumber, version } = await enquiry();
      return { payload: { ticketNumber, version, text: 'From ten to seven.' } };
    },
    async SaveSetting() {
      const version = await versionOf(owner, 'copyrightLine');
      return { payload: { name: 'copyrightLine', version, value: 'Tola, since 1931', reason } };
    },
    async SaveSettings() {
      const change = { name: 'tollFree', version: await versionOf(owner, 'tollFree'), value: '1800 000 000' };
      return { payload: { changes: [change], reason: '' } };
    },
    async SavePageText() {
      const { name, version, values } = await owner.ok(contract.readPageText, { name: 'privacy-policy' });
      return { payload: { name, version, values: { ...values, title: 'How we keep what we know' } } };
    },
    async SaveRecord() {
      const { id, version } = await owner.ok(contract.saveRecord, faq);
      return { payload: { ...faq, id, version, values: { ...question, position: 2 } } };
    },
    async SaveProduct() {
      const { id } = await store.database.one<{ id: number }>(sql`select min(id) as id from product`);
      const { product } = await owner.ok(contract.readProduct, { id });
      const values = { ...product.values, packaging: 'In a card of its own' };
      return { payload: { id, version: product.version, values, variants: [], removed: [] } };
    },
    ...previewScenes(store, owner),
    async DecideRecord() {
      const { id, version } = await owner.ok(contract.saveRecord, faq);
      return { payload: { resource: 'faq', id, version, decision: 'unpublish' } };
    },
    async RemoveRecord() {
      const { id, version } = await owner.ok(contract.saveRecord, faq);
      return { payload: { resource: 'faq', id, version } };
    },
    ImportRecords: async () => ({
      payload: { resource: 'weights', rows: [await exportedWeight(store, owner)], isDryRun: false },
    }),
    ...customerScenes(store),
    async MuteAlert() {
      return { payload: { alert: 'failed-messages', reason } };
    },
    async UnmuteAlert() {
      await owner.ok(contract.muteAlert, { alert: 'low-stock', reason });
      return { payload: { alert: 'low-stock' } };
    },
    ...messageScenes(store),
    async UploadPicture() {
      const shape = { width: 800, height: 800, channels: 3, background: '#b8860b' } as const;
      const file = (await sharp({ create: shape }).png().toBuffer()).toString('base64');
      return { payload: { part: 'shops', name: 'A shop', file } };
    },
  };
}

function previewScenes(store: StoreFixture, owner: StaffClient): StaffScenes {
  const draft = async () => {
    const { id } = await store.database.one<{ id: number }>(sql`select min(id) as id from news_item`);
    const { values } = await owner.ok(contract.readRecord, { resource: 'news', id });
    return { resource: 'news' as const, id, values, variants: [] };
  };
  return {
    MakePreview: async () => ({ payload: await draft() }),
    async RevokePreview() {
      const { id } = await owner.ok(contract.makePreview, await draft());
      return { payload: { id } };
    },
  };
}

async function versionOf(owner: StaffClient, setting: string): Promise<string> {
  const { settings } = await owner.ok(contract.listSettings, null);
  return settings.find(({ name }) => name === setting)?.version ?? '';
}

/** The first row of the exported variants, with another margin. */
async function exportedWeight(store: StoreFixture, owner: StaffClient): Promise<Record<string, string>> {
  const url = `${store.url}/back-office/files/records/weights.csv`;
  const text = await (await fetch(url, { headers: { cookie: owner.cookie } })).text();
  const [head = '', row = ''] = text.replace(/^\uFEFF/, '').split('\r\n');
  const cells = row.split(',');
  const values = Object.fromEntries(head.split(',').map((name, index) => [name, cells[index] ?? '']));
  return { ...values, marginRupeesPerGram: '77' };
}

export function pricingScenes(store: StoreFixture, owner: StaffClient): StaffScenes {
  const readConsole = async () => await owner.ok(contract.readPricingConsole, null);
  const premium = async (stepPaise: Paise) => {
    const wasPaise = (await readConsole()).premiums.gold999;
    return { name: 'gold999', wasPaise, amountPaise: wasPaise + stepPaise, effectiveAt: null, reason } as const;
  };
  const manualRate = async () => ({
    ...({ metal: 'gold', askPaise: 1_47_600_00, reason } as const),
    expiresAt: new Date(store.clock().getTime() + 24 * 3_600_000).toISOString(),
    seenManualRate: (await readConsole()).manualRates.gold,
  });
  const product = async () =>
    await store.database.one<{ id: number }>(sql`select id from product order by id desc limit 1`);
  return {
    SetManualRate: async () => ({ payload: await manualRate() }),
    async WithdrawManualRate() {
      const seenManualRate = (await readConsole()).manualRates.silver;
      const silver = { metal: 'silver', askPaise: 2_25_000_00, seenManualRate } as const;
      await owner.ok(contract.setManualRate, { ...(await manualRate()), ...silver });
      return { payload: { metal: 'silver', seenManualRate: (await readConsole()).manualRates.silver, reason } };
    },
    ChangePremium: async () => ({ payload: await premium(1_00) }),
    async DecideProposal() {
      const { approvalAbove } = await readConsole();
      await owner.ok(contract.changePremium, await premium(approvalAbove.gold + 1_00));
      return { payload: { id: (await readConsole()).proposals[0]?.id, approve: false, reason } };
    },
    HaltSales: async () => ({ payload: { what: { productId: (await product()).id }, reason } }),
    async ResumeSales() {
      await owner.ok(contract.haltSales, { what: 'silver', reason });
      const halt = (await readConsole()).openHalts.find(({ metal }) => metal === 'silver');
      return { payload: { haltId: halt?.id, why: reason } };
    },
    async SaveWeightTerms() {
      const [row] = await owner.ok(contract.listWeightTerms, null);
      if (row === undefined) throw new Error('There is no variant');
      const { id, version, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = row;
      const terms = { id, version, marginPaisePerGram, makingPaise: makingPaise + 1_00, serviceTaxBp, otherTaxBp };
      return { payload: { rows: [terms], reason } };
    },
  };
}
