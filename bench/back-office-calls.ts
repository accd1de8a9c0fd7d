/** Every call of the back office that lists, searches, counts or reports, with the filters, orders and depths that staff use. */
import type { CustomerId, OrderState } from '@tola/contract';
import * as staff from '@tola/contract/staff';
import { ALL_METALS, type Paise } from '@tola/pricing';
import { bookCalls } from './book-calls.ts';
import { asks, type MeasuredCall, type Payload } from './measured-call.ts';
import { stockCalls } from './stock-calls.ts';

/** What the filler has made, to ask for. */
export interface Examples {
  /** With thousands of orders, and with few. */
  readonly busiest: CustomerId;
  readonly ordinary: CustomerId;
  readonly orderNumber: string;
  readonly parcelNumber: string;
  readonly messageId: number;
  readonly changeId: number;
  readonly ticketNumber: string;
  readonly mobile: string;
  readonly utr: string;
  readonly trackingNumber: string;
  readonly serial: string;
  readonly payablePaise: Paise;
  /** Days in India: the last day of the orders, 30 days and a year before it. */
  readonly today: string;
  readonly monthAgo: string;
  readonly yearAgo: string;
}

const page = { page: 1, perPage: 50 };
const orders = {
  ...page,
  search: '',
  sort: '',
  state: null,
  mode: null,
  needsDecision: false,
  isAtRisk: false,
  from: null,
  to: null,
};
const delivered: OrderState = 'delivered';

export function measuredCalls(examples: Examples): MeasuredCall[] {
  return [
    ...orderCalls(examples),
    ...bookCalls(examples),
    ...orderSearches(examples),
    ...searches(examples),
    ...customerCalls(examples),
    ...moneyCalls(examples),
    ...logCalls(examples),
    ...consoleCalls(examples),
    ...recordCalls(),
    ...stockCalls(examples),
    ...settingCalls(),
  ];
}

function orderCalls({ orderNumber, parcelNumber, today, monthAgo, yearAgo }: Examples): MeasuredCall[] {
  const list = (name: string, wanted: Partial<Payload<typeof staff.listOrders>>) =>
    asks(`orders: ${name}`, staff.listOrders, { ...orders, ...wanted });
  return [
    asks('dashboard', staff.readDashboard, null),
    asks('dashboard: charts and low stock', staff.readSalesCharts, null),
    list('newest first', {}),
    list('newest first, page 1,000', { page: 1_000 }),
    list('oldest first', { sort: 'placedAt' }),
    list('confirmed', { state: 'confirmed' }),
    list('delivered, page 500', { state: delivered, page: 500 }),
    list('delivered by UPI, dearest first', { state: delivered, mode: 'Upi', sort: '-payablePaise' }),
    list('cheapest first, page 1,000', { sort: 'payablePaise', page: 1_000 }),
    list('by number, page 1,000', { sort: 'orderNumber', page: 1_000 }),
    list('one month', { from: monthAgo, to: today }),
    list('one month by card, dearest first', { mode: 'Card', from: monthAgo, to: today, sort: '-payablePaise' }),
    list('one year, refunded', { state: 'refunded', from: yearAgo, to: today }),
    list('by NEFT, cheapest first', { mode: 'NEFT', sort: 'payablePaise' }),
    list('awaiting payment, dearest first', { state: 'awaiting payment', sort: '-payablePaise' }),
    list('expired by card, by number', { state: 'expired', mode: 'Card', sort: 'orderNumber' }),
    list('to decide on', { needsDecision: true }),
    list('at risk', { isAtRisk: true }),
    asks('order', staff.readOrder, { orderNumber }),
    asks('parcels', staff.listParcels, { ...page, state: null }),
    asks('parcels: packed', staff.listParcels, { ...page, state: 'packed' }),
    asks('parcel', staff.readParcel, { orderNumber: parcelNumber }),
    asks('parcel: pieces to choose from', staff.readPackingPieces, { orderNumber: parcelNumber }),
    asks('unpaid orders', staff.readUnpaidOrders, null),
    asks('report: sales by metal, one month', staff.readReport, {
      report: 'sales-by-metal',
      from: monthAgo,
      to: today,
    }),
    asks('report: sales by metal, one year', staff.readReport, { report: 'sales-by-metal', from: yearAgo, to: today }),
  ];
}

