/**
 * Bad input on every call beside the buying journey: accounts, content, enquiries. Each is
 * refused and changes nothing. The first test fails on a declared call that is missing from the table.
 */
import * as accounts from '@tola/contract/accounts';
import * as content from '@tola/contract/content';
import * as enquiries from '@tola/contract/enquiries';
import * as home from '@tola/contract/home';
import * as pages from '@tola/contract/pages';
import * as pieces from '@tola/contract/pieces';
import * as priceList from '@tola/contract/price-list';
import * as wishlists from '@tola/contract/wishlists';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  type BadInputRow,
  buildCustomer,
  expectRefusal,
  fingerprint,
  missingRows,
  newRegistration,
  badInputRow as row,
  screenshot,
  sendCall,
  startTestServer,
  type TestCustomer,
  type TestServer,
  wrongPayloads,
} from '#testing';

type Wire = Record<string, unknown>;

let server: TestServer;
let asha: TestCustomer;
let picture: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  asha = await buildCustomer(server);
  picture = `data:image/png;base64,${await screenshot()}`;
});
afterAll(async () => await server.close());

const stranger = '9123456780';

function registration(): Wire {
  const { firstName, lastName, mobile, email, state, password, address } = newRegistration();
  const names = { FirstName: firstName, LastName: lastName, Number: mobile, Email: email, State: state };
  return { ...names, Password: password, Address: address, GstNumber: '', UserType: 'User' };
}

const business = (): Wire => ({
  ...{ Name: 'Asha Kulkarni', Email: 'asha@customer.example', Address: 'Prabhat Road, Pune', Mobile: stranger },
  ...{ City: 'Pune', Comment: 'For Diwali' },
});
const businessFields = { 'Name!': 'text', 'Email!': 'e-mail', 'Address!': 'text', 'Mobile!': 'mobile' } as const;
const placeAndComment = { 'City!': 'text', 'Comment!': 'text' } as const;

const table: readonly BadInputRow[] = [
  row('GetLogin', { 'LoginId!': 'mobile', 'Password!': 'text' }, () => ({ LoginId: stranger, Password: 'wrong' })),
  row(
    'insertRegister',
    {
      ...{ 'FirstName!': 'text', 'LastName!': 'text', 'Number!': 'mobile', 'State!': 'word', 'Email!': 'e-mail' },
      ...{ 'Password!': 'text', 'Address!': 'text', GstNumber: 'word', UserType: 'word' },
    },
    registration,
  ),
  row('VerifyLoginIdForForgotPassFront', { 'LoginId!': 'mobile' }, () => ({ LoginId: stranger })),
  row('VerifyOtpForFront', { 'LoginId!': 'mobile', 'Otp!': 'text' }, () => ({ LoginId: stranger, Otp: '00000' })),
  row('ClaimNumberFront', { 'LoginId!': 'mobile' }, () => ({ LoginId: stranger })),
  row('UpdatePasswordForFront', { 'LoginId!': 'mobile', 'newPassword!': 'text' }, () => ({
    LoginId: stranger,
    newPassword: 'another one',
  })),
  row('ChangePasswordFront', { 'oldPass!': 'text', 'newPass!': 'text' }, () => ({
    oldPass: asha.password,
    newPass: asha.password,
  })),
  row('GetPolicyFront', { 'Page!': 'word' }, () => ({ Page: 'about' })),
  row('GetEnquiryPageFront', { 'Page!': 'word' }, () => ({ Page: 'distributor-enquiry' })),
  row('GetProCategoriesForFront', { PerGroup: 'count' }, () => ({ PerGroup: 12 })),
  row('GetPriceListFront', { Page: 'count', PerPage: 'count', Path: 'note', P_DetailsId: 'id', Under: 'note' }, () => ({
    Page: 1,
  })),
  row('GetPiecesFront', { 'Pieces!': 'ids' }, () => ({ Pieces: [1] })),
  row('AddToWishlistFront', { 'Pieces!': 'ids' }, () => ({ Pieces: [1] })),
  row('RemoveFromWishlistFront', { 'P_DetailsId!': 'id' }, () => ({ P_DetailsId: 1 })),
  row('GetPageHeadFront', { 'Path!': 'text' }, () => ({ Path: '/' })),
  row(
    'AddTestimonialsForFront',
    { 'Name!': 'text', 'Title!': 'text', 'Description!': 'text', 'StarRating!': 'count' },
    () => ({ Name: 'Asha', Title: 'asha@customer.example', Description: 'Good', StarRating: 5 }),
  ),
  row(
    'AddEnquireFront',
    { 'FirstName!': 'text', 'LastName!': 'text', 'Number!': 'mobile', 'Email!': 'e-mail', Message: 'note' },
    () => ({ FirstName: 'Asha', LastName: 'Kulkarni', Number: stranger, Email: 'asha@customer.example' }),
  ),
  row('ApplyCorporateFront', { ...businessFields, ...placeAndComment }, business),
  row('ApplyDistributorFront', { ...businessFields, 'VisitingCardImage!': 'file', ...placeAndComment }, () => ({
    ...business(),
    VisitingCardImage: picture,
  })),
];

/** Tables that the calls could change. */
const TABLES = [
  ...['customer', 'session', 'one_time_password', 'address', 'testimonial', 'enquiry', 'enquiry_note', 'upload'],
  ...['outbox_message', 'wishlist_piece'],
];

test('every such call with a payload is in the table', () => {
  expect(missingRows([accounts, content, enquiries, home, pages, pieces, priceList, wishlists], table)).toEqual([]);
});

describe('a wrong value', () => {
  it.each(table)('in any field of $name is refused with a message and changes nothing', async (one) => {
    const before = await fingerprint(server.database, TABLES);
    for (const { wire, what } of wrongPayloads(one)) {
      await expectRefusal(server, one.name, { ...wire, Token: asha.token }, what);
    }
    expect(await fingerprint(server.database, TABLES)).toBe(before);
  });
});

test('the unchanged payloads of the table are valid', async () => {
  for (const { name, right } of table) {
    const wire = { ...right(), Token: asha.token };
    const { envelope } = await sendCall(server, name, JSON.stringify({ Obj: JSON.stringify(wire) }));
    expect(envelope, name).not.toMatchObject({ reason: 'not-valid' });
  }
});
