import { GIFT_MESSAGE_LENGTH, type Gift } from '@tola/contract/gifts';
import { TextArea, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import type { GiftChoice } from './gift.ts';

/** "This is a gift", with the message card and the day to deliver from. */
export function GiftPanel({ choice }: { choice: GiftChoice }): ReactElement {
  const { gift, set, problem } = choice;
  const problemOf = (field: keyof Gift) => (problem?.field === field ? problem.message : null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wrong = problem?.field === 'message' ? 'textarea' : 'input';
    if (problem !== null) fields.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [problem]);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={gift !== null}
          onChange={(event) => set(event.target.checked ? { message: null, deliverFrom: null } : null)}
          className="size-5 shrink-0 accent-[var(--green)]"
        />
        This is a gift
      </label>
      {gift !== null && (
        <div ref={fields} className="panel mt-2 grid gap-4 p-4 sm:grid-cols-[1.6fr_1fr] sm:p-6">
          <TextArea
            label="Message on the card"
            name="giftMessage"
            autoComplete="off"
            optional
            hint={`${(gift.message ?? '').length} of ${GIFT_MESSAGE_LENGTH} characters`}
            value={gift.message ?? ''}
            onChange={(event) => set({ ...gift, message: event.target.value === '' ? null : event.target.value })}
            problem={problemOf('message')}
            rows={3}
            maxLength={GIFT_MESSAGE_LENGTH}
          />
          <TextField
            label="Deliver on or after"
            name="giftDate"
            optional
            type="date"
            min={choice.first}
            max={choice.last}
            value={gift.deliverFrom ?? ''}
            problem={problemOf('deliverFrom')}
            onChange={(event) => set({ ...gift, deliverFrom: event.target.value === '' ? null : event.target.value })}
          />
          <p className="text-[13.5px] text-muted sm:col-span-2">
            The parcel has no prices in it; the invoice comes to you. To send it to someone else, enter their name and
            number with the shipping address.
          </p>
        </div>
      )}
    </div>
  );
}
