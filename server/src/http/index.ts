/**
 * The store over HTTP. Features declare operations for the contract's calls, and raw routes for everything else;
 * this module parses requests, identifies callers, and serialises replies, refusals and errors.
 */

export { type Acceptors, addAcceptors } from './acceptors.ts';
export { type CallSlots, createCallSlots } from './call-slots.ts';
export { addressKey, clientAddresses } from './client-address.ts';
export type { AnsweredRequest, Authenticator, Dispatcher } from './dispatcher.ts';
export type { ReadyCheck } from './health.ts';
export { type CallMount, createHttpServer, type HttpServer } from './http-server.ts';
export {
  type CallContext,
  type CallLimit,
  type CallQueue,
  type Identify,
  IncompleteContract,
  type Operation,
  operation,
  type Reply,
  requireComplete,
  type Session,
  type SignedIn,
  type SignedInCustomer,
} from './operation.ts';
export { mountPressScript } from './press-script.ts';
export type { RawReply, RawRequest, RawRoute } from './raw-routes.ts';
export { isDeclared, isRefusal, Refusal, refuse } from './refusal.ts';
export { type PageOrigins, tilesOrigin } from './security-headers.ts';
export { createServerCaller, type ServerCaller } from './server-caller.ts';
export { mountServiceWorker } from './service-worker.ts';
export { mountBackOffice, mountBuiltFiles, mountMedia, type UploadedMedia } from './static-files.ts';
export { type Middleware, mountStorefront, wasAnswered } from './storefront-host.ts';
export { createRenderer, type StorefrontBuild } from './storefront-renderer.ts';
