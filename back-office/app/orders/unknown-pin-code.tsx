import type { ReactElement } from 'react';

/** Warns the packer that the directory does not list the PIN code of a parcel. */
export function UnknownPinCode({ pinCode }: { pinCode: string }): ReactElement {
  return (
    <p role="note" className="rounded-lg bg-gold-soft px-3 py-2 text-[13px]">
      {pinCode === '' ? 'No PIN code.' : `PIN code ${pinCode} is not in our directory.`} Check it with the courier or
      the customer before dispatch.
    </p>
  );
}
