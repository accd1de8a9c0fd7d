/** Live updates of an open page: a websocket, with HTTP polling as fallback. Loaded after first paint. */
import { CHARGES_DATA, chargesList } from '@tola/contract/charges';
import {
  LIVE_DATA,
  liveRates,
  metalHalts,
  PAUSES_DATA,
  PREMIUMS_DATA,
  PRODUCT_PAUSES_DATA,
  premiumList,
  premiumsOf,
  productHalts,
} from '@tola/contract/rates';
import { io } from 'socket.io-client';
import { createLivePolling } from './live-polling.ts';
import {
  forgetSequence,
  pauseLive,
  receiveCharges,
  receiveHalts,
  receivePremiums,
  receiveProductHalts,
  receiveRates,
} from './live-store.ts';

/** Falls back to polling after this: some proxies neither forward nor refuse websockets. */
const SOCKET_LATE_MS = 3_000;

/** Reasons shown after "Rates paused: ". */
const OFFLINE = 'your device is offline. Prices return when you reconnect.';
const UNREACHABLE = 'we can’t reach our server from your device. Prices return once the connection is back.';

/**
 * Connects to the page's origin and reconnects. Socket.IO's polling transport is not used: it needs sticky sessions,
 * which a proxy in front of several processes does not guarantee.
 *
 * @param staleSeconds maximum age of a sellable rate
 * @returns a function that closes the connection
 */
export function openLiveSocket(staleSeconds: number): () => void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  /** Unchanged rates are not resent, so after a silence poll before they would count as stale. */
  const restartSilenceTimer = (): void => {
    clearTimeout(silence);
    silence = setTimeout(polling.once, (staleSeconds * 1_000) / 2);
  };
  const polling = createLivePolling({
    onAnswer(state) {
      // The store may have restarted with new sequence numbers.
      if (hasFailed) forgetSequence();
      hasFailed = false;
      if (socket.connected) polling.stop();
      restartSilenceTimer();
      receivePremiums(premiumsOf(state.premiums));
      receiveCharges(state.charges);
      receiveHalts(state.halts);
      receiveProductHalts(state.productHalts);
      receiveRates(state.rates);
    },
    onFailure() {
      hasFailed = true;
      polling.start();
      pauseLive(navigator.onLine ? UNREACHABLE : OFFLINE);
    },
  });
  const socket = io({
    transports: ['websocket'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
  });
  const late = setTimeout(polling.start, SOCKET_LATE_MS);
  restartSilenceTimer();
  socket.on('connect', () => {
    clearTimeout(late);
    polling.stop();
    forgetSequence();
  });
  socket.on(LIVE_DATA, (wire: unknown) => {
    restartSilenceTimer();
    receiveRates(liveRates.read(wire));
  });
  socket.on(PREMIUMS_DATA, (wire: unknown) => receivePremiums(premiumsOf(premiumList.read(wire))));
  socket.on(CHARGES_DATA, (wire: unknown) => {
    const [charges] = chargesList.read(wire);
    if (charges !== undefined) receiveCharges(charges);
  });
  socket.on(PAUSES_DATA, (wire: unknown) => receiveHalts(metalHalts.read(wire)));
  socket.on(PRODUCT_PAUSES_DATA, (wire: unknown) => receiveProductHalts(productHalts.read(wire)));
  socket.on('disconnect', polling.start);
  socket.on('connect_error', polling.start);
  window.addEventListener('online', polling.once);
  window.addEventListener('offline', polling.once);
  return () => {
    clearTimeout(silence);
    clearTimeout(late);
    window.removeEventListener('online', polling.once);
    window.removeEventListener('offline', polling.once);
    polling.stop();
    socket.close();
  };
}