/** The one search, while texts are typed and when they are whole. */
function searches(examples: Examples): MeasuredCall[] {
  const { orderNumber, mobile, utr, trackingNumber, serial, payablePaise } = examples;
  const search = (name: string, text: string) => asks(`search: ${name}`, staff.search, { text });
  return [
    search('an order number', orderNumber),
    search('the beginning of an order number', orderNumber.slice(0, 7)),
    search('the last digits of an order number', '004711'),
    search('a mobile number', mobile),
    search('half a mobile number', mobile.slice(-5)),
    search('four digits', '4711'),
    search('a UTR', utr),
    search('the beginning of a UTR', utr.slice(0, 8)),
    search('the end of a UTR', utr.slice(-6)),
    search('a tracking number', trackingNumber),
    search('the middle of a tracking number', trackingNumber.slice(3, 8)),
    search('a serial number', serial),
    search('the end of a serial number', serial.slice(-5)),
    search('an amount', (payablePaise / 100).toLocaleString('en-IN')),
    search('an email address', 'buyer.4711@customer'),
    search('a first name', 'Lakshmi'),
    search('a frequent last name', 'Sharma'),
    search('part of a name', 'aver'),
    search('a whole name', 'Asha Zaveri'),
    search('a product', 'lotus'),
    search('a variant', 'lotus 10 g'),
    search('a coupon', 'FESTIVE4'),
    search('two letters', 'sh'),
    search('a word of enquiries', 'arrive'),
    search('nothing', 'Xylophone'),
  ];
}

function orderSearches({ orderNumber, mobile, utr, trackingNumber, serial, payablePaise }: Examples): MeasuredCall[] {
  const search = (name: string, text: string, more: Partial<Payload<typeof staff.listOrders>> = {}) =>
    asks(`orders: search for ${name}`, staff.listOrders, { ...orders, ...more, search: text });
  return [
    search('a number', orderNumber),
    search('the beginning of a number', orderNumber.slice(0, 7)),
    search('the last digits', '4711'),
    search('the random end', orderNumber.slice(-4)),
    search('a mobile number', mobile),
    search('a first name', 'Lakshmi'),
    search('a frequent last name', 'Sharma'),
    search('a frequent last name, cheapest first', 'Sharma', { sort: 'payablePaise' }),
    search('a frequent last name, delivered', 'Sharma', { state: delivered }),
    search('a whole name', 'Asha Zaveri'),
    search('an email address', 'buyer.4711@customer.example'),
    search('half a mobile number', mobile.slice(-5)),
    search('a UTR', utr),
    search('the end of a UTR, delivered', utr.slice(-6), { state: delivered }),
    search('a tracking number', trackingNumber),
    search('a serial number', serial),
    search('an amount', (payablePaise / 100).toLocaleString('en-IN')),
    search('nobody', 'Xylophone'),
  ];
}

