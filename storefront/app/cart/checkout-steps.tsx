import type { ReactElement } from 'react';
import { Link } from 'react-router';

const STEPS = [
  { name: 'Cart', path: '/cart' },
  { name: 'Address', path: '/proceedtobuy' },
  { name: 'Payment', path: '/modeofpayment' },
] as const;

interface CheckoutStepsProps {
  readonly current: (typeof STEPS)[number]['name'];
}

/** Checkout progress; completed steps are links. */
export function CheckoutSteps({ current }: CheckoutStepsProps): ReactElement {
  const position = STEPS.findIndex((step) => step.name === current);
  return (
    <nav aria-label="Checkout" className="pt-4 mb-3 md:pt-5">
      <ol className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {STEPS.map((step, index) => (
          <li key={step.name} className="flex items-center gap-3">
            {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-line sm:w-10" />}
            {index < position ? (
              <Link to={step.path} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {step.name}
              </Link>
            ) : (
              <span
                className={
                  index === position
                    ? 'inline-flex min-h-11 items-center font-semibold text-ink'
                    : 'inline-flex min-h-11 items-center'
                }
                aria-current={index === position ? 'step' : undefined}
              >
                {step.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
