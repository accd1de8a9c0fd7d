import { toast } from '../toast/toast.ts';

/**
 * Saves a brochure under its name. A failure is told in the specification's words (001 §8).
 *
 * @param path where the file lies
 * @param name what it is saved as, without extension
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
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
