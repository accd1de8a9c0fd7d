import { METALS, type Metal } from '@tola/pricing';
import type { ReactElement } from 'react';
import { PriceAlertForm } from '../price-alerts/price-alert-form.tsx';

/** Form for an alert at a rate, below the chart. Its code is a fifth of the page's, so it comes after the page. */
export function RateAlertSection({ metal }: { metal: Metal }): ReactElement {
  return (
    <section id="price-alert" aria-labelledby="alert-heading" className="panel scroll-mt-6 p-6 tablet:p-8">
      <h2 id="alert-heading">Set a price alert</h2>
      <p className="mt-3 mb-6 text-muted">
        We’ll send one email when {METALS[metal].name.toLowerCase()} reaches your price. No account, no newsletter;
        unsubscribe in one click.
      </p>
      <PriceAlertForm watchables={[{ kind: 'metal', metal }]} />
    </section>
  );
}
