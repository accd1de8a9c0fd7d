import { type ComponentType, type ReactElement, useEffect, useRef } from 'react';
import { later } from './later.tsx';
import { replayEarlyClicks } from './shell/early-clicks.ts';

/** Like `later`, for a part with buttons: a click on one that is not there yet is kept, and made when the code has arrived. */
export function laterControls<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: ComponentType<Props> | null = null,
): ComponentType<Props> {
  const Part = later<Props>(async () => {
    const Loaded = await load();
    return function Arrived(props: Props): ReactElement {
      const end = useRef<HTMLSpanElement>(null);
      useEffect(() => {
        end.current?.parentElement?.removeAttribute('data-later');
        void replayEarlyClicks();
      }, []);
      return (
        <>
          <Loaded {...props} />
          <span ref={end} hidden />
        </>
      );
    };
  }, Until);
  return function LaterControls(props: Props): ReactElement {
    return (
      <div data-later="" className="contents">
        <Part {...props} />
      </div>
    );
  };
}
