/** Downloads of a customer's own data: a link per request, made after the password was typed again, or an OTP where there is none. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CustomerId, commonRefusals, fileRefusals, requestDataDownload } from '@tola/contract';
import { isPasswordOf, limitPasswordChange } from '#accounts';
import type { Business } from '#business';
import { type Database, type Queryable, sql } from '#database';
import {
  type Operation,
  operation,
  type RawReply,
  type RawRequest,
  type RawRoute,
  refuse,
  type Session,
  type SignedInCustomer,
} from '#http';
import { takeToken } from '#limits';
import { recordSecurityEvent } from '#security-events';
import { exportHtml, exportJson } from './export-file.ts';
import type { DataOwner } from './export-sections.ts';

/** Time to save both files. */
const LINK_SECONDS = 15 * 60;
const DOWNLOADS = { name: 'data download', limit: 10, windowSeconds: 24 * 3600 } as const;
const FORMATS = {
  json: { write: exportJson, contentType: 'application/json; charset=utf-8' },
  html: { write: exportHtml, contentType: 'text/html; charset=utf-8' },
} as const;

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function dataDownloadOperation({ database }: Dependencies): Operation {
  return operation(requestDataDownload, async ({ payload, customer, session, ip, userAgent, now }) => {
    await takeToken(database, { ...DOWNLOADS, key: String(customer.id) }, now);
    const event = { kind: 'data-download', customerId: customer.id, ip, userAgent } as const;
    const doubt = await doubtOf(database, { customer, session, password: payload.password }, now);
    if (doubt !== null) {
      await recordSecurityEvent(database, { ...event, outcome: 'refused', reason: doubt }, now);
      throw refuse(requestDataDownload, doubt);
    }
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LINK_SECONDS * 1000);
    await database.transaction(async (tx) => {
      await insertDownload(tx, { customerId: customer.id, token, expiresAt }, now);
      await recordSecurityEvent(tx, { ...event, outcome: 'succeeded' }, now);
    });
    const path = `/api/my-data/${token}`;
    return { data: { jsonPath: `${path}.json`, htmlPath: `${path}.html`, expiresAt: expiresAt.toISOString() } };
  });
}

interface Asker {
  readonly customer: SignedInCustomer;
  readonly session: Session;
  /** As typed; null in an account that has none. */
  readonly password: string | null;
}

/**
 * Why it is in doubt that the account's owner asks; null when it is proved. Wrong passwords count with those of a password
 * change.
 */
export async function doubtOf(
  db: Database,
  { customer, session, password }: Asker,
  now: Date,
): Promise<'password-missing' | 'password-wrong' | 'not-fresh' | null> {
  if (!customer.hasPassword) return session.isFresh ? null : 'not-fresh';
  if (password === null) return 'password-missing';
  const { id: customerId } = customer;
  const matches = await limitPasswordChange(
    db,
    { customerId, now },
    async () => (await isPasswordOf(db, customerId, password)) || null,
  );
  return matches === null ? 'password-wrong' : null;
}

export function dataDownloadRoute({ database, business }: Dependencies): RawRoute {
  return {
    method: 'GET',
    path: '/api/my-data/:file',
    handle: async (request) => await sendFile({ database, business }, request),
  };
}

/** The link alone is not enough: it works only in a session of its customer. */
async function sendFile({ database, business }: Dependencies, request: RawRequest): Promise<RawReply> {
  const signedIn = await request.signedIn();
  if (signedIn === null) throw refuse(commonRefusals, 'not-signed-in');
  const [, token = '', format = ''] = /^([\w-]{43})\.(json|html)$/.exec(request.params.file ?? '') ?? [];
  const owner = token === '' ? null : await findOwner(database, token, request.now);
  if (owner === null || owner.id !== signedIn.customer.id) throw refuse(fileRefusals, 'document-unknown');
  const { write, contentType } = FORMATS[format as keyof typeof FORMATS];
  const head = { businessName: business.current().tradeName, madeAt: request.now };
  return {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="my-data.${format}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from(write(database, owner, head)),
  };
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function insertDownload(
  tx: Queryable,
  { customerId, token, expiresAt }: { customerId: CustomerId; token: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from data_download where expires_at <= ${now}`);
  await tx.run(sql`
    insert into data_download (customer_id, token_hash, made_at, expires_at)
    values (${customerId}, ${tokenHash(token)}, ${now}, ${expiresAt})`);
}

async function findOwner(db: Queryable, token: string, now: Date): Promise<DataOwner | null> {
  return await db.maybeOne<DataOwner>(sql`
    select customer.id, case when mobile_verified_at is not null then mobile end as mobile,
      case when email_verified_at is not null then email end as email
    from data_download download join customer on customer.id = download.customer_id
    where download.token_hash = ${tokenHash(token)} and download.expires_at > ${now}`);
}
