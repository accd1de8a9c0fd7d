/**
 * What the roles of the first release could do, written down before rights replaced lists of roles in the declarations. Since then
 * the content role has lost the messages to customers, whose names and addresses it has no right to see.
 */
import { describe, expect, it } from 'vitest';
import { allStaffCalls } from './all-staff-calls.ts';
import { RESOURCES } from './records.ts';
import { mayEdit } from './resource.ts';
import { hasRight } from './rights.ts';
import { PRESET_RIGHTS } from './roles.ts';

const calls = {
  anyone: `AcceptInvite ReadInvite SignIn SignOut WhoAmI`,
  'signing in': `BeginEnrolment ConfirmEnrolment EnterCode`,
  // Which right a decision requires depends on what was proposed.
  staff: `DecideProposal DecideRecord
    ChangeOwnPassword EndSession ListSessions RenewRecoveryCodes ListColleagues ReadMissingRates
    ReadRateHistory ListChoices ListRecords ReadRecord RemoveRecord SaveRecord`,
  accounts: `
    ConvertStrandedRefund GiveCredit PayOutBalance PayRefundOut ReadPayoutAccount ReturnCredit WithdrawPayout
    AdjustPoints ReadPan RefundOrder SettleDispatchBlock SettleLateMoney ReadReport ReadSettlements
    RunReconciliation SettleDifference VouchForCustomer DecideCount ListPurchases ReadPurchase
    ReadPurchaseChoices AddPurchase ReceivePurchase FixPurchase AddDebitNote PaySupplier ReverseSupplierPayment ReadSupplierLedger ReadSupplierTds`,
  'orders accounts': `
    ImportStatement ReadBankDesk EndCustomerSessions ListCustomers NoteOnCustomer ReadCustomer ListOrders
    NoteOnOrder ReadOrder AcceptPayment CancelOrder RejectPayment ListMessages ReadMessage ResendMessage`,
  content: `ListSettings SaveSetting ListPageTexts ReadPageText SavePageText`,
  'orders content': `ListEnquiries ReadEnquiry ReplyToEnquiry WorkOnEnquiry`,
  orders: `DeliverOrder PackOrder ShipOrder UnpackOrder`,
  owner: `InviteAgain InvitePerson ListAudit ListPeople ResetSecondFactor SavePerson`,
  pricing: `
    ChangePremium HaltSales ReadPricingDesk ResumeSales SetManualRate WithdrawManualRate
    ListWeightTerms SaveWeightTerms AddStockEntry`,
  'pricing content': `ImportRecords UploadPicture`,
  'pricing orders accounts': `ReadUnpaidOrders ListStock ReadStock ListStockMoves ListCounts ReadCount`,
  'pricing accounts': `BeginCount EnterCount SubmitCount ReadPosition ListMargins ReadPositionAlerts`,
  // Was open to all staff before the packer, who has no figures.
  'pricing orders accounts content': `ReadDashboard`,
};

const records = {
  'pricing content': `categories products sub-categories types weights`,
  content: `banners faq journal news occasions page-heads reviews stores testimonials`,
  'orders accounts': `coupons`,
  'pricing accounts': `metal-trades`,
  accounts: `suppliers`,
  'pricing orders accounts': `stock-locations`,
};

