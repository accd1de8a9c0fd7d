import { addTestimonial } from '@tola/contract/content';
import { Button, Star, TextArea, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { type FormValues, firstProblem, type Problem, refusalAt, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';

const POSITIONS = [1, 2, 3, 4, 5] as const;

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
      <StarChoice problem={problemOf('rating')} />
      <div className="tablet:col-span-2">
        <Button type="submit" busy={busy}>
          Submit
        </Button>
      </div>
      <ConnectionNote {...connection} className="tablet:col-span-2" />
    </form>
  );
}

function StarChoice({ problem }: { problem: string | null }): ReactElement {
  const [rating, setRating] = useState(0);
  return (
    <fieldset className="tablet:col-span-2" aria-describedby={problem === null ? undefined : 'rating-problem'}>
      <legend className="text-sm font-semibold">Rating</legend>
      <div className="-ml-2 flex text-gold">
        {POSITIONS.map((position) => (
          <label
            key={position}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-green-ink"
          >
            <input
              type="radio"
              name="rating"
              value={position}
              aria-label={`${position} of 5 stars`}
              aria-invalid={problem !== null || undefined}
              onChange={() => setRating(position)}
              className="sr-only"
            />
            <Star filled={position <= rating} size={26} />
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id="rating-problem" className="text-[13.5px] font-medium text-down">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
