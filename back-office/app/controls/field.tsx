/** Labelled control with hint and validation error. */
import { classNames } from '@tola/ui';
import { type ReactElement, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  optional?: boolean | undefined;
  className?: string;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    className: string;
  }) => ReactNode;
}

export function Field({ label, hint, problem, optional, className, children }: FieldProps): ReactElement {
  const id = useId();
  const isWrong = problem !== undefined && problem !== '';
  const describedBy = [hint === undefined ? '' : `${id}-hint`, isWrong ? `${id}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className="label flex items-baseline justify-between gap-3">
        {label}
        {optional === true && <span className="font-normal text-muted">optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': describedBy || undefined,
        className: 'control',
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[13px] text-muted">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

interface FieldProblemProps {
  id?: string;
  children: string | undefined;
}

/** What is wrong with one field, or with a group of them; nothing while there is no problem. */
export function FieldProblem({ id, children }: FieldProblemProps): ReactElement | null {
  if (children === undefined || children === '') return null;
  return (
    <p id={id} role="alert" className="text-[13px] font-medium text-down">
      {children}
    </p>
  );
}
