/**
 * Signs a PDF by an appendix: an incremental update with the signature, behind bytes that stay as they are. So an unsigned
 * document can be drawn again, and its stored appendix makes it the signed one.
 */
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';

export interface SigningCertificate {
  /** PKCS#12. */
  readonly file: Uint8Array;
  readonly password: string;
}

export interface SignatureFacts {
  readonly signer: string;
  readonly reason: string;
  readonly at: Date;
}

/** A certificate with its chain and the signature take about 5,000. */
const MOST_SIGNATURE_BYTES = 12_000;

/** The appendix. @throws Error when the certificate cannot be used, or the file is not one that this program has drawn */
export async function signatureAppendix(
  pdf: Buffer,
  { file, password }: SigningCertificate,
  facts: SignatureFacts,
): Promise<Buffer> {
  const prepared = Buffer.concat([pdf, Buffer.from(placeholderFor(pdf.toString('latin1'), facts), 'latin1')]);
  const signer = new P12Signer(Buffer.from(file), { passphrase: password });
  const signed = await new SignPdf().sign(prepared, signer, facts.at);
  if (!signed.subarray(0, pdf.length).equals(pdf)) throw new Error('Signing has changed the document itself');
  return signed.subarray(pdf.length);
}

interface Structure {
  /** The number of the next object. */
  readonly size: number;
  readonly root: number;
  /** The rest of the trailer: information and identifiers. */
  readonly rest: string;
  readonly startXref: number;
}

function placeholderFor(pdf: string, facts: SignatureFacts): string {
  const { size, root, rest, startXref } = structureOf(pdf);
  const [signature, widget] = [size, size + 1];
  const catalogue = objectAt(pdf, startXref, root);
  const page = firstPage(pdf, startXref, catalogue);
  const form = `/AcroForm << /SigFlags 3 /Fields [${widget} 0 R] >>`;
  const objects = [
    [root, withEntry(catalogue, form)],
    [page.number, withEntry(page.text, `/Annots [${widget} 0 R]`)],
    [signature, signatureDictionary(facts)],
    [widget, widgetDictionary(signature, page.number)],
  ] as const;
  let text = '\n';
  const offsets = objects.map(([number, body]) => {
    const offset = pdf.length + text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return [number, offset] as const;
  });
  const xref = pdf.length + text.length;
  const entries = offsets
    .toSorted(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = `<< /Size ${size + 2} /Root ${root} 0 R ${rest} /Prev ${startXref} >>`;
  return `${text}xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${xref}\n%%EOF\n`;
}

function signatureDictionary({ signer, reason, at }: SignatureFacts): string {
  const stamp = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached',
    '/ByteRange [0 /********** /********** /**********]',
    `/Contents <${'0'.repeat(MOST_SIGNATURE_BYTES * 2)}>`,
    `/Name ${hexText(signer)} /Reason ${hexText(reason)} /M (D:${stamp}Z) >>`,
  ].join('\n');
}

/** Of no size: the signature is not drawn. */
function widgetDictionary(signature: number, page: number): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /F 132 /Rect [0 0 0 0] /T (Signature1) /V ${signature} 0 R /P ${page} 0 R >>`;
}

function structureOf(pdf: string): Structure {
  const end = pdf.lastIndexOf('trailer');
  const found = /^trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.slice(end));
  const [, entries = '', startXref] = found ?? [];
  const size = /\/Size (\d+)/.exec(entries)?.[1];
  const root = /\/Root (\d+) 0 R/.exec(entries)?.[1];
  if (size === undefined || root === undefined) throw new Error('The PDF has no trailer that can be read');
  const rest = entries.replace(/\/Size \d+/, '').replace(/\/Root \d+ 0 R/, '');
  return { size: Number(size), root: Number(root), rest: rest.trim(), startXref: Number(startXref) };
}

/** The dictionary of an object, by the table of the file. */
function objectAt(pdf: string, startXref: number, number: number): string {
  const table = pdf.slice(startXref);
  const first = table.indexOf('\n', table.indexOf('\n') + 1) + 1;
  const offset = Number(table.slice(first + number * 20, first + number * 20 + 10));
  const head = `${number} 0 obj`;
  const end = pdf.indexOf('endobj', offset);
  if (!pdf.startsWith(head, offset) || end < 0) throw new Error(`The PDF has no object ${number} where its table says`);
  return pdf.slice(offset + head.length, end).trim();
}

function firstPage(pdf: string, startXref: number, catalogue: string): { number: number; text: string } {
  const pages = /\/Pages (\d+) 0 R/.exec(catalogue)?.[1];
  const first = /\/Kids \[(\d+) 0 R/.exec(objectAt(pdf, startXref, Number(pages)))?.[1];
  if (first === undefined) throw new Error('The PDF has no page');
  const number = Number(first);
  return { number, text: objectAt(pdf, startXref, number) };
}

function withEntry(dictionary: string, entry: string): string {
  if (!dictionary.endsWith('>>')) throw new Error('An object of the PDF is no dictionary');
  return `${dictionary.slice(0, -2)}${entry}\n>>`;
}

/** Any letters: UTF-16 with its mark. */
function hexText(text: string): string {
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`;
}
