import type { ReactElement } from 'react';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  label?: string;
  /** The first field's name; the second is `confirmPassword`. */
  name?: 'newPassword' | 'password';
  problemOf: (field: string) => string | null;
}

/** A new password, twice. */
export function NewPasswordFields({
  label = 'New password',
  name = 'newPassword',
  problemOf,
}: NewPasswordFieldsProps): ReactElement {
  return (
    <>
      <PasswordField label={label} name={name} problem={problemOf(name)} autoComplete="new-password" />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        problem={problemOf('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}

/** Tells a password manager whose password this is. */
export function PasswordOwner({ mobile }: { mobile: string }): ReactElement {
  return <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />;
}
