import type { ReactElement } from 'react';

/** Why a form could not be sent, above its buttons, over all columns of the form; nothing while there is no error. */
export function FormError({ children }: { children: string | undefined }): ReactElement | null {
  if (children === undefined || children === '') return null;
  return (
    <p role="alert" className="col-span-full font-medium text-down">
      {children}
    </p>
  );
}
