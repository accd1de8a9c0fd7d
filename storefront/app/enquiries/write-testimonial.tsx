import { Button } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';

/** Loaded when opened, to keep the form's validation out of the home page. */
const TestimonialForm = lazy(async () => ({
  default: (await fetchCode(() => import('./testimonial-form.tsx'))).TestimonialForm,
}));

/** Write Your Testimonials: a toggle for the form, which closes after success. */
export function WriteTestimonial(): ReactElement {
  const [open, setOpen] = useState(false);
  const formId = useId();
  return (
    <div>
      <Button tone="outline" aria-expanded={open} aria-controls={formId} onClick={() => setOpen(!open)}>
        Write Your Testimonials
      </Button>
      <div id={formId}>
        {open && (
          <Suspense fallback={null}>
            <TestimonialForm onSent={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
