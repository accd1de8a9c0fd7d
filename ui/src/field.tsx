import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { tidyDigits } from './digits.ts';

interface FieldFrame {
  label: string;
  name: string;
  /** Error message. */
  problem?: string | null;
  /** Hint text. */
  hint?: string;
  /** Shows "optional" beside the label. */
  optional?: boolean;
}

export const controlClass =
  'block w-full min-h-12 rounded-lg border border-line-strong bg-paper px-4 py-2.5 text-ink placeholder:text-muted ' +
  '[&[readonly]]:bg-ivory [&[readonly]]:border-line disabled:bg-line disabled:text-muted aria-invalid:border-down aria-invalid:bg-down-soft';

/** Label, control, hint and error. */
function Frame({
  id,
  frame,
  children,
  className,
}: {
  id: string;
  frame: FieldFrame;
  children: ReactNode;
  className: string | undefined;
}): ReactElement {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between text-sm font-semibold">
        {frame.label}
        {frame.optional === true && <span className="font-normal text-muted">optional</span>}
      </label>
      {children}
      {frame.hint !== undefined && (
        <p id={`${id}-hint`} className="text-[13.5px] text-muted">
          {frame.hint}
        </p>
      )}
      {frame.problem != null && frame.problem !== '' && (
        <p id={`${id}-problem`} className="text-[13.5px] font-medium text-down">
          {frame.problem}
        </p>
      )}
    </div>
  );
}

function described(id: string, frame: FieldFrame): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  const wrong = frame.problem != null && frame.problem !== '';
  const ids = [frame.hint === undefined ? '' : `${id}-hint`, wrong ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return { ...(wrong ? { 'aria-invalid': true } : {}), ...(ids === '' ? {} : { 'aria-describedby': ids }) };
}

type Without<T> = Omit<T, keyof FieldFrame | 'className'> & { className?: string };

export interface TextFieldProps extends FieldFrame, Without<InputHTMLAttributes<HTMLInputElement>> {
  /**
   * Keeps at most `maxLength` digits; of a telephone number without the country's code. The native limit would count
   * spaces of a pasted number.
   */
  digitsOnly?: boolean | 'telephone';
}

export function TextField(props: TextFieldProps): ReactElement {
  const { label, name, problem, hint, optional, digitsOnly = false, maxLength, className, onInput, ...rest } = props;
  const id = useId();
  const frame = frameOf({ label, name, problem, hint, optional });
  return (
    <Frame id={id} frame={frame} className={className}>
      <input
        {...rest}
        {...described(id, frame)}
        id={id}
        name={name}
        {...(digitsOnly !== false ? { inputMode: 'numeric' as const } : { maxLength })}
        onInput={(event) => {
          const input = event.currentTarget;
          const most = maxLength ?? Number.POSITIVE_INFINITY;
          if (digitsOnly !== false) input.value = tidyDigits(input.value, most, digitsOnly === 'telephone');
          onInput?.(event);
        }}
        className={controlClass}
      />
    </Frame>
  );
}

export interface TextAreaProps extends FieldFrame, Without<TextareaHTMLAttributes<HTMLTextAreaElement>> {}

export function TextArea(props: TextAreaProps): ReactElement {
  const { label, name, problem, hint, optional, className, rows = 4, ...rest } = props;
  const id = useId();
  const frame = frameOf({ label, name, problem, hint, optional });
  return (
    <Frame id={id} frame={frame} className={className}>
      <textarea {...rest} {...described(id, frame)} id={id} name={name} rows={rows} className={controlClass} />
    </Frame>
  );
}

export interface SelectFieldProps extends FieldFrame, Without<SelectHTMLAttributes<HTMLSelectElement>> {
  /** The `option` and `optgroup` elements. */
  children: ReactNode;
}

export function SelectField(props: SelectFieldProps): ReactElement {
  const { label, name, problem, hint, optional, className, children, ...rest } = props;
  const id = useId();
  const frame = frameOf({ label, name, problem, hint, optional });
  return (
    <Frame id={id} frame={frame} className={className}>
      <select {...rest} {...described(id, frame)} id={id} name={name} className={controlClass}>
        {children}
      </select>
    </Frame>
  );
}

/** Drops undefined properties, for exactOptionalPropertyTypes. */
function frameOf(given: {
  label: string;
  name: string;
  problem: string | null | undefined;
  hint: string | undefined;
  optional: boolean | undefined;
}): FieldFrame {
  return {
    label: given.label,
    name: given.name,
    ...(given.problem === undefined ? {} : { problem: given.problem }),
    ...(given.hint === undefined ? {} : { hint: given.hint }),
    ...(given.optional === undefined ? {} : { optional: given.optional }),
  };
}
