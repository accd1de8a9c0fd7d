import { lazy, type ReactElement, Suspense } from 'react';
import type { PriceAlertFormProps } from './price-alert-form.tsx';

const Form = lazy(() => import('./price-alert-form.tsx').then((module) => ({ default: module.PriceAlertForm })));

/** The form, whose checks are fetched after the page that it stands on. The server draws it like any other part. */
export function LazyPriceAlertForm(props: PriceAlertFormProps): ReactElement {
  return (
    <Suspense fallback={<div className="min-h-[360px]" />}>
      <Form {...props} />
    </Suspense>
  );
}
