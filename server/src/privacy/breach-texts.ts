/** Notification texts of a breach: for the Data Protection Board, and for affected persons (DPDP Rules 2025, rule 7). */
import { indianFormat } from '@tola/pricing';
import type { BusinessValues } from '#business';

const dayAndTime = indianFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

export interface BreachFacts {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly happenedAt: Date | null;
  readonly noticedAt: Date;
  readonly dataAffected: string;
  readonly personsAffected: number | null;
  readonly consequences: string;
  readonly measures: string;
}

type Sender = Pick<BusinessValues, 'legalName' | 'tradeName' | 'registeredAddress' | 'grievanceOfficer'>;

function instant(at: Date | null): string {
  if (at === null) return 'not known yet';
  return `${dayAndTime.format(at)} IST`;
}

function officer({ grievanceOfficer: { name, designation, email, phone } }: Sender): string {
  return [name, designation, email, phone].filter((part) => part !== '').join(', ');
}

export function boardText(breach: BreachFacts, sender: Sender): string {
  const rows = [
    ['Data fiduciary', `${sender.legalName}, ${sender.registeredAddress}`],
    ['Reference', breach.number],
    ['Nature of the breach', breach.title],
    ['What happened', breach.description],
    ['When it happened', instant(breach.happenedAt)],
    ['When we became aware', instant(breach.noticedAt)],
    ['Personal data affected', breach.dataAffected],
    ['Number of persons affected', breach.personsAffected === null ? 'not known yet' : String(breach.personsAffected)],
    ['Likely consequences', breach.consequences || 'being assessed'],
    ['Measures taken and planned', breach.measures],
    ['Contact', officer(sender)],
  ];
  return [
    'Intimation of a personal data breach under section 8(6) of the Digital Personal Data Protection Act, 2023',
    ...rows.map(([label, value]) => `${label}: ${value}`),
  ].join('\n\n');
}

export function personText(breach: BreachFacts, sender: Sender): string {
  return [
    `We are writing because personal data that ${sender.tradeName} holds about you was affected by an incident.`,
    `What happened: ${breach.description}`,
    `When: ${instant(breach.happenedAt)}. We noticed it on ${instant(breach.noticedAt)}.`,
    `Your data concerned: ${breach.dataAffected}`,
    ...(breach.consequences === '' ? [] : [`What this may mean for you: ${breach.consequences}`]),
    `What we have done: ${breach.measures}`,
    'What you can do: be careful with calls and messages that refer to your orders, never share an OTP, and change your password if you use it elsewhere.',
    `Questions: ${officer(sender)}. Reference ${breach.number}.`,
  ].join('\n\n');
}
