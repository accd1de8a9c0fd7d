/** Broadcasts live messages to every open page over Socket.IO. */
export { createLive, LIVE_EVENT, LIVE_PATH, type Live } from './live.ts';
export type { LiveAdmission } from './live-admission.ts';
export type { PeerProcesses } from './peer-processes.ts';
