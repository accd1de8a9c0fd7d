import type { UpiRequest } from '@tola/contract/upi-payments';
import { formatRupees } from '@tola/pricing';
import { Button, buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import type { UpiChannel } from './upi-payment.ts';

interface UpiTargetProps {
  readonly request: UpiRequest;
  readonly channel: UpiChannel;
  readonly onChoose: (channel: UpiChannel) => void;
}

const APP_NAMES: Readonly<Record<UpiRequest['links'][number]['app'], string>> = {
  gpay: 'Google Pay',
  phonepe: 'PhonePe',
  paytm: 'Paytm',
  bhim: 'BHIM',
  any: 'Another UPI app',
};

/** A button for each app on a phone, a QR code elsewhere; either can be changed for the other. */
export function UpiTarget({ request, channel, onChoose }: UpiTargetProps): ReactElement {
  const { links, qrImage, simulatorUrl, duePaise, orderNumber } = request;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {links.length > 0 && (
        <div className="grid gap-3">
          <p className="font-semibold">Choose your UPI app</p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            {links.map(({ app, url }) => (
              <a
                key={app}
                href={url}
                className={`${buttonClass({ tone: app === 'any' ? 'quiet' : 'outline', wide: true })} ${app === 'any' ? 'col-span-full' : ''}`}
              >
                {APP_NAMES[app]}
              </a>
            ))}
          </div>
        </div>
      )}
      {qrImage !== null && (
        <div className="grid justify-items-center gap-4 text-center">
          <img
            src={qrImage}
            alt={`UPI QR code for ${formatRupees(duePaise)}, order ${orderNumber}`}
            width={240}
            height={240}
            className="size-60 rounded-card border border-line bg-white p-2"
          />
          <p className="max-w-[28em] text-[15px]">
            Scan this code with any UPI app on your phone and approve the payment there.
          </p>
        </div>
      )}
      <Button
        type="button"
        tone="quiet"
        size="small"
        className="max-w-full justify-self-center whitespace-normal"
        onClick={() => onChoose(channel === 'link' ? 'qrcode' : 'link')}
      >
        {channel === 'link' ? 'Show a QR code instead' : 'Open a UPI app on this device instead'}
      </Button>
      {simulatorUrl !== null && (
        <p className="rounded-lg bg-gold-soft px-4 py-3 text-center text-[15px]">
          Test mode: no money moves.{' '}
          <a
            href={simulatorUrl}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-green-ink underline underline-offset-4 hover:no-underline"
          >
            Open the test UPI app
          </a>
        </p>
      )}
    </div>
  );
}
