/** A picture in the article editor: the picture, its caption to type in, alt text and place. */

import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { PICTURE_ALIGNMENTS, type PictureAlignment } from '@tola/contract/rich-text';
import { classNames } from '@tola/ui';
import { Trash2 } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from './icon-button.tsx';
import type { PictureAttributes } from './picture-nodes.ts';
import { useArticleUploads } from './use-article-uploads.ts';

const NAMES: Readonly<Record<PictureAlignment, string>> = {
  center: 'Full width',
  left: 'Left',
  right: 'Right',
  wide: 'Extra wide',
};

export function PictureView({ node, updateAttributes, deleteNode, editor }: NodeViewProps): ReactElement {
  const { src, alt, align, upload, preview, problem } = node.attrs as PictureAttributes;
  const { retry } = useArticleUploads();
  const id = useId();
  return (
    <NodeViewWrapper as="figure" className="my-4 rounded-lg border border-line p-2">
      <img
        src={src === '' ? (preview ?? '') : src}
        alt={alt}
        data-drag-handle
        className={classNames(
          'mx-auto max-h-80 rounded bg-photo object-contain',
          align === 'left' || align === 'right' ? 'w-1/2' : 'w-full',
          align === 'left' && 'ml-0',
          align === 'right' && 'mr-0',
          upload !== null && 'opacity-60',
        )}
      />
      <figcaption className="relative mt-2 text-[13px] text-muted">
        {node.content.size === 0 && (
          <span contentEditable={false} className="pointer-events-none absolute inset-0 select-none">
            Caption (optional)
          </span>
        )}
        <NodeViewContent className="min-h-6" />
      </figcaption>
      <div contentEditable={false} className="mt-2 flex flex-wrap items-end gap-2 border-t border-line pt-2">
        <label className="grid min-w-40 flex-1 gap-1 text-[13px]" htmlFor={`${id}-alt`}>
          Alt text
          <input
            id={`${id}-alt`}
            className="control"
            value={alt}
            maxLength={300}
            placeholder="From the caption"
            autoComplete="off"
            onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
          />
        </label>
        <label className="grid gap-1 text-[13px]" htmlFor={`${id}-align`}>
          Place
          <select
            id={`${id}-align`}
            className="control"
            value={align}
            onChange={(event) => updateAttributes({ align: event.currentTarget.value })}
          >
            {PICTURE_ALIGNMENTS.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          label="Remove picture"
          icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
          onClick={deleteNode}
        />
        {upload !== null && (
          <p role="status" className="flex w-full flex-wrap items-center gap-3 text-[13px]">
            {problem === '' ? (
              <span className="text-muted">Uploading…</span>
            ) : (
              <>
                <span className="font-medium text-down">Not uploaded: {problem}</span>
                <Button onClick={() => retry(editor, upload)}>Try again</Button>
              </>
            )}
          </p>
        )}
      </div>
    </NodeViewWrapper>
  );
}