const fields = {
  'pricing content': `
    categories.name categories.slug categories.image categories.imageAlt categories.position categories.seoTitle
    categories.seoDescription products.name products.shortDescription products.fullDescription
    products.purityAndTech products.packaging products.packagingLabel products.size products.certification
    products.collection products.countryOfOrigin products.picturedWeightMg products.images products.details
    products.shops products.videoMp4 products.videoWebm products.videoPoster products.videoAlt products.reliefFront
    products.reliefBack products.seoTitle
    products.seoDescription sub-categories.name sub-categories.slug sub-categories.image sub-categories.imageAlt
    sub-categories.position types.name types.slug types.image types.imageAlt types.intro types.about
    types.position types.seoTitle types.seoDescription weights.image weights.imageAlt weights.size`,
  pricing: `
    categories.productTypeId categories.isLeaf categories.visible products.uniqueCode products.productTypeId
    products.categoryId products.subCategoryId products.metal products.fineness products.finenessLabel
    products.hsn products.defaultWeightMg sub-categories.categoryId sub-categories.visible types.form types.visible weights.productId
    weights.weightMg weights.marginPaisePerGram weights.makingPaise weights.serviceTaxBp weights.otherTaxBp
    weights.mrpPaise weights.stock weights.dispatchDays weights.visible stock-locations.name
    stock-locations.storeLocationId stock-locations.position`,
  content: `
    banners.name banners.placement banners.image banners.imageAlt banners.ground banners.eyebrow
    banners.headline banners.text banners.button banners.href banners.secondButton banners.secondHref
    banners.position banners.visible faq.title faq.description faq.position faq.published journal.title
    journal.descriptionHtml journal.image journal.imageAlt journal.author journal.link journal.published
    journal.publishedAt news.title news.descriptionHtml news.image news.imageAlt news.link news.published
    news.publishedAt occasions.title occasions.slug occasions.intro occasions.image
    occasions.imageAlt occasions.days occasions.content occasions.position occasions.published page-heads.path page-heads.title page-heads.description stores.name stores.address
    stores.mobile stores.email stores.hours stores.latitude stores.longitude stores.images stores.position
    stores.published reviews.status testimonials.status testimonials.video testimonials.videoWebm testimonials.videoPoster`,
  'orders accounts': `
    coupons.code coupons.shareBp coupons.amountPaise coupons.metal coupons.productTypeId coupons.productId
    coupons.firstOrderOnly coupons.minimumAmountPaise coupons.startsAt coupons.endsAt
    coupons.usesInAll coupons.usesPerCustomer coupons.note coupons.isActive`,
  'pricing accounts': `
    metal-trades.tradedAt metal-trades.metal metal-trades.side metal-trades.weightMg metal-trades.fineness
    metal-trades.ratePaise metal-trades.counterparty metal-trades.reference metal-trades.note
    metal-trades.counts metal-trades.kind metal-trades.supplierId`,
  accounts: `
    suppliers.name suppliers.gstin suppliers.pan suppliers.stateCode suppliers.phone suppliers.email
    suppliers.bankName suppliers.bankAccount suppliers.bankIfsc suppliers.note suppliers.isActive`,
};

const roles = ['pricing', 'orders', 'accounts', 'content'] as const;
type Rights = (typeof PRESET_RIGHTS)[(typeof roles)[number]];

/** "orders accounts", or "owner" for nobody else. */
function rolesWhere(test: (rights: Rights) => boolean): string {
  return roles.filter((role) => test(PRESET_RIGHTS[role])).join(' ') || 'owner';
}

function entriesOf(matrix: Readonly<Record<string, string>>): [name: string, roles: string][] {
  return Object.entries(matrix).flatMap(([who, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, who]),
  );
}

describe('each role may still do what it could, and no more', () => {
  it.each(entriesOf(calls))('%s: %s', (name, who) => {
    const call = allStaffCalls.find((one) => one.name === name);
    if (call === undefined) throw new Error(`There is no call ${name}`);
    const isOpen = ['anyone', 'signing in', 'staff'].includes(call.right);
    expect(isOpen ? call.right : rolesWhere((rights) => hasRight(rights, call.right))).toBe(who);
  });

  it.each(entriesOf(records))('reading %s: %s', (name, who) => {
    const resource = RESOURCES.find((one) => one.name === name);
    if (resource === undefined) throw new Error(`There is no resource ${name}`);
    expect(rolesWhere((rights) => hasRight(rights, resource.right))).toBe(who);
  });

  it.each(entriesOf(fields))('changing %s: %s', (path, who) => {
    const [name, fieldName] = path.split('.');
    const field = RESOURCES.find((one) => one.name === name)?.fields.find((one) => one.name === fieldName);
    if (field === undefined) throw new Error(`There is no field ${path}`);
    expect(rolesWhere((rights) => mayEdit(rights, field))).toBe(who);
  });

  it('gives owners every right', () => {
    for (const { right } of allStaffCalls) expect(hasRight(PRESET_RIGHTS.owner, right)).toBe(true);
  });
});
