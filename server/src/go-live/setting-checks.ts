/** What the settings alone say about opening the store to the public. */
import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { cardAccounts, cardProviderNamed, cardsMoveMoney } from '#card-providers';
import { dataKeyFile } from '#data-keys';
import { serverUrls } from '#database-address';
import { isPrivateIp, isPrivateNetwork, isPublicAddress, type Network } from '#public-address';
import { ratesOrigin } from '#rates';
import type { Settings } from '#settings';
import { type Finding, refuses, warns } from './finding.ts';

/** A shorter prefix of public addresses holds visitors as well as proxies. */
const SMALLEST_V4_PREFIX = 16;
const SMALLEST_V6_PREFIX = 32;
/** The length of `::ffff:`, which precedes an IPv4 address written as IPv6. */
const MAPPED_PREFIX = 96;

const NEW_KEY = `node -p "require('crypto').randomBytes(32).toString('base64')"`;

/** Findings for a public address; on a private one they say what a public address would require. */
export function checkSettings(settings: Settings): Finding[] {
  return [
    ...checkSeed(settings),
    ...checkDataKey(settings),
    ...checkProxies(settings),
    ...checkMessages(settings),
    ...checkCards(settings),
    ...checkRates(settings),
    ...checkConnections(settings),
  ];
}

function checkSeed({ seed, publicDemo }: Settings): Finding[] {
  if (seed === 'empty' || publicDemo) return [];
  const problem = 'SEED=demo, the default, opens a sample shop with published logins.';
  return [
    refuses('SEED', problem, 'Set SEED=empty for a real shop, or PUBLIC_DEMO=yes to show the demo to the public.'),
  ];
}

function checkDataKey({ dataKey, dataDir }: Settings): Finding[] {
  const file = dataKeyFile(dataDir);
  if (dataKey === null) {
    const problem = `DATA_KEY is not set, so the key is stored in ${file}, beside the data that it encrypts.`;
    const fix = existsSync(file)
      ? `Set DATA_KEY to the content of ${file}, keep a copy in a safe place, and delete the file.`
      : `Set DATA_KEY to the output of ${NEW_KEY} and keep a copy in a safe place, apart from the backups.`;
    return [refuses('DATA_KEY', problem, fix)];
  }
  const beside = [file, join(dataDir, '.env')].find((path) => contains(path, dataKey));
  if (beside === undefined) return [];
  const problem = `The key is also stored in ${beside}, inside the data folder ${resolve(dataDir)} that it protects.`;
  return [refuses('DATA_KEY', problem, `Keep DATA_KEY outside the data folder and delete it from ${beside}.`)];
}

function contains(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(text);
}

function checkProxies({ trustProxy }: Settings): Finding[] {
  if (!believesEveryone(trustProxy)) return [];
  const problem = 'Every visitor is believed about their own address, so no limit per address holds.';
  const fix = 'Name the address of the proxy, such as TRUST_PROXY=127.0.0.1, or the number of proxies in front.';
  return [refuses('TRUST_PROXY', problem, fix)];
}

function believesEveryone(trustProxy: Settings['trustProxy']): boolean {
  if (typeof trustProxy !== 'string') return trustProxy === true;
  return trustProxy.split(',').some(holdsStrangers);
}

/** Larger than what one operator's proxies need, and not within a private range. */
function holdsStrangers(entry: string): boolean {
  const [address = '', prefix] = entry.trim().split('/');
  if (prefix === undefined) return false;
  const network = unmapped(address, Number(prefix));
  const isLarge = network.prefix < (isIPv6(network.address) ? SMALLEST_V6_PREFIX : SMALLEST_V4_PREFIX);
  return isLarge && !isPrivateNetwork(network);
}

/** An IPv4 network where it is written as IPv6, in either notation. */
function unmapped(address: string, prefix: number): Network {
  if (prefix < MAPPED_PREFIX || !isIPv6(address)) return { address, prefix };
  const mapped = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname);
  if (mapped === null) return { address, prefix };
  const bytes = mapped.slice(1).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return { address: bytes.join('.'), prefix: prefix - MAPPED_PREFIX };
}

