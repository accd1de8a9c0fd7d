/**
 * The store over HTTP. Features declare operations for the contract's calls, or raw routes for what is not a call;
 * this part reads requests, finds out who asks, and turns replies, refusals and faults into what travels.
 */
export { type Cookies, readCookies } from './cookies.ts';
export { createDispatcher, customerDoor, type Dispatcher, type Door, SESSION_COOKIE } from './dispatcher.ts';
export type { ReadyCheck } from './health.ts';
export { type CallMount, createHttpServer, type HttpServer, type HttpServerParts } from './http-server.ts';
export {
  type CallCircumstances,
  type CallRequest,
  type CookieOptions,
  type Identify,
  IncompleteContract,
  type Operation,
  type OperationOptions,
  operation,
  type Reply,
  requireComplete,
  type Session,
  type SignedIn,
  type SignedInCustomer,
} from './operation.ts';
export { cleanPath, wwwAddress } from './path-rules.ts';
export type { RawReply, RawRequest, RawRoute } from './raw-routes.ts';
export { type Fills, Refusal, refuse } from './refusal.ts';
export { cardProviderOrigins, type PageOrigins, tilesOrigin } from './security-headers.ts';
export { createServerCaller, type ServerCaller } from './server-caller.ts';
export { mountBackOffice, mountBuiltFiles, mountMedia } from './static-files.ts';
export { type Middleware, mountStorefront, wasAnswered } from './storefront-host.ts';
export { createRenderer, type StorefrontBuild } from './storefront-renderer.ts';
