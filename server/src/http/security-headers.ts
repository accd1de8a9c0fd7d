/** Security headers: Content-Security-Policy and related. */
import { isPaymentPage } from '@tola/contract/payment-page';

/** Staff read barcodes with the camera; shop pages never use it. */
export const BACK_OFFICE_PERMISSIONS = permissions('(self)');

function permissions(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(self), payment=(self), usb=(), interest-cohort=()`;
}

/** On every reply. */
export function commonHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions('()'),
    // Hosted payment pages open in new windows and message their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export interface PageOrigins {
  /** Origins of the card provider's API, pages and script. */
  readonly cardProvider: readonly string[];
  /** Where map tiles come from. */
  readonly mapTiles: string | null;
  /** Where screenshots and films come from that the browser fetches from the bucket. */
  readonly objectStorage: string | null;
  /** A tag manager is configured. The policy allows its script, which is loaded only with consent. */
  readonly tagManager: boolean;
  /** Pages preview files that the visitor has chosen. */
  readonly previewsFiles: boolean;
}

/** What the document of a page may load: on the payment page no script that does not serve the payment (PCI DSS 6.4.3). */
export function originsOf(pathname: string, origins: PageOrigins): PageOrigins {
  return isPaymentPage(pathname) ? { ...origins, tagManager: false } : origins;
}

/** https://developers.google.com/tag-platform/security/guides/csp: the container, and Analytics inside it. */
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = `${TAG_MANAGER} https://*.google-analytics.com https://*.analytics.google.com`;

/**
 * The Content-Security-Policy of a page. Inline scripts run by hash only. Inline styles are allowed: pages carry style
 * attributes, and dialogs insert a style element whose text depends on the width of the scroll bar. A hash cannot name
 * that, and pages that are cached for everybody have no nonce. Without script, and with pictures and fonts from listed
 * origins only, a style cannot send anything elsewhere.
 *
 * @param scriptHashes `'sha256-…'` of each inline script that the store itself wrote
 */
export function pagePolicy(scriptHashes: readonly string[], origins: PageOrigins, publicUrl: string): string {
  const card = origins.cardProvider.join(' ');
  // Older Safari does not match a same-host WebSocket with 'self'.
  const { protocol, host } = new URL(publicUrl);
  const analytics = origins.tagManager ? ANALYTICS : '';
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' ${scriptHashes.join(' ')} ${card} ${origins.tagManager ? TAG_MANAGER : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    // data: the empty tile of maps, and a placeholder of pictures that load late.
    'img-src': `'self' data: ${origins.previewsFiles ? 'blob:' : ''} ${origins.mapTiles ?? ''} ${origins.objectStorage ?? ''} ${analytics}`,
    'media-src': `'self' ${origins.objectStorage ?? ''}`,
    'font-src': "'self'",
    'connect-src': `'self' ${socket} ${card} ${analytics}`,
    'frame-src': card === '' ? "'none'" : card,
    'form-action': `'self' ${card}`,
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value.replace(/\s+/g, ' ').trim()}`)
    .join('; ');
}

/** The origin of a map-tile URL template with `{s}`, `{z}` and so on. */
export function tilesOrigin(template: string): string | null {
  const address = template.replace('{s}', '*').replace(/\{[^}]+\}/g, '0');
  const [, origin] = /^(https?:\/\/[^/]+)/.exec(address) ?? [];
  return origin ?? null;
}
