/** Uploads an image; the server validates and resizes it. */
import { useMutation } from '@tanstack/react-query';
import { type ImageFolder, uploadPicture } from '@tola/contract/staff';
import { toast } from 'sonner';
import { callApi, errorMessage } from '../api/client.ts';
import { useUploads } from './uploads.tsx';

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif';
const LARGEST_BYTES = 12 * 1024 * 1024;

interface ImageUpload {
  readonly busy: boolean;
  send(file: File): void;
}

export function useImageUpload(folder: ImageFolder, onDone: (path: string) => void): ImageUpload {
  const uploads = useUploads();
  const upload = useMutation({
    mutationFn: async (file: File) => await storeImage(folder, file),
    onSuccess: onDone,
    onError: (error) => toast.error(errorMessage(error)),
  });
  return {
    busy: upload.isPending,
    send: (file) => uploads.track(upload.mutateAsync(file)),
  };
}

/** @throws Error with a message for people */
export async function storeImage(folder: ImageFolder, file: File): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new Error('The image is larger than 12 MB');
  const dataUrl = await readAsDataUrl(file);
  return (await callApi(uploadPicture, { part: folder, name: file.name.replace(/\.[^.]+$/, ''), file: dataUrl })).path;
}

export async function readAsDataUrl(file: File): Promise<string> {
  return await new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(new Error('Can’t read the file'));
    reader.readAsDataURL(file);
  });
}
