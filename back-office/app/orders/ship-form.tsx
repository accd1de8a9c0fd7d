import { type StaffOrder, serialsIn, shipOrder, trackingPageOf } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { CourierField, lastCourier, rememberCourier } from './courier-field.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

interface ShipFormProps {
  order: Pick<StaffOrder, 'id' | 'serials' | 'courier'>;
  onDone: () => void;
}

export function ShipForm({ order, onDone }: ShipFormProps): ReactElement {
  const knownCourier = order.courier ?? lastCourier();
  const form = useForm({
    defaultValues: {
      courier: knownCourier,
      trackingNumber: '',
      trackingUrl: '',
      serials: order.serials.map(({ serial }) => serial).join('\n'),
    },
  });
  const mutation = useApiMutation(shipOrder, {
    showsError: true,
    success: 'Dispatched. The customer gets the tracking number by email.',
    invalidates: ORDER_QUERIES,
    onDone: (_, { courier }) => rememberCourier(courier),
    closes: onDone,
  });
  const [courier, trackingNumber] = useWatch({ control: form.control, name: ['courier', 'trackingNumber'] });
  const page = trackingPageOf(courier, trackingNumber);
  const { errors } = form.formState;
  const needed = { required: 'Required' } as const;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ serials, trackingUrl, ...rest }) =>
        mutation.mutate({
          ...rest,
          orderId: order.id,
          trackingUrl: page ?? (trackingUrl.trim() === '' ? null : trackingUrl.trim()),
          serials: serialsIn(serials),
        }),
      )}
    >
      <Controller
        name="courier"
        control={form.control}
        rules={needed}
        render={({ field }) => (
          <CourierField value={field.value} onValue={field.onChange} problem={errors.courier?.message} />
        )}
      />
      <Field label="Tracking number" problem={errors.trackingNumber?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('trackingNumber', needed)}
            data-autofocus={knownCourier !== '' || undefined}
            autoComplete="off"
          />
        )}
      </Field>
      {page === null ? (
        <Field label="Tracking link" problem={errors.trackingUrl?.message} optional>
          {(control) => (
            <input
              {...control}
              {...form.register('trackingUrl', {
                pattern: { value: /^(https?:\/\/\S+)?$/, message: 'Enter a link that begins with https://' },
              })}
              inputMode="url"
              autoComplete="off"
            />
          )}
        </Field>
      ) : (
        <p className="text-[13px] text-muted">
          Tracking link:{' '}
          <a href={page} rel="noreferrer" target="_blank" className="break-all text-green-ink underline">
            {page}
          </a>
        </p>
      )}
      <Field label="Serial numbers in the parcel" hint="One per line." optional>
        {(control) => <textarea {...control} {...form.register('serials')} rows={3} />}
      </Field>
      <FormError>{mutation.error?.message}</FormError>
      <Button type="submit" tone="solid" className="justify-self-start" busy={mutation.isPending}>
        Dispatch
      </Button>
    </form>
  );
}
