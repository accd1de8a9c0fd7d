/** Every declared call, collected from the modules' exports instead of a hand-written list. */
import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import type { AnyCall } from './call.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as charges from './charges.ts';
import * as content from './content.ts';
import * as coupons from './coupons.ts';
import * as delivery from './delivery.ts';
import * as designs from './designs.ts';
import * as enquiries from './enquiries.ts';
import * as find from './find.ts';
import * as home from './home.ts';
import * as loyalty from './loyalty.ts';
import * as mailboxes from './mailboxes.ts';
import * as occasionPages from './occasion-pages.ts';
import * as orderView from './order-view.ts';
import * as orders from './orders.ts';
import * as otp from './otp.ts';
import * as otpLogin from './otp-login.ts';
import * as pages from './pages.ts';
import * as paymentRetries from './payment-retries.ts';
import * as payments from './payments.ts';
import * as pieces from './pieces.ts';
import * as pinCodes from './pin-codes.ts';
import * as previews from './previews.ts';
import * as priceAlerts from './price-alerts.ts';
import * as priceIntegrity from './price-integrity.ts';
import * as priceList from './price-list.ts';
import * as privacy from './privacy.ts';
import * as products from './products.ts';
import * as productsMenu from './products-menu.ts';
import * as quotes from './quotes.ts';
import * as rates from './rates.ts';
import * as reviews from './reviews.ts';
import * as upiPayments from './upi-payments.ts';
import * as wishlists from './wishlists.ts';

const features = {
  Accounts: accounts,
  Addresses: addresses,
  Cart: cart,
  Catalogue: catalogue,
  Charges: charges,
  Content: content,
  Coupons: coupons,
  Delivery: delivery,
  Designs: designs,
  Enquiries: enquiries,
  Find: find,
  Home: home,
  Loyalty: loyalty,
  Mailboxes: mailboxes,
  Occasions: occasionPages,
  Orders: orders,
  'Order view': orderView,
  'One-time passwords and sessions': otp,
  'Login by OTP': otpLogin,
  Pages: pages,
  Payments: payments,
  'Payment retries': paymentRetries,
  Pieces: pieces,
  'PIN codes': pinCodes,
  'Preview links': previews,
  'Price alerts': priceAlerts,
  'Price integrity': priceIntegrity,
  'Price list': priceList,
  'Personal data': privacy,
  Products: products,
  'Products menu': productsMenu,
  'Price locks': quotes,
  Rates: rates,
  Reviews: reviews,
  'UPI payments': upiPayments,
  Wishlists: wishlists,
};

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'bodyBytes' in value && 'payload' in value;
}

export interface CallGroup {
  /** Heading in the API reference. */
  readonly name: string;
  readonly calls: readonly AnyCall[];
}

export const callGroups: readonly CallGroup[] = Object.entries(features)
  .map(([name, feature]) => ({ name, calls: Object.values<unknown>(feature).filter(isCall) }))
  .filter(({ calls }) => calls.length > 0);

export const allCalls: readonly AnyCall[] = callGroups.flatMap(({ calls }) => calls);
