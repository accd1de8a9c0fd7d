/** Audit log actions as staff read them; the stored names stay as they were written. */
import { sentenceCase } from '../controls/format.ts';

/** Actions whose stored name is not what staff call them. */
const LABELS: Readonly<Record<string, string>> = {
  began: 'Began',
  discarded: 'Discarded',
  entered: 'Counted for',
  submitted: 'Submitted',
  announced: 'Announced the erasure of an inactive account,',
  'called off a refund of': 'Cancelled a refund of',
  compared: 'Reconciled',
  'could not make': 'Could not make the proposed change of',
  'converted to a payout': 'Converted to a bank payout:',
  'did not find': 'Did not find',
  'does not know': 'Does not recognise the payment of',
  'ended a session of': 'Logged out a session of',
  'ended sessions of': 'Logged out sessions of',
  found: 'Verified',
  'gave a bank credit to': 'Assigned a bank credit to',
  'gave late money back for': 'Refunded the late payment of',
  halted: 'Paused',
  'honoured late': 'Honoured the late payment of',
  'invited again': 'Resent the invitation of',
  'looked at the account of': 'Viewed the bank account of',
  'looked at the PAN of': 'Viewed the PAN of',
  declined: 'Rejected the proposed change of',
  'made the proposed change of': 'Made the proposed change (waiting time over) of',
  'made the first owner': 'Created the first owner,',
  'no longer vouches for': 'Withdrew the higher limit of',
  noted: 'Noted the portal’s figures for',
  'noted on': 'Added a note to',
  priced: 'Changed the terms of',
  proposed: 'Proposed a change of',
  refused: 'Rejected',
  'returned twice': 'Received a second refund of',
  saved: 'Updated',
  'sent again': 'Resent',
  'sent back': 'Returned',
  'set by hand': 'Set manually',
  'set up the second factor': 'Set up the second factor of',
  'accepted the invitation': 'Accepted the invitation of',
  'changed the password': 'Changed the password of',
  'renewed the recovery codes': 'Renewed the recovery codes of',
  settled: 'Resolved',
  shipped: 'Dispatched',
  'signed in': 'Logged in,',
  'took money after the cancellation': 'Received a payment after the cancellation of',
  'took money after the retry': 'Received a payment after the retry of',
  'vouched for': 'Approved the higher limit of',
  'went back to the feed for': 'Ended the manual rate (back to the feed) of',
  'withdrew the rate set by hand for': 'Ended the manual rate (sales stop) of',
  'worked on': 'Updated',
};

/** Actions whose stored name is what staff call them. */
const AS_STORED: ReadonlySet<string> = new Set([
  ...['booked', 'received', 'fixed the rate of', 'reversed', 'returned goods of'],
  ...['noted a payment to', 'took back a payment to'],
  ...[
    'added',
    'added a passkey of',
    'approved the proof of',
    'adjusted the points of',
    'answered',
    'approved',
    'blocked',
    'cancelled',
    'changed',
  ],
  ...['verified the PAN of', 'could not verify the PAN of', 'checked again the PAN of', 'accepted the PAN of'],
  ...['closed', 'corrected', 'corrected the mobile number of', 'corrected the name of'],
  ...[
    'declared to be a minor',
    'delivered',
    'described',
    'entered serial numbers of',
    'erased',
    'exported',
    'found taken back',
    'imported',
    'invited',
    'handed over',
    'moved the delivery date of',
    'opened',
    'recorded a payment of',
    'removed a scan from',
    'scanned into',
    'sold at the counter',
    'muted',
    'packed',
    'paid out',
  ],
  ...['made a preview of', 'revoked a preview of'],
  ...['paid out the balance of', 'refunded', 'released for dispatch', 'removed', 'removed a passkey of'],
  ...[
    'merged another record into',
    'read',
    'removed a tag of',
    'removed the authenticator app of',
    'reopened',
    'replied to',
    'requested',
    'reset the second factor of',
  ],
  ...[
    'restored a backup',
    'resumed',
    'sent a link to a new email of',
    'set',
    'tagged',
    'unblocked',
    'screened',
    'undid the packing of',
    'turned off notifications of',
    'turned on notifications of',
    'unmuted',
    'uploaded',
    'withdrew',
  ],
]);

/** Whether somebody has decided how an action reads. */
export function isLabelled(action: string): boolean {
  return Object.hasOwn(LABELS, action) || AS_STORED.has(action);
}

/** Kinds of records whose stored name is not what staff call them. */
const KINDS: Readonly<Record<string, string>> = {
  film: 'video',
  picture: 'image',
  weight: 'variant',
};

/** "Viewed the PAN of order TL-26-000184-7KQ2", in its two parts. */
export function actionLabel({ action }: { readonly action: string }): string {
  return LABELS[action] ?? sentenceCase(action);
}

export function subjectLabel({ kind, subject }: { readonly kind: string; readonly subject: string }): string {
  return `${KINDS[kind] ?? kind} ${subject}`.trim();
}
