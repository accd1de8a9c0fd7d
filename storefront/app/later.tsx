import { type ComponentType, lazy, memo, type ReactElement, Suspense } from 'react';
import { fetchCode } from './fetch-code.ts';

/**
 * A part of the page that is rendered by the server and whose code is loaded after the page's own: below the fold, and
 * without form fields or buttons that somebody might use before: those need `laterControls`. Its props must be stable: until the code has arrived,
 * changed ones would replace what the server rendered by nothing.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchCode(load) })) as ComponentType<Props>;
  return memo(function Later(props: Props): ReactElement {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }) as ComponentType<Props>;
}
