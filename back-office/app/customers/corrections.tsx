/** Dialogs that correct the name, email and mobile number of a customer. */
import {
  type CustomerDetail,
  correctCustomerEmail,
  correctCustomerMobile,
  correctCustomerName,
  listCustomers,
  readCustomer,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { schemaResolver } from '../forms/schema-resolver.ts';

interface CorrectionProps {
  customer: CustomerDetail;
}

const invalidates = [readCustomer, listCustomers];

export function CorrectName({ customer }: CorrectionProps): ReactElement {
  const [open, setOpen] = useState(false);
  const { id: customerId, firstName, lastName } = customer;
  const form = useForm({
    values: { customerId, firstName, lastName, reason: '' },
    resolver: schemaResolver(correctCustomerName.schema),
  });
  const mutation = useApiMutation(correctCustomerName, {
    showsError: true,
    success: 'Name corrected',
    invalidates,
    closes: () => setOpen(false),
  });
  const { errors } = form.formState;
  return (
    <Correction
      what="name"
      state={{ open, setOpen, mutation, reset: form.reset }}
      hint="The customer is told by email. Invoices and placed orders keep the old name."
      action="Save name"
      onSubmit={form.handleSubmit((values) => mutation.mutate(values))}
    >
      <Field label="First name" problem={errors.firstName?.message}>
        {(control) => <input {...control} {...form.register('firstName')} autoComplete="off" />}
      </Field>
      <Field label="Last name" optional problem={errors.lastName?.message}>
        {(control) => <input {...control} {...form.register('lastName')} autoComplete="off" />}
      </Field>
      <Field label="Reason" hint="Recorded in the audit log." problem={errors.reason?.message}>
        {(control) => <input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
    </Correction>
  );
}

export function CorrectEmail({ customer }: CorrectionProps): ReactElement {
  const [open, setOpen] = useState(false);
  const form = useForm({
    values: { customerId: customer.id, email: '', reason: '' },
    resolver: schemaResolver(correctCustomerEmail.schema),
  });
  const mutation = useApiMutation(correctCustomerEmail, {
    showsError: true,
    success: 'Link sent to the new email',
    invalidates,
    closes: () => setOpen(false),
  });
  const { errors } = form.formState;
  return (
    <Correction
      what="email"
      state={{ open, setOpen, mutation, reset: form.reset }}
      hint="The new email gets a link. The account changes once the customer follows it."
      action="Send link"
      onSubmit={form.handleSubmit((values) => mutation.mutate(values))}
    >
      <Field label="New email" problem={errors.email?.message}>
        {(control) => <input {...control} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field label="Reason" hint="Recorded in the audit log." problem={errors.reason?.message}>
        {(control) => <input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
    </Correction>
  );
}

/** Nothing for a proved number, which only its customer changes. */
export function CorrectMobile({ customer }: CorrectionProps): ReactElement | null {
  const [open, setOpen] = useState(false);
  const form = useForm({
    values: { customerId: customer.id, mobile: '', reason: '' },
    resolver: schemaResolver(correctCustomerMobile.schema),
  });
  const mutation = useApiMutation(correctCustomerMobile, {
    showsError: true,
    success: 'Mobile number corrected',
    invalidates,
    closes: () => setOpen(false),
  });
  const { errors } = form.formState;
  if (customer.identity.mobileProvedAt !== null) return null;
  return (
    <Correction
      what="mobile number"
      state={{ open, setOpen, mutation, reset: form.reset }}
      hint="Until the customer proves the new number by OTP, their unpaid orders stay limited as for an unproved one."
      action="Save number"
      onSubmit={form.handleSubmit((values) => mutation.mutate(values))}
    >
      <Field label="New mobile number" hint="10 digits" problem={errors.mobile?.message}>
        {(control) => <input {...control} {...form.register('mobile')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label="Reason" hint="Recorded in the audit log." problem={errors.reason?.message}>
        {(control) => <input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
    </Correction>
  );
}

interface FrameProps {
  what: string;
  state: {
    readonly open: boolean;
    readonly setOpen: (open: boolean) => void;
    readonly mutation: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
    /** Empties the fields. */
    readonly reset: () => void;
  };
  hint: string;
  action: string;
  onSubmit: () => void;
  children: ReactElement | readonly ReactElement[];
}

function Correction({ what, state, hint, action, onSubmit, children }: FrameProps): ReactElement {
  const { open, setOpen, mutation, reset } = state;
  return (
    <>
      <Button
        tone="quiet"
        className="-my-2 -mr-2 shrink-0"
        aria-label={`Correct ${what}`}
        onClick={() => {
          mutation.reset();
          reset();
          setOpen(true);
        }}
      >
        Correct…
      </Button>
      <Dialog title={`Correct ${what}`} open={open} onClose={() => setOpen(false)}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <p className="text-muted">{hint}</p>
          {children}
          <FormError>{mutation.error?.message}</FormError>
          <Button type="submit" tone="solid" busy={mutation.isPending} className="justify-self-start">
            {action}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