function customerCalls({ busiest, ordinary, mobile }: Examples): MeasuredCall[] {
  const list = (name: string, search: string, at = 1) =>
    asks(`customers: ${name}`, staff.listCustomers, { ...page, page: at, search });
  return [
    list('newest first', ''),
    list('newest first, page 1,000', '', 1_000),
    list('search for a mobile number', mobile),
    list('search for the end of a mobile number', mobile.slice(-5)),
    list('search for a frequent last name', 'Sharma'),
    list('search for part of a name', 'aver'),
    list('search for two letters', 'za'),
    list('search for an email address', 'buyer.4711@customer'),
    list('search for nobody', 'Xylophone'),
    asks('customers: by tag', staff.listCustomers, { ...page, search: '', tag: 'wholesale' }),
    asks('customer with thousands of orders', staff.readCustomer, { id: busiest }),
    asks('customer', staff.readCustomer, { id: ordinary }),
    asks('PANs to decide about', staff.listPanVerifications, { ...page, shown: 'to decide', search: '' }),
    asks('PANs that are settled', staff.listPanVerifications, { ...page, shown: 'settled', search: '' }),
    asks('PANs by buyer', staff.listPanVerifications, { ...page, shown: 'to decide', search: '', sort: 'buyer' }),
    asks('customer: legal limits', staff.readCustomerLimits, { customerId: busiest }),
    asks('requests about personal data', staff.listDataRequests, { ...page, state: null }),
    asks('requests about personal data: open', staff.listDataRequests, { ...page, state: 'open' }),
    asks('breaches', staff.listBreaches, null),
    asks('retention', staff.readRetention, null),
  ];
}

function moneyCalls({ changeId }: Examples): MeasuredCall[] {
  return [
    asks('bank: credits, payouts, transfers to verify', staff.readBankOverview, null),
    asks('settlements and differences', staff.readSettlements, null),
    asks('pending changes: open', staff.listPendingChanges, { ...page, isOpen: true }),
    asks('pending changes: decided', staff.listPendingChanges, { ...page, isOpen: false }),
    asks('pending change', staff.readPendingChange, { id: changeId }),
    asks('pricing', staff.readPricingConsole, null),
    asks('missing rates', staff.readMissingRates, null),
    asks('rate history', staff.readRateHistory, { metal: ALL_METALS[0], hours: 24 * 30 }),
  ];
}

function logCalls({ orderNumber, monthAgo, today }: Examples): MeasuredCall[] {
  const audit = { ...page, search: '', kind: '', subjectId: '', who: null, from: null, to: null };
  const auditList = (name: string, wanted: Partial<Payload<typeof staff.listAudit>>) =>
    asks(`audit log: ${name}`, staff.listAudit, { ...audit, ...wanted });
  const events = { ...page, kind: null, outcome: null, search: '', address: '', from: null, to: null };
  const eventList = (name: string, wanted: Partial<Payload<typeof staff.listSecurityEvents>>) =>
    asks(`security events: ${name}`, staff.listSecurityEvents, { ...events, ...wanted });
  return [
    auditList('newest first', {}),
    auditList('page 1,000', { page: 1_000 }),
    auditList('search for an order number', { search: orderNumber }),
    auditList('search for a frequent word', { search: 'shipped' }),
    auditList('search for a rare prefix', { search: 'TL-24-0312' }),
    auditList('one kind', { kind: 'order' }),
    auditList('one month', { from: monthAgo, to: today }),
    auditList('one kind in one month, a frequent word', { kind: 'order', search: 'packed', from: monthAgo, to: today }),
    eventList('newest first', {}),
    eventList('refused logins', { kind: 'customer-sign-in', outcome: 'refused' }),
    eventList('one address', { address: '10.3.103.7' }),
    eventList('a network', { address: '10.3.' }),
    eventList('search for a frequent last name', { search: 'Sharma' }),
    eventList('search for nobody', { search: 'Xylophone' }),
    eventList('a rare kind', { kind: 'payee-changed' }),
  ];
}

