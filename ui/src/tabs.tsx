import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
  name: string;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible label. */
  label: string;
  tabs: readonly Tab[];
  /** Initially open tab. */
  initial?: number;
  onSelect?: (index: number) => void;
}

/**
 * ARIA tabs with roving focus: arrows, Home and End. All panels are in the document, so that they are searchable and
 * readable without JavaScript.
 */
export function Tabs({ label, tabs, initial = 0, onSelect }: TabsProps): ReactElement {
  const [selected, setSelected] = useState(initial);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function select(index: number): void {
    setSelected(index);
    onSelect?.(index);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = tabs.length - 1;
    const target = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="no-scrollbar flex gap-7 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            className={classNames(
              '-mb-px min-h-12 border-b-2 font-semibold whitespace-nowrap -outline-offset-2',
              index === selected ? 'border-green-ink text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </div>
  );
}
