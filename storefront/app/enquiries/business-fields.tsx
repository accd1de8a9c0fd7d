import { TextArea, TextField } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { MobileField } from '../forms/mobile-field.tsx';

interface BusinessFieldsProps {
  problemOf: (field: string) => string | null;
  /** Fields between email and address. */
  children?: ReactNode;
}

/** Fields of both business forms, in validation order. */
export function BusinessFields({ problemOf, children }: BusinessFieldsProps): ReactElement {
  return (
    <>
      <TextField label="Name" name="name" autoComplete="name" maxLength={100} problem={problemOf('name')} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        problem={problemOf('email')}
      />
      {children}
      <TextArea
        label="Address"
        name="address"
        rows={2}
        autoComplete="street-address"
        maxLength={500}
        problem={problemOf('address')}
        className="sm:col-span-2"
      />
      <MobileField problem={problemOf('mobile')} />
      <TextField label="City" name="city" autoComplete="address-level2" maxLength={100} problem={problemOf('city')} />
      <TextArea
        label="Comment"
        name="comment"
        autoComplete="off"
        rows={5}
        maxLength={5_000}
        problem={problemOf('comment')}
        className="sm:col-span-2"
      />
    </>
  );
}
