/** Parses a raw email of the store: headers, plain and HTML body. */

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function readMail(raw: string): ReadMail {
  return {
    subject: unfolded(/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''),
    text: bodyOf(raw, 'text/plain'),
    html: bodyOf(raw, 'text/html'),
  };
}

function unfolded(header: string): string {
  return header.replace(/\r?\n[ \t]+/g, ' ');
}

/** @throws Error when the mail has no such part */
function bodyOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const part = parts.find((one) => new RegExp(`^content-type: ${type}`, 'im').test(one));
  if (part === undefined) throw new Error(`The mail has no part of ${type}`);
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const encoded = body.join('\n\n');
  if (/quoted-printable/i.test(head)) return fromQuotedPrintable(encoded);
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8');
  return encoded;
}

/** RFC 2045 §6.7. */
function fromQuotedPrintable(encoded: string): string {
  const joined = encoded.replace(/=\r?\n/g, '').replace(/\r\n/g, '\n');
  const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
