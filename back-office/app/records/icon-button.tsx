import type { ReactElement } from 'react';

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}

export function IconButton({ label, icon, disabled = false, onClick }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-30 lg:size-9"
    >
      {icon}
    </button>
  );
}
