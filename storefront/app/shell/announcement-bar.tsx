import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useRootData } from '../root-data.ts';

/** Bar above the header: delivery promise and phone number. */
export function AnnouncementBar({ phone, hours }: { phone: string; hours: string }): ReactElement {
  const { deliveryDays, deliveryPinCodes } = useRootData().configuration;
  return (
    <section aria-label="Delivery and customer care" className="bg-deep text-[13px] text-[#dfe9e4]">
      <div className="wrap flex min-h-9 items-center justify-between gap-6 whitespace-nowrap">
        <Link to="/freeshipping" className="inline-flex min-h-9 min-w-0 items-center hover:underline">
          <span className="truncate">
            Free insured delivery across India · {deliveryPinCodes} PIN codes
            <span className="max-sm:hidden"> · within {deliveryDays} working days</span>
          </span>
        </Link>
        <span className="hidden tablet:block">
          {phone !== '' && `Toll free ${phone} · `}
          {hours}
        </span>
      </div>
    </section>
  );
}
