/**
 * Parcels: paid orders as those who pack and dispatch them see them. No amounts, payments, refunds, tax numbers or
 * customer account.
 */
import type { Milligrams } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Gift } from '../gifts.ts';
import type { OrderId, WeightId } from '../ids.ts';
import { orderUnknown } from './bank.ts';
import type { OrderSerial } from './packing.ts';
import { staffCall } from './staff-call.ts';
import { type ListPage, listSort, pageOfList, requiredText } from './staff-values.ts';

/** From the confirmation of the payment until the delivery. */
export const PARCEL_STATES = ['confirmed', 'packed', 'shipped'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export interface ListedParcel {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: ParcelState;
  readonly placedAt: string;
  readonly buyerName: string;
  /** Receives the parcel; the buyer, unless they have named someone else. */
  readonly recipientName: string;
  /** State of the delivery address. */
  readonly destination: string;
  readonly pieces: number;
  /** Not to be packed or dispatched until staff have decided on its payment. */
  readonly isBlocked: boolean;
}

export const listParcels = staffCall<
  ListPage<ListedParcel> & { readonly counts: Readonly<Record<ParcelState, number>> }
>()({
  name: 'ListParcels',
  does: 'Lists orders to pack, to dispatch and on their way, oldest first, without amounts.',
  right: 'parcels.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, state: z._default(z.nullable(z.enum(PARCEL_STATES)), null) }),
});

export interface Parcel extends ListedParcel {
  /** The recipient's number. */
  readonly mobile: string;
  readonly address: string;
  readonly pinCode: string;
  /** False where the directory of PIN codes does not list it: to be checked before dispatch. */
  readonly pinCodeKnown: boolean;
  readonly gift: Gift | null;
  readonly lines: {
    readonly weightId: WeightId;
    readonly name: string;
    readonly image: string;
    readonly weightMg: Milligrams;
    readonly finenessLabel: string;
    readonly quantity: number;
    readonly madeToOrder: boolean;
    readonly dispatchDays: number;
  }[];
  readonly serials: OrderSerial[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

export const readParcel = staffCall<Parcel>()({
  name: 'ReadParcel',
  does: 'Reads what is needed to pack and dispatch an order, without amounts.',
  right: 'parcels.read',
  repeat: 'harmless',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: orderUnknown,
});
