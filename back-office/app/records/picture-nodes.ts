/** Pictures in the text of the article editor, found by the key of their upload. */
import type { Editor } from '@tiptap/react';

export interface NewPicture {
  readonly key: string;
  readonly file: File;
}

export interface PictureAttributes {
  readonly src: string;
  readonly alt: string;
  readonly align: string;
  /** While it is not stored: the key of its upload. */
  readonly upload: string | null;
  /** What the browser shows meanwhile. */
  readonly preview: string | null;
  /** Why it was not stored; empty while it is on its way. */
  readonly problem: string;
}

/** Changes the picture of an upload, wherever it stands by now; nothing when it was removed. */
export function changePicture(editor: Editor, key: string, changes: Partial<PictureAttributes>): void {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  doc.descendants((node, at) => {
    if (node.type.name === 'figure' && node.attrs.upload === key)
      tr.setNodeMarkup(at, undefined, { ...node.attrs, ...changes });
  });
  // Undo must not take a stored picture back to its upload.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}
