import { REVIEW_PHOTOS_AT_MOST, REVIEW_TEXT_LENGTH, type ReviewableLine, saveReview } from '@tola/contract/reviews';
import { Button, TextArea, TextField } from '@tola/ui';
import { type ChangeEvent, type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { StarChoice } from '../star-choice.tsx';
import { toast } from '../toast/toast.ts';
import { smallPhoto } from './small-photo.ts';

interface ReviewFormProps {
  readonly line: ReviewableLine;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Stars, text, city and photos of a review. */
export function ReviewForm({ line, onSaved, onCancel }: ReviewFormProps): ReactElement {
  const { review, orderLineId } = line;
  // Null leaves the photos as they are.
  const [photos, setPhotos] = useState<string[] | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ rating, text = '' }) =>
      firstProblem([
        ['rating', rating !== undefined, 'Select 1 to 5 stars'],
        ['text', text.trim() !== '', 'Write your review'],
      ]),
    send: async ({ rating = '', text = '', city = '' }) => {
      const answer = await call(saveReview, { orderLineId, stars: Number(rating), text, city, photos });
      if (!answer.ok) return refusalAt(null, answer);
      toast.success(answer.message);
      await onSaved();
      return null;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <StarChoice problem={problemOf('rating')} start={review?.stars ?? 0} />
      <TextArea
        label="Your review"
        name="text"
        autoComplete="off"
        maxLength={REVIEW_TEXT_LENGTH}
        defaultValue={review?.text ?? ''}
        problem={problemOf('text')}
      />
      <TextField
        label="City"
        name="city"
        optional
        autoComplete="address-level2"
        maxLength={60}
        defaultValue={review?.city ?? ''}
        hint="Your name is not shown."
      />
      <PhotoField held={review?.photos.length ?? 0} photos={photos} onChange={setPhotos} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send review
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ConnectionNote {...connection} />
    </form>
  );
}

interface PhotoFieldProps {
  /** Photos that the review has. */
  readonly held: number;
  readonly photos: readonly string[] | null;
  readonly onChange: (photos: string[]) => void;
}

function PhotoField({ held, photos, onChange }: PhotoFieldProps): ReactElement {
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])];
    if (files.length > REVIEW_PHOTOS_AT_MOST) toast.info(`The first ${REVIEW_PHOTOS_AT_MOST} photos are attached`);
    const small = await Promise.all(files.slice(0, REVIEW_PHOTOS_AT_MOST).map(smallPhoto));
    const readable = small.filter((photo) => photo !== null);
    if (readable.length < small.length) toast.error('Attach photos as JPEG, PNG or WebP');
    onChange(readable);
  }
  const hint =
    held > 0 && photos === null
      ? `Choosing photos replaces the ${held} you have sent.`
      : `Up to ${REVIEW_PHOTOS_AT_MOST}. Location data is removed.`;
  return (
    <div className="grid gap-1.5">
      <label className="grid gap-1.5 text-sm font-semibold">
        <span className="flex justify-between">
          Photos <span className="font-normal text-muted">optional</span>
        </span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          onChange={(event) => void choose(event)}
          className="min-h-11 w-full text-[15px] font-normal file:mr-3 file:min-h-11 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4"
        />
      </label>
      <p className="text-[13.5px] text-muted">{hint}</p>
      {photos !== null && photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <img src={photo} alt={`Attached ${index + 1}`} className="size-20 rounded-card object-cover" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
