import type { LinkedAlert } from '@tola/contract/price-alerts';
import { formatRupees, indianFormat } from '@tola/pricing';
import { buttonClass, type Glyph, Icon } from '@tola/ui';
import { BellOff, BellRing, Hourglass, Unlink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

interface StateLabel {
  icon: Glyph;
  title: string;
  text: string;
  /** Label of the time since which the state holds. */
  since: string;
}

const labels: Record<LinkedAlert['state'], StateLabel> = {
  watched: {
    icon: BellRing,
    title: 'Your price alert is on',
    text: 'We’ll send one email when the price gets there. Every email has an unsubscribe link.',
    since: 'Confirmed',
  },
  stopped: {
    icon: BellOff,
    title: 'Your price alert is off',
    text: 'We won’t email you about this price again. You can set a new alert any time.',
    since: 'Stopped',
  },
  expired: {
    icon: Hourglass,
    title: 'This link has expired',
    text: 'Alerts must be confirmed within a week. Set it again and we’ll send a new link.',
    since: 'Expired',
  },
  waiting: {
    icon: Hourglass,
    title: 'Your price alert is not confirmed yet',
    text: 'It starts once you open the link in our email.',
    since: 'Requested',
  },
};

/** The same for an alert about stock, which ends with its email. */
const stockLabels: Record<LinkedAlert['state'], StateLabel> = {
  watched: {
    ...labels.watched,
    title: 'Your stock alert is on',
    text: 'We’ll send one email when the piece is back in stock.',
  },
  stopped: { ...labels.stopped, title: 'Your stock alert is off', text: 'We won’t email you about this piece again.' },
  expired: labels.expired,
  waiting: { ...labels.waiting, title: 'Your stock alert is not confirmed yet' },
};

/** State of an alert after its link was followed. */
export function AlertState({ alert }: { alert: LinkedAlert }): ReactElement {
  const { icon, title, text, since } = alert.direction === 'in stock' ? stockLabels[alert.state] : labels[alert.state];
  const isOn = alert.state === 'watched';
  return (
    <div role="status">
      <Icon of={icon} size={40} className="text-gold" />
      <h1 className="mt-4 text-[34px]">{title}</h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <AlertFacts alert={alert}>
        <Fact name={since}>
          <time dateTime={alert.since}>{dateTimeFormat.format(new Date(alert.since))} IST</time>
        </Fact>
      </AlertFacts>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={isOn ? alert.path : newAlertPath(alert)} className={buttonClass()}>
          {isOn ? 'See the live price' : 'Set a new alert'}
        </Link>
        <Link to={isOn ? '/price-alerts' : alert.path} className={buttonClass({ tone: 'outline' })}>
          {isOn ? 'Set another alert' : 'See the live price'}
        </Link>
      </p>
    </div>
  );
}

function newAlertPath({ metal, weightId, direction, path }: LinkedAlert): string {
  if (direction === 'in stock') return `${path}?weight=${weightId}`;
  return metal === null ? `/price-alerts?weight=${weightId}` : `/price-alerts?metal=${metal}`;
}

/** Unknown link: truncated or forged. */
export function UnknownLink(): ReactElement {
  return (
    <>
      <Icon of={Unlink} size={40} className="text-gold" />
      <h1 className="mt-4 text-[34px]">This link doesn’t work</h1>
      <p className="mt-4 text-lg text-muted">
        We couldn’t find this price alert. The link may be incomplete: open it from the email again. Unconfirmed alerts
        are deleted after a while.
      </p>
      <p className="mt-8">
        <Link to="/price-alerts" className={buttonClass()}>
          Set a new alert
        </Link>
      </p>
    </>
  );
}

export function AlertFacts({ alert, children }: { alert: LinkedAlert; children?: ReactNode }): ReactElement {
  return (
    <dl className="mt-6 grid gap-3 border-y border-line py-5">
      <Fact name="Watching">{alert.watched}</Fact>
      <Fact name="We’ll email when it is">
        {alert.targetPaise === null ? 'back in stock' : `at or ${alert.direction} ${formatRupees(alert.targetPaise)}`}
      </Fact>
      {children}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[170px_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Long month names are the same in every browser. */
const dateTimeFormat = indianFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
