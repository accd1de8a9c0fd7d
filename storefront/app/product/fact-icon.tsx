import { Icon } from '@tola/ui';
import { Award, Bell, Landmark, Scale, Truck } from 'lucide-react';
import type { ReactElement } from 'react';

const icons = { delivery: Truck, certificate: Award, tolerance: Scale, buyback: Landmark, alert: Bell };

export type FactName = keyof typeof icons;

/** Icon of a fact about a product. */
export function FactIcon({ name }: { name: FactName }): ReactElement {
  return <Icon of={icons[name]} size={20} className="mt-0.5 flex-none text-gold" />;
}
