/** The customer's screenshot, as large as the screen allows; opens in full in a tab of its own. */
import type { ReactElement } from 'react';

export function Screenshot({ uploadId }: { uploadId: number | null }): ReactElement {
  if (uploadId === null) {
    return (
      <section aria-label="Screenshot" className="box grid min-h-40 place-items-center p-4 text-muted lg:min-h-80">
        The customer sent no screenshot
      </section>
    );
  }
  const source = `/back-office/files/screenshots/${uploadId}`;
  return (
    <section
      aria-label="Screenshot"
      className="box grid min-h-40 place-items-center p-2 lg:sticky lg:top-4 lg:min-h-80"
    >
      <a href={source} target="_blank" rel="noreferrer">
        <img
          src={source}
          alt="Payment screenshot sent by the customer"
          className="max-h-[42dvh] rounded-lg object-contain lg:max-h-[calc(100dvh-180px)]"
        />
      </a>
    </section>
  );
}
