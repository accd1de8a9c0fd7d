/** Rights of customers over their personal data (Digital Personal Data Protection Act 2023). */
import { ALL_METALS, type Metal } from '@tola/pricing';
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { notFresh } from './otp.ts';
import { amountOfThings, flag, instant, oneOf, password, plainText, text } from './values.ts';

/**
 * The password is asked for again, because a session may be left open on a shared device. In an account without one, an OTP
 * (`reauthenticate`) takes its place.
 */
const ownPassword = { password: optional('Password', password('Enter password')) };
const notProved = {
  'password-missing': [400, 'Enter password'],
  'password-wrong': [400, 'Password is wrong'],
  ...notFresh,
} as const;

export const requestDataDownload = defineCall({
  name: 'RequestDataDownloadFront',
  does: 'Returns links with which the customer downloads all data the store holds about them, valid for some minutes.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record(ownPassword),
  data: onlyOne(
    record({
      /** The same data twice: for programs, and as a page to read. */
      jsonPath: field('JsonPath', plainText),
      htmlPath: field('HtmlPath', plainText),
      expiresAt: field('ExpiresAt', instant),
    }),
  ),
  refusals: notProved,
});

export type DataDownload = Plain<(typeof requestDataDownload)['data']>;

const REQUEST_STATES = ['open', 'waiting', 'done', 'refused', 'withdrawn'] as const;
const REQUEST_KINDS = ['access', 'correction', 'erasure', 'nomination', 'grievance'] as const;

/** What an erasure would do now. */
const erasurePlan = record({
  /** The erasure that waits for its day. */
  waiting: optional(
    'Waiting',
    record({
      requestNumber: field('RequestNumber', plainText),
      requestedAt: field('RequestedAt', instant),
      effectiveAt: field('EffectiveAt', instant),
    }),
  ),
  /** Days in which it can be cancelled. */
  waitingDays: field('WaitingDays', amountOfThings),
  /** Why the account cannot be erased yet, in sentences. */
  blockers: field('Blockers', list(plainText)),
  /** Points that would be lost. */
  points: field('Points', amountOfThings),
  /** What is kept, until when and by which law. */
  kept: field(
    'Kept',
    list(record({ data: field('Data', plainText), until: field('Until', plainText), law: field('Law', plainText) })),
  ),
});

export type ErasurePlan = Plain<typeof erasurePlan>;

export const getErasurePlan = defineCall({
  name: 'GetErasurePlanFront',
  does: 'Reads what an erasure of the account would erase and keep, and whether one is waiting.',
  caller: 'customer',
  repeat: 'harmless',
  data: onlyOne(erasurePlan),
});

export const requestErasure = defineCall({
  name: 'RequestErasureFront',
  does: 'Asks for the erasure of the account. It takes effect after a waiting period, in which it can be cancelled.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record(ownPassword),
  refusals: { ...notProved, 'erasure-blocked': [409, '{blockers}'] },
});

export const cancelErasure = defineCall({
  name: 'CancelErasureFront',
  does: 'Cancels the erasure that is waiting.',
  caller: 'customer',
  repeat: 'harmless',
});

export const addDataRequest = defineCall({
  name: 'AddDataRequestFront',
  does: 'Sends the grievance officer a request about the customer’s personal data.',
  caller: 'customer',
  repeat: 'acts again',
  payload: record({
    kind: field('Kind', oneOf(['access', 'correction', 'nomination', 'grievance'], 'Choose what the request is about')),
    message: field('Message', text('Enter your request', 2_000)),
  }),
  data: onlyOne(record({ requestNumber: field('RequestNumber', plainText), dueAt: field('DueAt', instant) })),
});

export const getDataRequests = defineCall({
  name: 'GetDataRequestsFront',
  does: 'Lists the customer’s requests about personal data, newest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(
    record({
      requestNumber: field('RequestNumber', plainText),
      kind: field('Kind', oneOf(REQUEST_KINDS, 'Kind is not valid')),
      state: field('State', oneOf(REQUEST_STATES, 'State is not valid')),
      message: field('Message', plainText),
      answer: field('Answer', plainText),
      requestedAt: field('RequestedAt', instant),
      dueAt: field('DueAt', instant),
    }),
  ),
});

export type DataRequest = Plain<(typeof getDataRequests)['data']>[number];

/** What a customer may consent to: news by e-mail for each metal, messages on WhatsApp, and tracking. */
export const CONSENT_PURPOSES = [
  ...ALL_METALS.map((metal): `${Metal}-email` => `${metal}-email`),
  'whatsapp' as const,
  'tracking' as const,
];

export const getPreferences = defineCall({
  name: 'GetPreferencesFront',
  does: 'Reads the customer’s consents, their age declaration and the version of the privacy policy.',
  caller: 'customer',
  repeat: 'harmless',
  data: onlyOne(
    record({
      consents: field(
        'Consents',
        list(
          record({
            purpose: field('Purpose', oneOf(CONSENT_PURPOSES, 'Purpose is not valid')),
            given: field('Given', flag),
            /** When it was last given or withdrawn. */
            at: optional('At', instant),
          }),
        ),
      ),
      isMinor: field('IsMinor', flag),
      registeredAt: field('RegisteredAt', instant),
      /** Version of the policy in force at registration; empty for older accounts. */
      registeredUnder: field('RegisteredUnder', plainText),
      noticeVersion: field('NoticeVersion', plainText),
      noticeSince: optional('NoticeSince', instant),
    }),
  ),
});

export type Preferences = Plain<(typeof getPreferences)['data']>;

export const setConsent = defineCall({
  name: 'SetConsentFront',
  does: 'Gives or withdraws one consent of the customer.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({
    purpose: field('Purpose', oneOf(CONSENT_PURPOSES, 'Purpose is not valid')),
    given: field('Given', flag),
  }),
});

export const declareMinor = defineCall({
  name: 'DeclareMinorFront',
  does: 'Records that the customer is under 18; such an account places no orders.',
  caller: 'customer',
  repeat: 'harmless',
});
