/** Uploads of the pictures of one article, one after another; the form waits for them. */
import type { Editor } from '@tiptap/react';
import { createContext, useContext, useMemo, useRef } from 'react';
import { errorMessage } from '../api/client.ts';
import { changePicture, type NewPicture } from './picture-nodes.ts';
import { useUploads } from './uploads.tsx';
import { storeImage } from './use-image-upload.ts';

interface ArticleUploads {
  begin(editor: Editor, pictures: readonly NewPicture[]): void;
  retry(editor: Editor, key: string): void;
}

export const ArticleUploadsContext = createContext<ArticleUploads>({ begin: () => undefined, retry: () => undefined });

export function useArticleUploads(): ArticleUploads {
  return useContext(ArticleUploadsContext);
}

export function useNewArticleUploads(): ArticleUploads {
  const uploads = useUploads();
  const track = useRef(uploads.track);
  track.current = uploads.track;
  const files = useRef(new Map<string, File>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    async function send(editor: Editor, { key, file }: NewPicture): Promise<void> {
      changePicture(editor, key, { problem: '' });
      try {
        const src = await storeImage('articles', file);
        files.current.delete(key);
        changePicture(editor, key, { src, upload: null, preview: null });
      } catch (error) {
        changePicture(editor, key, { problem: errorMessage(error) });
        throw error;
      }
    }
    function begin(editor: Editor, pictures: readonly NewPicture[]): void {
      for (const picture of pictures) {
        files.current.set(picture.key, picture.file);
        const work = last.current.then(async () => await send(editor, picture));
        last.current = Promise.allSettled([work]);
        track.current(work);
      }
    }
    return {
      begin,
      retry(editor, key) {
        const file = files.current.get(key);
        if (file !== undefined) begin(editor, [{ key, file }]);
      },
    };
  }, []);
}