function consoleCalls({ messageId, ticketNumber }: Examples): MeasuredCall[] {
  const messages = { ...page, search: '', state: '', channel: '' };
  const messageList = (name: string, wanted: Partial<typeof messages>) =>
    asks(`messages: ${name}`, staff.listMessages, { ...messages, ...wanted });
  const enquiries = { ...page, search: '', kind: null, status: null, assignedTo: '' };
  const enquiryList = (name: string, wanted: Partial<Payload<typeof staff.listEnquiries>>) =>
    asks(`enquiries: ${name}`, staff.listEnquiries, { ...enquiries, ...wanted });
  return [
    asks('message texts', staff.listMessageTexts, null),
    asks('message text', staff.readMessageText, { template: 'order-confirmed', channel: 'mail' }),
    asks('health of message transports', staff.readMessageHealth, null),
    messageList('newest first', {}),
    messageList('failed', { state: 'failed' }),
    messageList('waiting', { state: 'waiting' }),
    messageList('SMS', { channel: 'sms' }),
    messageList('search for a recipient', { search: 'buyer.4711@customer' }),
    messageList('search for a template', { search: 'order-confirmed' }),
    messageList('search for nobody', { search: 'xylophone' }),
    asks('message', staff.readMessage, { id: messageId }),
    enquiryList('newest first', {}),
    enquiryList('new', { status: 'new' }),
    enquiryList('closed, page 100', { status: 'closed', page: 100 }),
    enquiryList('search for a word', { search: 'order 4711' }),
    enquiryList('search for nobody', { search: 'xylophone' }),
    asks('enquiry', staff.readEnquiry, { ticketNumber }),
    asks('deadlines: open', staff.listDeadlines, { ...page, state: 'open' }),
    asks('deadlines: overdue', staff.listDeadlines, { ...page, state: 'overdue' }),
    asks('deadlines: met', staff.listDeadlines, { ...page, state: 'met' }),
  ];
}

function recordCalls(): MeasuredCall[] {
  const records = { ...page, search: '', sort: '', filters: {} };
  const list = (resource: string, name = resource, wanted: Partial<typeof records> = {}) =>
    asks(`records: ${name}`, staff.listRecords, { ...records, resource, ...wanted });
  return [
    ...staff.RESOURCES.map(({ name }) => list(name)),
    list('weights', 'weights, search', { search: 'lotus' }),
    list('coupons', 'coupons, search', { search: 'festive' }),
    list('coupons', 'coupons by uses', { sort: '-uses' }),
    list('coupons', 'active coupons', { filters: { standing: 'active' } }),
    asks('record', staff.readRecord, { resource: 'coupons', id: 1_001 }),
    asks('product with its variants', staff.readProduct, { id: 1 }),
    asks('choices', staff.listChoices, { resource: 'products' }),
    asks('weight terms', staff.listWeightTerms, null),
  ];
}

/** Calls whose lists do not grow with orders. */
function settingCalls(): MeasuredCall[] {
  return [
    asks('people', staff.listPeople, null),
    asks('colleagues', staff.listColleagues, null),
    asks('roles', staff.listRoles, null),
    asks('own sessions', staff.listSessions, null),
    asks('own devices', staff.listDevices, null),
    asks('settings', staff.listSettings, null),
    asks('page texts', staff.listPageTexts, null),
    asks('who am I', staff.whoAmI, null),
    asks('saved views', staff.listSavedViews, { list: 'orders' }),
    asks('set-up guide', staff.readSetUp, null),
    asks('statement layouts', staff.listStatementLayouts, null),
    asks('preview links', staff.listPreviews, { resource: 'products', id: 1 }),
    asks('saved versions', staff.listSavedVersions, { resource: 'faq', subject: '1' }),
  ];
}

/** Read one value or document: no list, search or dashboard. */
const NOT_MEASURED = new Set([
  ...['ReadPan', 'ReadPayoutAccount', 'ReadInvite', 'ReadPageText'],
  ...['ReadCount', 'ReadPurchase', 'ReadSupplierTds', 'ReadEInvoiceAnswers', 'ReadSavedVersion', 'ReadStockPiece'],
]);

/** Reading calls of the contract that are not among these. */
export function unmeasured(calls: readonly MeasuredCall[]): string[] {
  const measured = new Set(calls.map(({ call }) => call.name));
  return staff.allStaffCalls
    .map(({ name }) => name)
    .filter((name) => /^(List|Read|Search)/.test(name) && !measured.has(name) && !NOT_MEASURED.has(name));
}
