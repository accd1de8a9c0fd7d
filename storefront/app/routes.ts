/** The route table of specification 001 §2.1: one file per screen, all inside the one shell that `root.tsx` draws. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),

  route('products/:type', 'catalogue/type-page.tsx'),
  route('products/:type/:category', 'catalogue/category-page.tsx'),
  route('products/:type/:category/:sub', 'catalogue/sub-category-page.tsx'),
  route('customize-coins', 'catalogue/customised-types-page.tsx'),
  route('customize-coins/:type', 'catalogue/customised-coins-page.tsx'),
  route('products/customize-coins/:type/:coin', 'catalogue/customised-coin-page.tsx'),

  route('pieces/:list', 'piece-lists/piece-list-page.tsx'),

  route('rates/:metal?', 'rates/rates-page.tsx'),
  route('how-prices-are-made', 'prices/price-steps-page.tsx'),
  route('price-integrity', 'price-integrity/price-integrity-page.tsx'),
  route('price-alerts', 'price-alerts/price-alerts-page.tsx'),
  route('price-alerts/:act/:token', 'price-alerts/alert-link-page.tsx'),

  route('cart', 'cart/cart-page.tsx'),
  route('proceedtobuy', 'checkout/address-page.tsx'),
  route('modeofpayment', 'checkout/payment-page.tsx'),
  route('upi_payment', 'checkout/upi-payment-page.tsx'),
  route('order_status', 'orders/order-status-page.tsx'),
  route('order-view/:orderId', 'orders/order-view-page.tsx'),
  route('verify/:code', 'orders/verify-page.tsx'),
  // Printed on documents of before the shorter address.
  route('verify-order/:code', 'orders/verify-page.tsx', { id: 'verify-order' }),

  route('login', 'account/login-page.tsx'),
  route('register', 'account/register-page.tsx'),
  route('changepassword', 'account/forgot-password-page.tsx'),
  route('profile', 'account/profile-page.tsx'),
  route('profile/preferences', 'privacy/preferences-page.tsx'),
  route('profile/data', 'privacy/my-data-page.tsx'),
  route('profile/contacts', 'account/contacts-page.tsx'),
  route('profile/sessions', 'account/sessions-page.tsx'),
  route('email/:act', 'account/email-link-page.tsx'),
  route('otp', 'account/otp-link-page.tsx'),

  route('about', 'content/about-page.tsx'),
  route('news', 'content/news-page.tsx'),
  route('blog', 'content/blog-page.tsx'),
  route('blog/:blogId', 'content/blog-post-page.tsx'),
  route('testimonials', 'content/testimonials-page.tsx'),
  route('product-care', 'content/product-care-page.tsx'),
  route('terms-and-conditions', 'content/terms-page.tsx'),
  route('privacy-policy', 'content/privacy-page.tsx'),
  route('shipping-policy', 'content/shipping-policy-page.tsx'),
  route('return-and-exchange', 'content/return-and-exchange-page.tsx'),
  route('faq', 'content/faq-page.tsx'),
  route('freeshipping', 'content/free-shipping-page.tsx'),
  route('store-locator', 'content/store-locator-page.tsx'),

  route('occasions/:slug', 'occasions/occasion-page.tsx'),
  route('gifts', 'occasions/gifts-page.tsx'),

  route('preview/:token', 'previews/preview-page.tsx'),

  route('contact-us', 'enquiries/contact-page.tsx'),
  route('distributor-enquiry', 'enquiries/distributor-page.tsx'),
  route('corporate-gifting-enquiry', 'enquiries/corporate-gifting-page.tsx'),

  route('*', 'errors/not-found-page.tsx'),
] satisfies RouteConfig;
