import { Fragment, type ReactElement } from 'react';

/** An email address or a number, which a narrow column breaks before the @ rather than within a word. */
export function Address({ children }: { children: string }): ReactElement {
  return (
    <>
      {children.split('@').map((part, index) => (
        <Fragment key={index === 0 ? 'name' : 'domain'}>
          {index > 0 && (
            <>
              <wbr />@
            </>
          )}
          {part}
        </Fragment>
      ))}
    </>
  );
}
