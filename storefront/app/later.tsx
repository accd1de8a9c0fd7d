import { type ComponentType, lazy, memo, type ReactElement, Suspense } from 'react';
import { fetchCode } from './fetch-code.ts';

/**
 * A part of the page that is rendered by the server and whose code is loaded after the page's own: below the fold, and
 * without form fields or buttons that somebody might use before: those need `laterControls`. Its props must be stable: until the code has arrived,
 * changed ones would replace what the server rendered by nothing.
 *
 * @param Until keeps the part's space, so that nothing moves, where the browser renders the page before the code has arrived
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: ComponentType<Props> | null = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchCode(load) })) as ComponentType<Props>;
  return memo(function Later(props: Props): ReactElement {
    return (
      <Suspense fallback={Until === null ? null : <Until {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }) as ComponentType<Props>;
}
