/** Test tools of the server: real HTTP, a real database per test file and a controllable clock. */

export { changeBusiness, startValues } from '#business';
export {
  connectDatabase,
  type Database,
  type EmbeddedPostgres,
  ensureApplicationRole,
  isAlive,
  sql,
  startEmbeddedPostgres,
} from '#database';
export { createLog } from '#log';
export { adjustPoints } from '#loyalty';
export { storeTradingDays } from '#position';
export { storeSalesDays } from '#reports';
export { totpCode } from '#staff-accounts';
export { type AddedPiece, addPiece } from './add-piece.ts';
export { ageOtp } from './age-otp.ts';
export { ageSecondFactor, endIdleTime } from './age-staff-sessions.ts';
export { type AuditedStore, openAuditedStore } from './audited-store.ts';
export { BACKUP_PASSPHRASE, type BackupFixture, openBackupFixture } from './backup-fixture.ts';
export { type AccountLine, type StatementSample, statementSamples } from './bank-statements.ts';
export { type BareOrder, buildBareOrder } from './bare-order.ts';
export { type BreakingDatabase, breakingDatabase } from './breaking-database.ts';
export { BUDGETS, type Flow, type FlowBudget, overBudget } from './budgets.ts';
export { type CallOptions, call, dataOf, type SentCall, sendCall } from './call.ts';
export { type CardFixture, openCardFixture, type PaidOrder } from './card-fixture.ts';
export { type CounterFixture, openCounterFixture } from './counter-fixture.ts';
export { type CounterOrder, counterAddress, panOf } from './counter-steps.ts';
export { couponForAll } from './coupon-values.ts';
export { type CrashHarness, type Obstacle, openCrashHarness } from './crash-harness.ts';
export { crashAt, type Scene, slowAnswer } from './crash-points.ts';
export { createBucket } from './create-bucket.ts';
export { buildCustomer, buildNewcomer, newRegistration, type TestCustomer } from './customers.ts';
export { connectToDatabase, type DatabaseProxy, openDatabaseProxy, throughPort } from './database-proxy.ts';
export { type EInvoiceFixture, openEInvoiceFixture } from './e-invoice-fixture.ts';
export { eInvoiceScenes } from './e-invoice-scenes.ts';
export { eventually } from './eventually.ts';
export { expirePaymentTime } from './expire-payment-time.ts';
export { type FeedServer, sendLines, startFeedServer, textLines } from './feed-server.ts';
export { type FixedClock, fixedClock } from './fixed-clock.ts';
export { freePorts } from './free-ports.ts';
export { buildFullCustomer, type FullCustomer } from './full-customer.ts';
export {
  type BadInputRow,
  badInputRow,
  expectReadableMessage,
  expectRefusal,
  fingerprint,
  missingRows,
  wrongPayloads,
} from './invalid-payloads.ts';
export { fillBooks, fillCustomers, fillLargeStore, type LoggedInCustomer } from './large-store/index.ts';
export { type MailError, type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';
export { fillWithProducts } from './many-products.ts';
export {
  invitationTo,
  latestSms,
  letterhead,
  messageBecomes,
  messageData,
  openSendingShop,
  queueOneTimePassword,
  queueWelcome,
  reading,
  type SendingShop,
  storedMessage,
  sweepOutbox,
} from './messages.ts';
export { auditMoney, readStock } from './money-audit.ts';
export { type ObjectServer, startObjectServer } from './object-server.ts';
export { OBJECT_STORAGE_CASES } from './object-storage-cases.ts';
export { attributeOf, type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
export { openPanFixture, type PanFixture, type PanOrder, SAMPLE_PAN } from './pan-fixture.ts';
export { type Pause, pauseAllSales } from './pause-sales.ts';
export { watchPayments } from './payment-round.ts';
export { makePendingChanges } from './pending-changes.ts';
export { openPointsFixture, type PointsOrder } from './points-fixture.ts';
export { breachDraft, privacyScenes } from './privacy-scenes.ts';
export { type ProviderLedger, readProviderLedger } from './provider-ledger.ts';
export { publicShop } from './public-shop.ts';
export { lineOfBill, openPurchaseFixture, type PurchaseFixture } from './purchase-fixture.ts';
export { addSupplier, billOf, purchaseScenes } from './purchase-scenes.ts';
export { type PushServer, startPushServer } from './push-server.ts';
export { type CountedQueries, countQueries, type QueryCount } from './query-counter.ts';
export { type ReadMail, readMail } from './read-mail.ts';
export { type SecondProcess, startSecondProcess } from './second-process.ts';
export { openSerialFixture, type SerialFixture } from './serial-fixture.ts';
export { isSignedWhole, signingCertificateFile } from './signing-certificate.ts';
export { type ReceivedSms, type SmsServer, startSmsServer } from './sms-server.ts';
export { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts';
export { accessScenes } from './staff-access-scenes.ts';
export {
  confirm,
  createStaffClient,
  enrol,
  newStaffClient,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  secretOf,
  signInOwner,
  staffOf,
  startBackOfficeServer,
} from './staff-client.ts';
export { bankScenes, orderScenes, orderSteps } from './staff-order-scenes.ts';
export { contentScenes, pricingScenes, type StaffScene, type StaffScenes } from './staff-scenes.ts';
export { stockScenes } from './stock-scenes.ts';
export { openStoreFixture, type Shopper, type StoreFixture, screenshot } from './store-fixture.ts';
export { type StoreProcess, startStoreProcess } from './store-process.ts';
export { type TallyLeg, type TallyVoucherRead, tallyFile, tallyLegs, tallyPaise } from './tally-file.ts';
export { templateData } from './template-data.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
export {
  asOwner,
  cacheFolder,
  cloneTemplate,
  createEmptyDatabase,
  keptDatabase,
  startTestPostgres,
  type TestPostgres,
} from './test-postgres.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
export { openTransferFixture, type PlacedTransfer, type TransferFixture } from './transfer-fixture.ts';
export { type Publication, type Withdrawal, withdraw } from './unpublish.ts';
export { verifyContacts } from './verify-contacts.ts';
