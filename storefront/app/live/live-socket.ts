/** The socket that brings rates to an open page. It is loaded after first paint and lives as long as the page. */
import { CHARGES_DATA, chargesList } from '@tola/contract/charges';
import {
  LIVE_DATA,
  liveRates,
  PAUSES_DATA,
  PREMIUMS_DATA,
  PRODUCT_PAUSES_DATA,
  premiumList,
  premiumsOf,
  productPauses,
  ratePauses,
} from '@tola/contract/rates';
import { io } from 'socket.io-client';
import {
  forgetSequence,
  pauseLive,
  receiveCharges,
  receivePauses,
  receivePremiums,
  receiveProductPauses,
  receiveRates,
} from './live-store.ts';

/**
 * Connects to the page's own origin and keeps connecting.
 *
 * @param staleSeconds how long a silence makes the rates too old to sell at
 * @returns what closes the socket again
 */
export function openLiveSocket(staleSeconds: number): () => void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(pauseLive, staleSeconds * 1_000);
  };
  const socket = io({
    transports: ['websocket'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
  });
  heard();
  socket.on('connect', forgetSequence);
  socket.on(LIVE_DATA, (wire: unknown) => {
    heard();
    receiveRates(liveRates.read(wire));
  });
  socket.on(PREMIUMS_DATA, (wire: unknown) => receivePremiums(premiumsOf(premiumList.read(wire))));
  socket.on(CHARGES_DATA, (wire: unknown) => {
    const [charges] = chargesList.read(wire);
    if (charges !== undefined) receiveCharges(charges);
  });
  socket.on(PAUSES_DATA, (wire: unknown) => receivePauses(ratePauses.read(wire)));
  socket.on(PRODUCT_PAUSES_DATA, (wire: unknown) => receiveProductPauses(productPauses.read(wire)));
  socket.on('disconnect', pauseLive);
  socket.on('connect_error', pauseLive);
  return () => {
    clearTimeout(silence);
    socket.close();
  };
}
