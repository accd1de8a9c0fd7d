/** What tests of the server stand on: real HTTP, a real database of their own, a clock they hold. */
export { connectDatabase, type Database, type EmbeddedPostgres, isAlive, sql, startEmbeddedPostgres } from '#database';
export { createLog } from '#log';
export { adjustPoints } from '#loyalty';
export { totpCode } from '#staff';
export {
  type BadInputRow,
  badInputRow,
  expectPlainNo,
  expectPlainSentence,
  fingerprint,
  missingRows,
  wrongPayloads,
} from './bad-input.ts';
export { type BareOrder, buildBareOrder } from './bare-order.ts';
export { type CallOptions, call, dataOf, type SentCall, sendCall } from './call.ts';
export { type CardCounter, openCardCounter, type PaidOrder } from './card-counter.ts';
export { crashAt, type Scene, slowAnswer } from './crash-scenes.ts';
export { buildCustomer, newRegistration, type TestCustomer } from './customers.ts';
export { type DatabaseLine, dialDatabase, openDatabaseLine, throughPort } from './database-line.ts';
export {
  type Desk,
  enrol,
  hireDesk,
  newDesk,
  openDesk,
  ownerLogin,
  ownerPassword,
  secretOf,
  startDeskServer,
} from './desk.ts';
export { type DoomedStore, type Obstacle, openDoomedStore } from './doomed-store.ts';
export { type Publication, type Withdrawal, withdraw } from './editors-desk.ts';
export { eventually } from './eventually.ts';
export { type FixedClock, fixedClock } from './fixed-clock.ts';
export { type ReadMail, readMail } from './mail-reading.ts';
export { type MailFault, type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';
export { fillWithOrders } from './many-orders.ts';
export {
  letterhead,
  messageBecomes,
  openSendingShop,
  queueOneTimePassword,
  queueWelcome,
  type SendingShop,
  storedMessage,
  sweepOutbox,
} from './messages.ts';
export { auditMoney, readStock } from './money-audit.ts';
export { letTimeRunOut } from './overdue-order.ts';
export { ageOtp } from './passing-time.ts';
export { openPointsCounter, type PointsOrder } from './points-counter.ts';
export { type ProviderBook, readProviderBook } from './provider-book.ts';
export { openShopFloor, type ShopFloor, type Shopper, screenshot } from './shop-floor.ts';
export { type ReceivedSms, type SmsServer, startSmsServer } from './sms-server.ts';
export { type StoreProcess, startStoreProcess } from './store-process.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
export { cacheFolder, cloneTemplate, startTestPostgres, type TestPostgres } from './test-postgres.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
export { type Pause, pauseAllSales } from './trading-desk.ts';
export { openTransferFloor, type TransferFloor } from './transfer-floor.ts';
