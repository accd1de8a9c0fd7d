import { Icon } from '@tola/ui';
import { Lock, Scale, ShieldCheck, Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

const tiles = [
  { icon: Truck, title: 'Secure shipping', text: 'Insured, pan India, free', anchor: 'freeshipping' },
  { icon: Scale, title: 'Positive tolerance', text: 'On weight and on purity', anchor: 'positive_weight' },
  { icon: ShieldCheck, title: 'Shop with confidence', text: 'No hidden charges, ever', anchor: 'shopwithconfidence' },
  { icon: Lock, title: 'Safe and secure payment', text: 'Card, UPI and NEFT', anchor: 'safeandsecure' },
] as const;

/** Four assurance tiles, linked to the free shipping page. */
export function AssuranceTiles(): ReactElement {
  return (
    <ul
      aria-label="Our assurances"
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px tablet:grid-cols-4"
    >
      {tiles.map(({ icon, title, text, anchor }) => (
        <li key={anchor} className="bg-paper">
          <Link
            to={`/freeshipping#${anchor}`}
            className="group flex h-full items-start gap-3.5 p-4 tablet:px-5.5 tablet:py-5"
          >
            <Icon of={icon} size={26} className="flex-none text-gold" />
            <span>
              <span className="block leading-snug font-semibold group-hover:underline">{title}</span>
              <span className="mt-0.5 block text-[13.5px] text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
