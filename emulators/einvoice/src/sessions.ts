/** Logging in, and the session key with which every later body is encrypted (AES-256-ECB, as the portal prescribes). */
import { constants, createCipheriv, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto';
import { IRP_ERRORS, type IrpError } from './irp-error.ts';
import type { State } from './irp-state.ts';
import { indianTime } from './portal-time.ts';

const SIX_HOURS_MS = 6 * 60 * 60 * 1000;
/** Within ten minutes of its end a session may be renewed; before that the same one is given again. */
const RENEWAL_MS = 10 * 60 * 1000;

export function encrypted(key: Buffer, text: Buffer | string): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
}

/** Null when the text was not encrypted with this key. */
export function decrypted(key: Buffer, text: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', key, null);
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

interface Login {
  readonly UserName?: unknown;
  readonly Password?: unknown;
  readonly AppKey?: unknown;
  readonly ForceRefreshAccessToken?: unknown;
}

export function logIn(state: State, headers: Readonly<Record<string, unknown>>, body: unknown): object | IrpError {
  const login = readLogin(state, (body as { Data?: unknown } | null)?.Data);
  if (login === null) return IRP_ERRORS.malformed;
  const isKnown =
    headers.client_id === state.clientId &&
    headers.client_secret === state.clientSecret &&
    login.UserName === state.user &&
    login.Password === state.password;
  const appKey = Buffer.from(String(login.AppKey), 'base64');
  if (!isKnown || appKey.length !== 32) return IRP_ERRORS.credentials;
  const now = state.now();
  const isFresh = state.session !== null && state.session.expiresAt.getTime() - now.getTime() > RENEWAL_MS;
  if (!isFresh || login.ForceRefreshAccessToken === true)
    state.session = {
      token: randomBytes(16).toString('base64url'),
      key: randomBytes(32),
      expiresAt: new Date(now.getTime() + SIX_HOURS_MS),
    };
  const { session } = state;
  return {
    ClientId: state.clientId,
    UserName: state.user,
    AuthToken: session?.token,
    Sek: session === null ? '' : encrypted(appKey, session.key),
    TokenExpiry: session === null ? '' : indianTime(session.expiresAt),
  };
}

function readLogin(state: State, data: unknown): Login | null {
  if (typeof data !== 'string') return null;
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    const sealed = Buffer.from(data, 'base64');
    const text = privateDecrypt({ key: state.signingKey, padding }, sealed).toString('utf8');
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Login;
  } catch (error) {
    // A wrong key gives a decryption error, or garbage that is not JSON.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The key of the session that the headers name; an error when they name none that is valid. */
export function sessionKey(state: State, headers: Readonly<Record<string, unknown>>): Buffer | IrpError {
  const { session } = state;
  const isValid =
    session !== null &&
    session.expiresAt > state.now() &&
    headers.authtoken === session.token &&
    headers.user_name === state.user &&
    headers.client_id === state.clientId &&
    headers.client_secret === state.clientSecret;
  if (!isValid) return IRP_ERRORS.token;
  return headers.gstin === state.gstin ? session.key : IRP_ERRORS.notYours;
}
