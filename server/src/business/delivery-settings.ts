/** When orders are dispatched, and how long parcels travel to which PIN codes. */
import { GST_STATES } from '@tola/pricing';
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';
import { setting } from './declaration.ts';

/** 1 is Monday, 7 is Sunday. */
const weekday: z.ZodType<number> = z.literal([1, 2, 3, 4, 5, 6, 7]);
const workingDays = z.int().min(0).max(60);
/** A whole PIN code, or the digits that several begin with. */
const pinPrefix = z.string().regex(/^[1-9]\d{0,5}$/, 'must be the first 1 to 6 digits of PIN codes');

const dispatchTimesSchema = datedList(
  z.object({
    since,
    /** Indian time. An order placed from then on counts as placed on the next working day. */
    cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM'),
    weekdays: z.array(weekday).min(1, 'needs at least one day').max(7),
    /** Working days from the order to its dispatch, for pieces in stock. */
    packingDays: workingDays,
  }),
);

const dispatchTimesStart: z.output<typeof dispatchTimesSchema> = [
  { since: '2017-07-01', cutOff: '14:00', weekdays: [1, 2, 3, 4, 5, 6], packingDays: 1 },
];

const dispatchHolidaysSchema = z
  .array(z.object({ day: z.iso.date(), name: z.string().trim().min(1).max(80) }))
  .max(400);

/** The national holidays, which have fixed dates. Others differ by State and year. */
const dispatchHolidaysStart = [2027, 2028, 2029, 2030].flatMap((year) => [
  { day: `${year}-01-26`, name: 'Republic Day' },
  { day: `${year}-08-15`, name: 'Independence Day' },
  { day: `${year}-10-02`, name: 'Gandhi Jayanti' },
]);

const deliveryZonesSchema = z.object({
  zones: z
    .array(
      z.object({
        zone: z.string().trim().min(1).max(60),
        pinPrefixes: z.array(pinPrefix).max(500),
        states: z.array(z.enum(GST_STATES.map(({ name }) => name) as [string, ...string[]])).max(GST_STATES.length),
        transitDays: workingDays,
      }),
    )
    .max(50),
  /** Working days in transit to PIN codes of no zone. */
  elsewhereDays: workingDays,
});

/** Dispatch and transit together stay within the 7 working days that the shipping policy promises. */
const deliveryZonesStart: z.output<typeof deliveryZonesSchema> = {
  zones: [
    {
      zone: 'Metro cities',
      pinPrefixes: ['110', '380', '400', '411', '500', '560', '600', '700'],
      states: [],
      transitDays: 2,
    },
    {
      zone: 'North East, Jammu and Kashmir, islands',
      pinPrefixes: ['18', '19', '78', '79', '737', '744', '68255'],
      states: [
        'Andaman and Nicobar Islands',
        'Arunachal Pradesh',
        'Assam',
        'Jammu and Kashmir',
        'Ladakh',
        'Lakshadweep',
        'Manipur',
        'Meghalaya',
        'Mizoram',
        'Nagaland',
        'Sikkim',
        'Tripura',
      ],
      transitDays: 6,
    },
  ],
  elsewhereDays: 4,
};

const policyDeadlinesSchema = z.object({
  /** After the confirmed payment of an order that was not delivered. */
  refundDays: z.int().min(1).max(60),
  /** An enquiry is acknowledged, and answered. */
  acknowledgeHours: z.int().min(1).max(48),
  answerMonths: z.int().min(1).max(1),
});

const undeliveredPinsSchema = z.array(pinPrefix).max(2_000);

/** Army Post Offices, which no courier serves. */
const undeliveredPinsStart = ['9'];

export const deliverySettings = {
  dispatchTimes: setting(
    dispatchTimesSchema,
    dispatchTimesStart,
    'Cut-off time, working days and packing time, from which the dispatch date of an order is computed, by effective date.',
  ),
  dispatchHolidays: setting(
    dispatchHolidaysSchema,
    dispatchHolidaysStart,
    'Days without dispatch or delivery. The national holidays are entered; add those of your State.',
  ),
  deliveryZones: setting(
    deliveryZonesSchema,
    deliveryZonesStart,
    'Working days in transit, by PIN code or State of the delivery address.',
  ),
  policyDeadlines: setting(
    policyDeadlinesSchema,
    { refundDays: 15, acknowledgeHours: 48, answerMonths: 1 },
    'Deadlines of the policies besides delivery. When one passes, staff and customer are told.',
  ),
  undeliveredPins: setting(undeliveredPinsSchema, undeliveredPinsStart, 'PIN codes that no courier delivers to.'),
};

export interface DeliverySettings {
  readonly dispatchTimes: z.output<typeof dispatchTimesSchema>;
  readonly dispatchHolidays: z.output<typeof dispatchHolidaysSchema>;
  readonly deliveryZones: z.output<typeof deliveryZonesSchema>;
  readonly undeliveredPins: readonly string[];
}

export type DispatchTimes = DeliverySettings['dispatchTimes'][number];

/** @param day `YYYY-MM-DD` in India */
export function dispatchTimesOn(values: Pick<DeliverySettings, 'dispatchTimes'>, day: string): DispatchTimes {
  return valueOn(values.dispatchTimes, day);
}
