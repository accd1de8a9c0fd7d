/**
 * Every setting of the environment: name, validation, default and description. Settings that staff change while the store
 * runs are stored in the database instead.
 */
import { LEAST_PASSWORD_CHARACTERS } from '@tola/contract/staff';
import * as z from 'zod';
import { CARD_PROVIDER_NAMES, cardProviderSettings, cardSettingErrors } from '#card-providers';
import { databaseAddress } from '#database-address';
import { ConfigError, camelCase, type SettingValues, setting, webAddress, wholeNumber } from '#declared-setting';
import { weaknessOf } from '#passwords';
import { isPublicAddress } from '#public-address';
import { backupSettings } from './backup-settings.ts';
import { dataKeySettings } from './data-key-settings.ts';
import { eInvoiceSettingErrors, eInvoiceSettings } from './einvoice-settings.ts';
import { objectStorageErrors, objectStorageSettings } from './object-storage-settings.ts';
import { panVerificationSettingErrors, panVerificationSettings } from './pan-verification-settings.ts';
import { rateSettingErrors, rateSettings } from './rate-settings.ts';
import { signingSettingErrors, signingSettings } from './signing-settings.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { watchSettings } from './watch-settings.ts';
import { webProcessSettings } from './web-processes.ts';
import { whatsAppSettingErrors, whatsAppSettings } from './whatsapp-settings.ts';

const yesOrNo = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'])
  .transform((value) => value === 'yes' || value === 'true' || value === '1');

/** Every setting by its name in the environment. */
export const declaredSettings = {
  PORT: setting(wholeNumber(0, 65_535), '3000', 'The port the store listens on; 0 takes any free one.'),
  HOST: setting(
    z.string().min(1),
    '127.0.0.1',
    'The address the store listens on; 0.0.0.0 accepts connections from other machines.',
  ),
  PUBLIC_URL: setting(webAddress, null, 'The URL that visitors use; none means http://localhost and the port.'),
  BACK_OFFICE_URL: setting(
    webAddress,
    null,
    'The URL of the back office on a host name of its own, such as https://office.shop.in; none serves it at PUBLIC_URL/back-office.',
  ),
  WWW_DOMAIN: setting(
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
    null,
    'The production domain without www; visitors without www are redirected to the www host.',
  ),
  TRUST_PROXY: setting(
    trustedProxies,
    'false',
    'The proxies whose X-Forwarded-* headers are believed: their addresses or networks, or how many there are, the nearest on a private network; false for none. true believes every visitor and is refused at a public address.',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '2000',
    'The connections that one address (IPv6: one network of 64 bits) may keep open; trusted proxies are not counted. Several web processes share them: each allows its part.',
  ),
  LIVE_CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '500',
    'How many of them may be for live prices; further pages ask for prices over HTTP. Shared by web processes as well.',
  ),
  REQUESTS_PER_SECOND: setting(
    wholeNumber(1, 100_000_000),
    '1000',
    'What one address may ask for in a second, after a burst of 20 seconds: calls and cached pages count 1, files 0.2, a page that has to be rendered 25. Several web processes share it: each allows its part, and at least one rendered page.',
  ),
  DATA_DIR: setting(
    z.string().min(1),
    './data',
    'The folder for the database, keys, and uploads unless they are in a bucket.',
  ),
  DATABASE_URL: setting(
    databaseAddress,
    null,
    'A PostgreSQL server, version 15 or newer, or the servers of a cluster, of which the store uses the one that accepts writes: postgresql://role:password@a:5432,b:5432/tola; none starts one inside DATA_DIR.',
  ),
  MIGRATION_DATABASE_URL: setting(
    databaseAddress,
    null,
    'The same database as the owner of its tables, who migrates; DATABASE_URL then needs a role that only reads and writes rows. None: one role does both.',
  ),
  DATABASE_CONNECTIONS: setting(
    wholeNumber(2, 500),
    '20',
    'The maximum number of database connections of one process.',
  ),
  SEED: setting(
    z.enum(['demo', 'empty']),
    'demo',
    'Whether an empty database is filled with sample data: demo or empty.',
  ),
  PUBLIC_DEMO: setting(
    yesOrNo,
    'no',
    'Opens the sample shop (SEED=demo) to the public: every page says that it is a demo, and the staff password is random.',
  ),
  PROCESS: setting(
    z.enum(['all', 'web', 'worker']),
    'all',
    'What this process does: serve pages (web), run jobs (worker), or both (all).',
  ),
  ...webProcessSettings,
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'The lowest log level that is written.',
  ),
  ...watchSettings,
  ...rateSettings,
  PRICE_LOCK_SECONDS: setting(wholeNumber(10, 86_400), '300', 'How long a price lock is valid.'),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }),
    null,
    'The mail server; without it mails stay in the outbox, readable in the back office.',
  ),
  MAIL_FROM: setting(z.string().min(3), null, 'The sender of mails; none uses the address of the business.'),
  SMS_URL: setting(
    webAddress,
    null,
    'The SMS provider, which accepts POST {to, text, template}; without it messages stay in the outbox.',
  ),
  ...whatsAppSettings,
  ...eInvoiceSettings,
  ...panVerificationSettings,
  ...signingSettings,
  CARD_PROVIDER: setting(
    z.enum(CARD_PROVIDER_NAMES),
    'cashfree',
    `The payment provider that takes new card payments: ${CARD_PROVIDER_NAMES.join(', ')}.`,
  ),
  ...cardProviderSettings,
  CARD_PROVIDER_PORT: setting(wholeNumber(0, 65_535), '3100', 'The port of the card provider emulator.'),
  ADMIN_EMAIL: setting(z.email(), null, 'The first owner of the back office.'),
  ADMIN_PASSWORD: setting(z.string(), null, "The first owner's password; none generates one and prints it once."),
  ...dataKeySettings,
  ...objectStorageSettings,
  ...backupSettings,
  MAP_TILES_URL: setting(
    z.string().regex(/^https?:\/\/.+\{z\}.+$/),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'The URL of the store locator’s map tiles.',
  ),
  TAG_MANAGER_ID: setting(
    z.string().regex(/^GTM-[A-Z0-9]{4,12}$/),
    null,
    'The Google Tag Manager container, loaded with the visitor’s consent; without it no consent is asked for.',
  ),
  OFFLINE_PAGES: setting(
    yesOrNo,
    'yes',
    'Whether browsers install a service worker with the pages for lost connections; no removes it, and what it kept, from every browser at its next visit.',
  ),
  BLOCK_DEVTOOLS_KEYS: setting(yesOrNo, 'false', 'Whether pages block F12 and Ctrl+Shift+I.'),
} as const;

