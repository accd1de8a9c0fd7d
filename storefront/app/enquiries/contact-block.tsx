import { Icon } from '@tola/ui';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactElement } from 'react';

interface ContactBlockProps {
  title: string;
  /** Line above the address. */
  name?: string;
  address: string;
  phone: string;
  email: string;
  /** Line below: opening hours. */
  children?: string;
}

/** Contact details: address, phone, email. Empty ones are omitted. */
export function ContactBlock({
  title,
  name = '',
  address,
  phone,
  email,
  children = '',
}: ContactBlockProps): ReactElement {
  return (
    <section className="panel p-6 tablet:p-8">
      <h2 className="mb-5 text-[23px]">{title}</h2>
      <address className="grid gap-4 not-italic">
        {address !== '' && (
          <p className="flex gap-3.5">
            <Icon of={MapPin} className="mt-0.5 flex-none text-gold" />
            <span>
              {name !== '' && <span className="block font-semibold">{name}</span>}
              {address}
            </span>
          </p>
        )}
        {phone !== '' && (
          <ReachLink icon={Phone} href={`tel:${phone.replace(/\s/g, '')}`}>
            {phone}
          </ReachLink>
        )}
        {email !== '' && (
          <ReachLink icon={Mail} href={`mailto:${email}`}>
            {email}
          </ReachLink>
        )}
      </address>
      {children !== '' && <p className="mt-4 border-t border-line pt-4 text-[15px] text-muted">{children}</p>}
    </section>
  );
}

function ReachLink({ icon, href, children }: { icon: typeof Mail; href: string; children: string }): ReactElement {
  return (
    <a href={href} className="flex min-h-11 items-center gap-3.5 font-semibold hover:underline">
      <Icon of={icon} className="flex-none text-gold" />
      <span className="wrap-anywhere">{children}</span>
    </a>
  );
}
