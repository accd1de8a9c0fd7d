/** Back office test server and staff clients. */
import { type Answer, openReply, type Refusals, sealRequest } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { ScureBase32Plugin } from 'otplib';
import { createBusiness } from '#business';
import { createCatalogue } from '#catalogue';
import { createPayments } from '#payments';
import type { Feature, Features, Platform } from '#platform';
import { createRates } from '#rates';
import type { Settings } from '#settings';
import { staffFeature } from '#staff';
import { totpCode } from '#staff-accounts';
import { invitationTo } from './messages.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const ownerLogin = 'owner@tola.test';
export const ownerPassword = 'the owner’s password';

/** @param more creates further features from the platform */
export async function startBackOfficeServer(
  more: (platform: Platform) => Promise<Features['list']> = async () => [],
  settings: Partial<Settings> = {},
): Promise<TestServer> {
  return await startTestServer({
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, ...settings },
    features: async (platform) => ({
      list: [...(await more(platform)), await staffOf(platform)],
      identify: async () => null,
      pageVersion: () => '',
    }),
  });
}

/** A staff member's API client, with its session cookie. Like the back office, it confirms the second factor when a call asks for it. */
export interface StaffClient {
  cookie: string;
  setCookie: string;
  secret: Buffer<ArrayBufferLike>;
  recoveryCodes: string[];
  call<P, D, R extends Refusals>(declared: contract.StaffCall<P, D, R>, payload: NoInfer<P>): Promise<Answer<D, null>>;
  /** Leaves the refusal of a stale second factor to the caller. */
  callOnce<P, D, R extends Refusals>(
    declared: contract.StaffCall<P, D, R>,
    payload: NoInfer<P>,
  ): Promise<Answer<D, null>>;
  /** The reply's data; throws when the call is refused. */
  ok<P, D, R extends Refusals>(declared: contract.StaffCall<P, D, R>, payload: NoInfer<P>): Promise<D>;
  /** A signed-out client with the same second factor. */
  another(): StaffClient;
}

/** @param database the operations run on it; in-memory copies are read from the platform's own database */
export async function staffOf(platform: Platform, database = platform.database): Promise<Feature> {
  const business = await createBusiness(platform);
  const rates = createRates(platform, business);
  await rates.start();
  const catalogue = await createCatalogue(platform);
  const payments = createPayments({ ...platform, database }, { business, catalogue, rates });
  const staff = staffFeature({ ...platform, database }, { business, payments, rates });
  return {
    ...staff,
    async stop() {
      await rates.stop();
      await catalogue.stop();
      await business.stop();
    },
  };
}

/** A running store. */
interface Place {
  readonly url: string;
  /** The store's clock; this machine's by default. */
  readonly clock?: () => Date;
}

/** A signed-out client of any running store. */
export function newStaffClient(
  server: Place,
  secret: Buffer<ArrayBufferLike> = Buffer.alloc(0),
  recoveryCodes: string[] = [],
): StaffClient {
  const client: StaffClient = {
    cookie: '',
    setCookie: '',
    secret,
    recoveryCodes,
    async call<P, D, R extends Refusals>(declared: contract.StaffCall<P, D, R>, payload: NoInfer<P>) {
      const answer = await client.callOnce(declared, payload);
      if (answer.ok || (answer.reason as string) !== 'fresh-factor-due') return answer;
      await confirm(client, timeOf(server));
      return await client.callOnce(declared, payload);
    },
    async callOnce<P, D, R extends Refusals>(declared: contract.StaffCall<P, D, R>, payload: NoInfer<P>) {
      const response = await fetch(`${server.url}/back-office/api/${declared.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(client.cookie === '' ? {} : { cookie: client.cookie }) },
        body: sealRequest(payload),
      });
      const setCookie = response.headers.get('set-cookie');
      if (setCookie !== null) {
        client.setCookie = setCookie;
        client.cookie = setCookie.split(';', 1)[0] ?? '';
      }
      return openReply(declared, await response.text()) as Answer<D, null>;
    },
    async ok(declared, payload) {
      const answer = await client.call(declared, payload);
      if (!answer.ok)
        throw new Error(`${declared.name} was refused: ${answer.code} ${answer.reason}: ${answer.message}`);
      return answer.data;
    },
    another: () => newStaffClient(server, client.secret, client.recoveryCodes),
  };
  return client;
}

/** Signs the first owner in, including the second factor unless `untilStage` is set. */
export async function signInOwner(server: Place, options: { untilStage?: 'enrolment due' } = {}): Promise<StaffClient> {
  const client = newStaffClient(server);
  await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  if (options.untilStage !== 'enrolment due') await enrol(client, timeOf(server));
  return client;
}

/** Sets up the second factor of a signed-in client. */
export async function enrol(client: StaffClient, now: Date): Promise<void> {
  const { secret } = await client.ok(contract.beginEnrolment, null);
  client.secret = secretOf(secret);
  const code = totpCode(client.secret, now);
  client.recoveryCodes = (await client.ok(contract.confirmEnrolment, { code })).recoveryCodes;
}

function timeOf({ clock }: Place): Date {
  return clock === undefined ? new Date() : clock();
}

/** Uses the second factor, so that calls that need it fresh are allowed. */
export async function confirm(client: StaffClient, now: Date): Promise<void> {
  await client.ok(contract.confirmFactor, { code: totpCode(client.secret, now) });
}

/** Decodes a base32 secret. */
export function secretOf(base32: string): Buffer {
  return Buffer.from(new ScureBase32Plugin().decode(base32));
}

/** By store, because test files that share a process each begin with their first colleague. */
const invited = new WeakMap<TestServer, number>();

/** Invites a colleague with these roles, who accepts the invitation and sets up a second factor. */
export async function createStaffClient(server: TestServer, owner: StaffClient, roles: string[]): Promise<StaffClient> {
  const number = (invited.get(server) ?? 0) + 1;
  invited.set(server, number);
  const email = `colleague-${number}@tola.test`;
  const name = `Colleague ${number}`;
  await owner.ok(contract.invitePerson, { name, email, roles });
  const client = owner.another();
  const token = await invitationTo(server, email);
  await client.ok(contract.acceptInvite, { token, name, password: 'quite a long password' });
  await enrol(client, timeOf(server));
  return client;
}
