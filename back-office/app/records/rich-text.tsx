/** Article editor. The server sanitises its HTML before storing it. */
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { classNames } from '@tola/ui';
import {
  BetweenHorizontalStart,
  Bold,
  FoldVertical,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { insertPictures, RichPictures, type RichPicturesOptions, withoutUnstored } from './rich-pictures.ts';
import { addRow, insertTable, RichTables, removeRow } from './rich-tables.ts';
import { ArticleUploadsContext, useNewArticleUploads } from './use-article-uploads.ts';
import { IMAGE_TYPES } from './use-image-upload.ts';

/** Only formatting the server keeps; anything else would be lost on saving. */
const STORED = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  link: { openOnClick: false },
  strike: false,
  underline: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
});

interface RichTextProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
}

export default function RichText({ id, value, onChange }: RichTextProps): ReactElement {
  const uploads = useNewArticleUploads();
  const editor = useEditor({
    extensions: [STORED, RichTables, RichPictures.configure({ upload: uploads.begin })],
    content: value,
    editorProps: {
      // Saves the form, as in every other field; the editor would break the line. Shift Enter does that.
      handleDOMEvents: { keydown: (_, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text',
        class: 'rich min-h-64 px-3 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : withoutUnstored(changed.getHTML())),
  });
  return (
    <ArticleUploadsContext value={uploads}>
      <div className="rounded-lg border border-line-strong bg-paper">
        {editor !== null && <Tools editor={editor} upload={uploads.begin} />}
        <EditorContent editor={editor} />
      </div>
    </ArticleUploadsContext>
  );
}

interface ToolsProps {
  editor: Editor;
  upload: RichPicturesOptions['upload'];
}

function Tools({ editor, upload }: ToolsProps): ReactElement {
  const [, redraw] = useState(0);
  const files = useRef<HTMLInputElement>(null);
  const tools = [
    {
      name: 'Heading',
      icon: Heading2,
      on: editor.isActive('heading', { level: 2 }),
      act: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'Small heading',
      icon: Heading3,
      on: editor.isActive('heading', { level: 3 }),
      act: () => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    { name: 'Bold', icon: Bold, on: editor.isActive('bold'), act: () => editor.chain().focus().toggleBold().run() },
    {
      name: 'Italic',
      icon: Italic,
      on: editor.isActive('italic'),
      act: () => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'List',
      icon: List,
      on: editor.isActive('bulletList'),
      act: () => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      icon: ListOrdered,
      on: editor.isActive('orderedList'),
      act: () => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Quotation',
      icon: Quote,
      on: editor.isActive('blockquote'),
      act: () => editor.chain().focus().toggleBlockquote().run(),
    },
    { name: 'Pictures', icon: ImagePlus, on: false, act: () => files.current?.click() },
    { name: 'Link', icon: Link2, on: editor.isActive('link'), act: () => askForLink(editor) },
    ...(editor.isActive('table')
      ? [
          { name: 'Add a row', icon: BetweenHorizontalStart, on: false, act: () => addRow(editor) },
          { name: 'Remove the row', icon: FoldVertical, on: false, act: () => removeRow(editor) },
        ]
      : [{ name: 'Table', icon: Table, on: false, act: () => insertTable(editor) }]),
    { name: 'Undo', icon: Undo2, on: false, act: () => editor.chain().focus().undo().run() },
    { name: 'Redo', icon: Redo2, on: false, act: () => editor.chain().focus().redo().run() },
  ];
  return (
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 border-b border-line p-1">
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          aria-label={tool.name}
          aria-pressed={tool.on}
          title={tool.name}
          className={classNames(
            'grid size-11 place-items-center rounded-md lg:size-8',
            tool.on ? 'bg-gold-soft text-ink' : 'text-muted hover:text-ink',
          )}
          onClick={() => {
            tool.act();
            redraw((times) => times + 1);
          }}
        >
          <tool.icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
      <PictureFiles input={files} onFiles={(chosen) => insertPictures(editor, chosen, upload, null)} />
    </div>
  );
}

interface PictureFilesProps {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}

function PictureFiles({ input, onFiles }: PictureFilesProps): ReactElement {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={IMAGE_TYPES}
      aria-label="Choose pictures"
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // Lets the same file be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}

function askForLink(editor: Editor): void {
  const old = String(editor.getAttributes('link').href ?? '');
  const href = window.prompt('Link URL (leave empty to remove)', old);
  if (href === null) return;
  if (href.trim() === '') editor.chain().focus().unsetLink().run();
  else editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run();
}
