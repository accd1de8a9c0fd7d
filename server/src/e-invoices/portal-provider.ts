/** The API of NIC's invoice registration portal, which GST Suvidha Providers pass through. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Inv01 } from './inv01.ts';
import { decryptBytes, encryptBody, encryptLogin } from './portal-cipher.ts';
import { askPortal } from './portal-http.ts';
import { type EInvoiceProvider, ProviderProblem, type SignedAnswer } from './provider.ts';
import { readAnswer } from './signed-answer.ts';

export interface PortalOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly user: string;
  readonly password: string;
  readonly publicKey: string;
  readonly timeoutMs: number;
}

interface Session {
  readonly token: string;
  readonly key: Buffer;
}

const TOKEN_INVALID = '1005';
const NO_DATA = new Set(['2148', '2154', '2283']);
const login = z.object({ AuthToken: z.string().min(1), Sek: z.string().min(1) });

/** Keeps the session of each GSTIN until the portal no longer takes it. */
export function createPortalProvider(options: PortalOptions): EInvoiceProvider {
  const sessions = new Map<string, Session>();

  async function ask(gstin: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const known = sessions.get(gstin);
    if (known !== undefined) {
      try {
        return await send(options, known, gstin, method, path, body);
      } catch (error) {
        if (!(error instanceof ProviderProblem) || error.code !== TOKEN_INVALID) throw error;
        sessions.delete(gstin);
      }
    }
    const session = await logIn(options, gstin, known !== undefined);
    sessions.set(gstin, session);
    try {
      return await send(options, session, gstin, method, path, body);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.code !== TOKEN_INVALID) throw error;
      sessions.delete(gstin);
      throw new ProviderProblem('The portal does not take its own token', 'later', TOKEN_INVALID, error);
    }
  }

  return {
    async register(payload) {
      return answerFrom(await ask(payload.SellerDtls.Gstin, 'POST', '', payload));
    },
    async find({ Typ, No, Dt }: Inv01['DocDtls'], gstin) {
      const query = new URLSearchParams({ doctype: Typ, docnum: No, docdate: Dt });
      try {
        return answerFrom(await ask(gstin, 'GET', `/irnbydocdetails?${query}`));
      } catch (error) {
        if (error instanceof ProviderProblem && NO_DATA.has(error.code)) return null;
        throw error;
      }
    },
    async cancel(irn, gstin, reason, remark) {
      await ask(gstin, 'POST', '/Cancel', { Irn: irn, CnlRsn: reason, CnlRem: remark });
    },
  };
}

function answerFrom(data: unknown): SignedAnswer {
  const answer = readAnswer(data);
  if (answer === null) throw new ProviderProblem('The answer of the portal cannot be read', 'unsure');
  return answer;
}

/** @param isRenewal asks for a new token where the portal would give the old one again */
async function logIn(options: PortalOptions, gstin: string, isRenewal: boolean): Promise<Session> {
  const { url, clientId, clientSecret, user, password, publicKey, timeoutMs } = options;
  const appKey = randomBytes(32);
  const secret = {
    ...{ UserName: user, Password: password },
    ...{ AppKey: appKey.toString('base64'), ForceRefreshAccessToken: isRenewal },
  };
  let data: unknown;
  try {
    data = await askPortal({
      method: 'POST',
      url: `${url}/eivital/v1.04/auth`,
      headers: { client_id: clientId, client_secret: clientSecret, gstin, user_name: user },
      body: { Data: encryptLogin(publicKey, secret) },
      timeoutMs,
    });
  } catch (error) {
    // Nothing is registered by a login.
    if (!(error instanceof ProviderProblem) || error.outlook === 'later') throw error;
    const words = error.outlook === 'unsure' ? error.message : `The provider refuses the login: ${error.message}`;
    throw new ProviderProblem(words, 'later', error.code, error);
  }
  const read = login.safeParse(data);
  if (!read.success) throw new ProviderProblem('The provider answered the login without a token', 'later');
  return { token: read.data.AuthToken, key: opened(appKey, read.data.Sek) };
}

async function send(
  { url, clientId, clientSecret, user, timeoutMs }: PortalOptions,
  { token, key }: Session,
  gstin: string,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
): Promise<unknown> {
  const data = await askPortal({
    method,
    url: `${url}/eicore/v1.03/Invoice${path}`,
    headers: { client_id: clientId, client_secret: clientSecret, gstin, user_name: user, authtoken: token },
    ...(body === undefined ? {} : { body: { Data: encryptBody(key, body) } }),
    timeoutMs,
  });
  try {
    return JSON.parse(opened(key, String(data)).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ProviderProblem('The answer of the portal is not JSON', 'unsure', '', error);
    throw error;
  }
}

function opened(key: Buffer, text: string): Buffer {
  try {
    return decryptBytes(key, text);
  } catch (error) {
    throw new ProviderProblem('The answer of the portal is encrypted with another key', 'unsure', '', error);
  }
}
