/** Reads the screenshot of a payment: an image, as base64 (specification 000 §5). */
import { SCREENSHOT_BYTES } from '@tola/contract';

/** Types accepted by the server and offered by the file picker. */
export const SCREENSHOT_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

const NOT_AN_IMAGE = 'Please upload a PNG, JPEG or WebP image';

export interface Screenshot {
  readonly name: string;
  /** For the preview. */
  readonly dataUrl: string;
  /** The part of the data URL after the comma, as the call carries it. */
  readonly base64: string;
}

/**
 * Reads a chosen file.
 *
 * @throws Error with the buyer's message: not an image, too large, or unreadable.
 */
export async function readScreenshot(file: File): Promise<Screenshot> {
  if (!SCREENSHOT_TYPES.includes(file.type)) throw new Error(NOT_AN_IMAGE);
  if (file.size > SCREENSHOT_BYTES) throw new Error('Please upload an image of at most 5 MB');
  const dataUrl = await readAsDataUrl(file);
  if (!(await canBeShown(dataUrl))) throw new Error(NOT_AN_IMAGE);
  return { name: file.name, dataUrl, base64: dataUrl.slice(dataUrl.indexOf(',') + 1) };
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('We couldn’t read the file')));
    reader.readAsDataURL(file);
  });
}

/** The file type comes from the name only; a file that cannot be decoded is not an image. */
async function canBeShown(dataUrl: string): Promise<boolean> {
  const image = new Image();
  image.src = dataUrl;
  return await image.decode().then(
    () => true,
    () => false,
  );
}
