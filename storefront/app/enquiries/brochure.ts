import { toast } from '../toast/toast.ts';

/**
 * Downloads a brochure. On failure shows the specified message (001 §8).
 *
 * @param path URL of the file
 * @param name file name without extension
 */
export async function downloadBrochure(path: string, name: string): Promise<void> {
  let file: Blob;
  try {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    file = await response.blob();
  } catch (error) {
    console.error(error);
    toast.error('Failed to download brochure');
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.pdf`;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
