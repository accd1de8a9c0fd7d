/** Scales a chosen photo down in the browser, so that four of them fit into one call. */

const LONGEST_SIDE_PX = 1_600;
const JPEG_QUALITY = 0.85;

/** A JPEG as a data URL, without the metadata of the camera; null for a file that is no picture. */
export async function smallPhoto(file: File): Promise<string | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    console.warn('A chosen file is no picture', error);
    return null;
  }
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
