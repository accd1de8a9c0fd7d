/** Validates and reads a visiting card file. */
import { VISITING_CARD_BYTES } from '@tola/contract/enquiries';

/** The server's message for an invalid file; null when valid. */
export function visitingCardProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(file.type)) return 'Upload Visting Card Image';
  return file.size > VISITING_CARD_BYTES ? 'Please upload an image of at most 5 MB' : null;
}

/** The file as a base64 data URL. */
export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('We couldn’t read the file'));
    reader.readAsDataURL(file);
  });
}
