/** The live line to every open page. It carries what it is given and decides nothing about it. */
export { createLive, LIVE_EVENT, type Live } from './live.ts';
