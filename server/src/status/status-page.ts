/** Renders the status page: plain HTML without scripts. */
import { indianFormat, METALS } from '@tola/pricing';
import { escapeHtml } from '#html';
import type { ServiceState } from './service-states.ts';
import type { Incident } from './status-store.ts';

export interface StatusPage {
  readonly tradeName: string;
  readonly services: readonly ServiceState[];
  readonly incidents: readonly Incident[];
  readonly days: number;
  /** The database cannot be reached: nothing is known of incidents. */
  readonly isInterrupted: boolean;
  readonly now: Date;
}

const LABELS: Readonly<Record<ServiceState['state'], string>> = {
  working: 'Working',
  paused: 'Paused',
  delayed: 'Delayed',
  'not offered': 'Not offered',
};

const dayFormat = indianFormat('en-IN', { dateStyle: 'medium' });
const timeFormat = indianFormat('en-IN', { timeStyle: 'short' });

/** @param stylePath where the page's style sheet is served */
export function statusPage(page: StatusPage, stylePath: string): string {
  const { tradeName, services, now } = page;
  const name = escapeHtml(tradeName);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Status · ${name}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header><a href="/">${name}</a></header>
<main>
<h1>${escapeHtml(headline(page))}</h1>
<p class="time">As of ${timeFormat.format(now)} IST, ${dayFormat.format(now)}</p>
<ul class="services">
${services.map(serviceRow).join('\n')}
</ul>
<h2>The last ${page.days} days</h2>
${incidentList(page)}
</main>
</body>
</html>
`;
}

function headline({ services, isInterrupted }: StatusPage): string {
  if (isInterrupted) return 'The shop is interrupted';
  const troubled = services.filter(({ state }) => state === 'paused' || state === 'delayed');
  if (troubled.length === 0) return 'Everything works';
  return troubled.length === 1 ? 'One service is affected' : `${troubled.length} services are affected`;
}

function serviceRow({ name, state, detail }: ServiceState): string {
  const shown = detail === '' ? '' : `<span class="detail">${escapeHtml(detail)}</span>`;
  return `<li class="${state.replace(' ', '-')}"><span class="name">${escapeHtml(name)}</span><strong>${LABELS[state]}</strong>${shown}</li>`;
}

function incidentList({ incidents, isInterrupted, now }: StatusPage): string {
  if (isInterrupted) return '<p>We are working on it. Orders and payments made before are safe.</p>';
  if (incidents.length === 0) return '<p>Sales were not paused.</p>';
  return `<ol class="incidents">\n${incidents.map((incident) => incidentRow(incident, now)).join('\n')}\n</ol>`;
}

function incidentRow({ metal, reason, haltedAt, liftedAt }: Incident, now: Date): string {
  const what = metal === null ? 'All sales' : `${METALS[metal].name} sales`;
  const day = dayFormat.format(haltedAt);
  const begin = timeFormat.format(haltedAt);
  const span = liftedAt === null ? `${day}, since ${begin}` : `${day}, ${begin} – ${timeOn(liftedAt, haltedAt)}`;
  const minutes = Math.max(1, Math.round(((liftedAt ?? now).getTime() - haltedAt.getTime()) / 60_000));
  return `<li><span class="name">${escapeHtml(what)} paused for ${lengthOf(minutes)}${liftedAt === null ? ' so far' : ''}</span><time datetime="${haltedAt.toISOString()}">${escapeHtml(span)} IST</time><span class="detail">${escapeHtml(reason)}</span></li>`;
}

/** The time, with the day where it is another than that of the beginning. */
function timeOn(end: Date, beginning: Date): string {
  const [day, time] = [dayFormat.format(end), timeFormat.format(end)];
  return day === dayFormat.format(beginning) ? time : `${day}, ${time}`;
}

function lengthOf(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