function checkMessages({ smtpUrl, smsUrl }: Settings): Finding[] {
  return [
    ...(smtpUrl === null
      ? [
          warns(
            'SMTP_URL',
            'Mails are not sent: order confirmations, invitations and alerts stay in the outbox.',
            'Set SMTP_URL to your mail server.',
          ),
        ]
      : []),
    ...(smsUrl === null
      ? [
          warns(
            'SMS_URL',
            'OTPs are not sent, so customers cannot reset a password or log in by OTP.',
            'Set SMS_URL to your SMS provider.',
          ),
        ]
      : []),
  ];
}

function checkCards(settings: Settings): Finding[] {
  if (cardsMoveMoney(settings)) return [];
  const { howToConfigure } = cardProviderNamed(settings.cardProvider);
  const problem =
    cardAccounts(settings).current === null
      ? `Cards are not taken. ${howToConfigure}`
      : 'Cards are not taken: the account is one of the provider’s test environment, which moves no money.';
  return [
    warns('CARD_PROVIDER', problem, 'Set the address and the credentials that the provider issued for real payments.'),
  ];
}

function checkRates(settings: Settings): Finding[] {
  if (ratesOrigin(settings) !== 'none') return [];
  const problem = `This shop sells nothing yet: ${settings.ratesSource} rates are not for a real shop.`;
  return [
    warns(
      'RATES_SOURCE',
      problem,
      'Set RATES_SOURCE to a feed (docs/rates.md), or set a rate in the back office under Pricing.',
    ),
  ];
}

/** Connections that carry secrets or prices unencrypted. */
function checkConnections(settings: Settings): Finding[] {
  const { publicUrl, databaseUrl, smsUrl, ratesUrl, ratesSecondUrl, objectStorageUrl } = settings;
  const findings: Finding[] = [];
  if (publicUrl.startsWith('http:')) {
    findings.push(
      warns(
        'PUBLIC_URL',
        'Passwords and orders travel unencrypted.',
        'Put a TLS proxy in front and set PUBLIC_URL to the https:// address.',
      ),
    );
  }
  if (databaseUrl !== null && !isDatabaseConnectionSafe(databaseUrl)) {
    findings.push(
      warns(
        'DATABASE_URL',
        'The connection to the database is not encrypted.',
        'Add ?sslmode=verify-full to DATABASE_URL.',
      ),
    );
  }
  const sources = {
    SMS_URL: smsUrl,
    RATES_URL: ratesUrl,
    RATES_SECOND_URL: ratesSecondUrl,
    OBJECT_STORAGE_URL: objectStorageUrl?.endpoint ?? null,
  };
  for (const [name, url] of Object.entries(sources)) {
    if (url === null || !/^(?:http|ws):/i.test(url) || !isElsewhere(new URL(url).hostname)) continue;
    findings.push(
      warns(
        name,
        'The connection is not encrypted, so others can read and change what it carries.',
        `Use the https:// address in ${name}.`,
      ),
    );
  }
  return findings;
}

function isDatabaseConnectionSafe(databaseUrl: string): boolean {
  return serverUrls(databaseUrl).every((url) => {
    const { hostname, searchParams } = new URL(url);
    const isEncrypted = ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');
    return isEncrypted || searchParams.get('host')?.startsWith('/') === true || !isElsewhere(hostname);
  });
}

/** Whether a host is another machine. */
function isElsewhere(hostname: string): boolean {
  return !(hostname === '' || isLoopback(hostname));
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isPrivateIp(name) && name.startsWith('127.'));
}

/** Findings that hold at any address: what strangers on the same network may use. */
export function checkOpenPort({ host, publicUrl, seed, publicDemo }: Settings): Finding[] {
  if (isLoopback(host) || isPublicAddress(publicUrl) || seed === 'empty' || publicDemo) return [];
  const problem = `The store accepts connections from other machines (HOST=${host}) with the published logins of the sample shop.`;
  return [warns('HOST', problem, 'Leave HOST at 127.0.0.1, or set PUBLIC_URL to the address that visitors use.')];
}
