/** Pictures of the article editor: dropped, pasted or chosen, shown at once and stored while writing goes on. */

import { Plugin } from '@tiptap/pm/state';
import { type Editor, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { alignmentOf, articlePicture } from '@tola/contract/rich-text';
import type { NewPicture } from './picture-nodes.ts';
import { PictureView } from './rich-picture-view.tsx';

export interface RichPicturesOptions {
  /** Begins the upload of pictures that stand in the text under these keys. */
  upload: (editor: Editor, pictures: readonly NewPicture[]) => void;
}

const WITHOUT_HTML = { rendered: false } as const;

export const RichPictures = Node.create<RichPicturesOptions>({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addOptions: () => ({ upload: () => undefined }),
  addAttributes: () => ({
    src: { default: '', ...WITHOUT_HTML },
    alt: { default: '', ...WITHOUT_HTML },
    align: { default: 'center', ...WITHOUT_HTML },
    upload: { default: null, ...WITHOUT_HTML },
    preview: { default: null, ...WITHOUT_HTML },
    problem: { default: '', ...WITHOUT_HTML },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs(figure) {
        const image = figure.querySelector('img');
        const src = image?.getAttribute('src') ?? '';
        if (articlePicture(src) === null) return false;
        return { src, alt: image?.getAttribute('alt') ?? '', align: alignmentOf(figure.dataset.align ?? '') };
      },
      contentElement: (figure) => figure.querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-align': attrs.align, ...(attrs.src === '' ? { 'data-not-stored': '' } : {}) },
    ['img', { src: attrs.src, alt: attrs.alt }],
    ['figcaption', 0],
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addKeyboardShortcuts() {
    return {
      // A caption is one line: Enter goes on below the picture.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const at = $from.after();
        return editor
          .chain()
          .insertContentAt(at, { type: 'paragraph' })
          .setTextSelection(at + 1)
          .run();
      },
    };
  },
  addProseMirrorPlugins() {
    const add = (files: FileList | undefined, at: number | null): boolean => {
      const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pictures.length === 0) return false;
      insertPictures(this.editor, pictures, this.options.upload, at);
      return true;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_, event) => add(event.clipboardData?.files, null),
          handleDrop: (view, event, _slice, isMoved) =>
            !isMoved &&
            add(event.dataTransfer?.files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null),
        },
      }),
    ];
  },
});

/**
 * Puts pictures into the text and begins their upload.
 *
 * @param at position in the text; null for that of the cursor
 */
export function insertPictures(
  editor: Editor,
  files: readonly File[],
  upload: RichPicturesOptions['upload'],
  at: number | null,
): void {
  const pictures = files.map((file) => ({ key: crypto.randomUUID(), file }));
  const nodes = pictures.map(({ key, file }) => ({
    type: 'figure',
    attrs: { alt: altOfFile(file.name), upload: key, preview: URL.createObjectURL(file) },
  }));
  const { $to } = editor.state.selection;
  // Below the paragraph of the cursor or drop, which stays whole.
  const place = at === null ? $to : editor.state.doc.resolve(at);
  const below = place.depth === 0 ? place.pos : place.after(1);
  editor
    .chain()
    .focus()
    .insertContentAt(below, [...nodes, { type: 'paragraph' }])
    .run();
  upload(editor, pictures);
}

/** The text without pictures that are not stored, which nobody else could see. */
export function withoutUnstored(html: string): string {
  return html.replace(/<figure [^>]*data-not-stored[^>]*>[\s\S]*?<\/figure>/g, '');
}

/** `gold-coin_front.jpg` says something, `IMG_2041.jpg` does not: then the caption describes the picture. */
function altOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return /^(img|dsc|dscn|pxl|image|photo|picture|screenshot|whatsapp|untitled)?[\d\s.()]*$|^(img|dsc|dscn|pxl|screenshot|whatsapp)\b/i.test(
    words,
  )
    ? ''
    : words;
}
