/** Broadcasts live messages to every open page over Socket.IO. */
export { createLive, LIVE_EVENT, type Live } from './live.ts';
