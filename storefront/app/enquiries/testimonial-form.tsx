import { addTestimonial } from '@tola/contract/content';
import { Button, TextArea, TextField } from '@tola/ui';
import type { ReactElement } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type FormValues, firstProblem, type Problem, refusalAt, useForm } from '../forms/form.ts';
import { StarChoice } from '../star-choice.tsx';
import { toast } from '../toast/toast.ts';

function problemIn(values: FormValues): Problem | null {
  return firstProblem([
    ['name', values.name?.trim() !== '', 'Enter name'],
    ['title', values.title?.trim() !== '', 'Enter title'],
    ['description', values.description?.trim() !== '', 'Enter description'],
    ['rating', values.rating !== undefined, 'Please select a rating'],
  ]);
}

/** Write Your Testimonials form. Title is used as the email field (specification 001 §3). */
export function TestimonialForm({ onSent }: { onSent: () => void }): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: problemIn,
    send: async ({ name = '', title = '', description = '', rating = '' }, form, key) => {
      const testimonial = { name, title, description, starRating: Number(rating) };
      const answer = await call(addTestimonial, testimonial, { idempotencyKey: key });
      if (!answer.ok) return refusalAt(null, answer);
      toast.success(answer.message);
      form.reset();
      onSent();
      return null;
    },
  });
  return (
    <form {...formProps} className="panel mt-5 grid max-w-[640px] gap-5 p-6 tablet:grid-cols-2 tablet:p-8">
      <TextField label="Name" name="name" autoComplete="name" maxLength={100} problem={problemOf('name')} />
      <TextField
        label="Title (email)"
        name="title"
        type="email"
        autoComplete="email"
        maxLength={254}
        problem={problemOf('title')}
      />
      <TextArea
        label="Description"
        name="description"
        autoComplete="off"
        maxLength={2_000}
        problem={problemOf('description')}
        className="tablet:col-span-2"
      />
      <StarChoice problem={problemOf('rating')} className="tablet:col-span-2" />
      <div className="tablet:col-span-2">
        <Button type="submit" busy={busy}>
          Submit
        </Button>
      </div>
      <ConnectionNote {...connection} className="tablet:col-span-2" />
    </form>
  );
}