export { ConfigError } from '#declared-setting';
export { manualRateName } from './rate-settings.ts';
export { signingCertificate } from './signing-settings.ts';

/** The settings by their names in code: `settings.publicUrl`, `settings.priceLockSeconds`. */
export type Settings = Omit<SettingValues<typeof declaredSettings>, 'publicUrl'> & {
  /** PUBLIC_URL, or localhost with the port. */
  readonly publicUrl: string;
  /** NODE_ENV is `production`. */
  readonly production: boolean;
};

/**
 * Reads the settings from the environment. An empty value counts as not set.
 *
 * @throws ConfigError listing all errors
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = [];
  const values: Partial<Record<string, unknown>> = { production: env.NODE_ENV === 'production' };
  for (const [name, declared] of Object.entries(declaredSettings)) {
    const given = env[name]?.trim();
    const text = given === undefined || given === '' ? declared.fallback : given;
    if (text === null) {
      values[camelCase(name)] = null;
      continue;
    }
    const result = declared.schema.safeParse(text);
    if (result.success) values[camelCase(name)] = result.data;
    else faults.push(`  ${name}: ${result.error.issues[0]?.message ?? 'is not valid'}. ${declared.sentence}`);
  }
  values.publicUrl ??= `http://localhost:${values.port}`;
  faults.push(...togetherFaults(values as Settings));
  if (faults.length > 0) throw new ConfigError(`The settings have errors:\n${faults.join('\n')}`);
  return values as Settings;
}

/** Errors between settings that are each valid by themselves. */
function togetherFaults(settings: Settings): string[] {
  const together = [
    ...cardSettingErrors(settings),
    ...objectStorageErrors(settings),
    ...whatsAppSettingErrors(settings),
    ...eInvoiceSettingErrors(settings),
    ...panVerificationSettingErrors(settings),
    ...signingSettingErrors(settings),
    ...rateSettingErrors(settings),
  ];
  const faults = together.map((error) => `  ${error}`);
  if (settings.backOfficeUrl !== null && !isOtherHost(settings.backOfficeUrl, settings.publicUrl)) {
    faults.push(
      '  BACK_OFFICE_URL: another host name than that of PUBLIC_URL, with the same scheme and without a path.',
    );
  }
  if (isWeakOwner(settings))
    faults.push('  ADMIN_PASSWORD: too short, on lists of leaked passwords, or based on ADMIN_EMAIL.');
  if (settings.migrationDatabaseUrl !== null && settings.databaseUrl === null) {
    faults.push('  MIGRATION_DATABASE_URL: it needs DATABASE_URL; the embedded server has both roles.');
  }
  if (settings.publicDemo && settings.seed !== 'demo') faults.push('  PUBLIC_DEMO: a demo needs SEED=demo.');
  return faults;
}

function isWeakOwner({ adminEmail, adminPassword }: Settings): boolean {
  const rules = { atLeast: LEAST_PASSWORD_CHARACTERS, own: [adminEmail ?? ''] };
  return adminPassword !== null && weaknessOf(adminPassword, rules) !== null;
}

function isOtherHost(url: string, publicUrl: string): boolean {
  const [one, other] = [new URL(url), new URL(publicUrl)];
  return one.host !== other.host && one.protocol === other.protocol && url === one.origin;
}

/** Content of `.env.example`: each setting with its description, set to its default or commented out. */
export function settingsExample(): string {
  const blocks = Object.entries(declaredSettings).map(
    ([name, { fallback, sentence }]) => `# ${sentence}\n${fallback === null ? `# ${name}=` : `${name}=${fallback}`}\n`,
  );
  return `# The store runs without any of these. Copy to .env and change what you need.\n\n${blocks.join('\n')}`;
}

/** Whether this is a real shop: no sample data and a public address. */
export function isRealShop({ seed, publicUrl }: Pick<Settings, 'seed' | 'publicUrl'>): boolean {
  return seed === 'empty' && isPublicAddress(publicUrl);
}

/** Where staff open the back office: the origin of its pages, of its calls, and of the passkeys of staff. */
export function backOfficeOrigin({ backOfficeUrl, publicUrl }: Pick<Settings, 'backOfficeUrl' | 'publicUrl'>): string {
  return new URL(backOfficeUrl ?? publicUrl).origin;
}

/** Whether customers can receive an OTP. Where no stranger reaches the store, it is read in the outbox instead. */
export function sendsOtps({ smsUrl, publicUrl }: Pick<Settings, 'smsUrl' | 'publicUrl'>): boolean {
  return smsUrl !== null || !isPublicAddress(publicUrl);
}
