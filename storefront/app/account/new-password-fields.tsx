import type { ReactElement } from 'react';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  label?: string;
  /** The first field's name; the second is `confirmPassword`. */
  name?: 'newPassword' | 'password';
  problemOf: (field: string) => string | null;
}

/** New password and its confirmation. */
export function NewPasswordFields({
  label = 'New password',
  name = 'newPassword',
  problemOf,
}: NewPasswordFieldsProps): ReactElement {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        problem={problemOf(name)}
        hint="At least 8 characters."
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        problem={problemOf('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}

/** Hidden user name for password managers. */
export function PasswordOwner({ mobile }: { mobile: string }): ReactElement {
  return <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />;
}
