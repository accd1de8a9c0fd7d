/** The dialogs about prices, staff, stock and personal data. */
import * as calls from '@tola/contract/staff';
import { METALS } from '@tola/pricing';
import { PersonForm } from '../people/person-form.tsx';
import { Halts } from '../pricing/halts.tsx';
import { ManualRateForm } from '../pricing/manual-rate-form.tsx';
import { Premiums } from '../pricing/premiums.tsx';
import { AnswerForm } from '../privacy/answer-form.tsx';
import { BreachForm } from '../privacy/breach-form.tsx';
import { BreachSteps } from '../privacy/breach-steps.tsx';
import { BillLines } from '../purchases/bill-lines.tsx';
import { PasskeyEnrolment } from '../session/passkey-enrolment.tsx';
import { BeginCountForm } from '../stock/begin-count-form.tsx';
import { Lots } from '../stock/lots.tsx';
import { type DialogCase, InDialog } from './dialog-check.tsx';
import { breach, card, lateBill, lot, pricing, role } from './dialog-props.ts';

const REASON = { Reason: 'The festival' };
const RATE = `Rate ${METALS.gold.quoted.per} (₹)`;

export const OFFICE_CASES: Readonly<Record<string, DialogCase>> = {
  'halt sales': {
    dialog: <Halts pricing={pricing} />,
    opener: 'Halt sales',
    first: 'Halt',
    typed: { Halt: 'gold', 'Reason (shown to customers)': 'We are checking our gold rate' },
    call: calls.haltSales,
  },
  'resume sales': {
    dialog: <Halts pricing={pricing} />,
    opener: 'Resume',
    first: 'What you checked',
    typed: { 'What you checked': 'The rate of the market' },
    call: calls.resumeSales,
  },
  'change a premium': {
    dialog: <Premiums pricing={pricing} />,
    opener: `Change premium for ${calls.PREMIUM_LABELS.gold999}`,
    first: 'Premium (₹)',
    typed: { 'Premium (₹)': '300', ...REASON },
    call: calls.changePremium,
  },
  'set a manual rate': {
    dialog: <InDialog form={(onDone) => <ManualRateForm metal="gold" pricing={pricing} onDone={onDone} />} />,
    first: RATE,
    typed: { [RATE]: '124500', 'Valid for': '60', ...REASON },
    call: calls.setManualRate,
  },
  'enter the rate of a supplier': {
    dialog: <BillLines bill={lateBill} />,
    opener: 'Enter the supplier’s rate',
    first: RATE,
    typed: { [RATE]: '124500', ...REASON },
    call: calls.fixPurchase,
  },
  'invite a person': {
    dialog: <InDialog form={(onDone) => <PersonForm person={null} held={null} onDone={onDone} />} />,
    first: 'Name',
    typed: { Name: 'Meera Shah', Email: 'meera@tola.example' },
    ticked: ['Orders'],
    known: [[calls.listRoles, null, [role]]],
    call: calls.invitePerson,
  },
  'begin a count': {
    dialog: <InDialog form={() => <BeginCountForm locations={[...card.locations, { id: 2, name: 'Counter' }]} />} />,
    first: 'Location',
    typed: {},
    call: calls.beginCount,
  },
  'enter the serial numbers of a lot': {
    dialog: <Lots card={{ ...card, hasSerials: true, lots: [lot] }} seesCosts={false} />,
    opener: 'Enter serial numbers',
    first: 'Scan serial numbers at vault',
    typed: { 'Serial numbers at Vault': 'TL-1\nTL-2' },
    call: calls.nameLotPieces,
  },
  'answer a data request': {
    dialog: <InDialog form={(onDone) => <AnswerForm request={{ id: 8 }} onDone={onDone} />} />,
    first: 'Answer',
    typed: { Answer: 'We have corrected your address.' },
    call: calls.answerDataRequest,
  },
  'record a breach': {
    dialog: <InDialog form={(onDone) => <BreachForm breach={null} held={null} onDone={onDone} />} />,
    first: 'Title',
    typed: { Title: 'Lost laptop', 'What happened': 'A laptop was left in a taxi.', 'Persons affected': '12' },
    call: calls.saveBreach,
  },
  'notify the customers of a breach': {
    dialog: <BreachSteps breach={breach} onEdit={() => undefined} />,
    opener: 'Notify customers',
    first: 'Affected customers',
    typed: { 'Affected customers': 'asha@buyer.example\n9820012345' },
    call: calls.notifyBreachPersons,
  },
  'add a passkey': {
    dialog: <InDialog form={(onDone) => <PasskeyEnrolment onDone={onDone} />} />,
    first: 'Name',
    typed: { Name: 'Office laptop' },
    call: calls.beginPasskey,
  },
};
