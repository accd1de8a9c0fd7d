/** The order of pictures in a list, by dragging and by key. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface PictureOrder {
  readonly list: RefObject<HTMLOListElement | null>;
  /** What a screen reader says after a move. */
  readonly said: string;
  /** Moves a picture by one place; the button that was pressed keeps the focus. */
  step(index: number, by: -1 | 1): void;
  dragOf(index: number): {
    readonly isOver: boolean;
    begin(): void;
    over(): void;
    drop(): void;
    end(): void;
  };
}

export function usePictureOrder(move: (from: number, to: number) => void): PictureOrder {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [stepped, setStepped] = useState<{ readonly to: number; readonly by: -1 | 1 } | null>(null);
  // Moving an element in the page takes its focus away.
  useEffect(() => {
    if (stepped === null) return;
    const buttons = [...(list.current?.children[stepped.to]?.querySelectorAll('button') ?? [])].slice(0, 2);
    const pressed = buttons[stepped.by < 0 ? 0 : 1];
    (pressed?.disabled === true ? buttons.find(({ disabled }) => !disabled) : pressed)?.focus();
  }, [stepped]);
  function end(): void {
    setDragged(null);
    setOver(null);
  }
  return {
    list,
    said: stepped === null ? '' : `Image ${stepped.to + 1 - stepped.by} is now image ${stepped.to + 1}`,
    step(index, by) {
      move(index, index + by);
      setStepped({ to: index + by, by });
    },
    dragOf: (index) => ({
      isOver: dragged !== null && dragged !== index && over === index,
      begin: () => setDragged(index),
      over: () => setOver(index),
      drop() {
        if (dragged !== null && dragged !== index) move(dragged, index);
        end();
      },
      end,
    }),
  };
}
