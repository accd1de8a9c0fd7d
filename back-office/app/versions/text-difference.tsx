/** The difference between two texts, word by word; long unchanged parts are left out. */
import type { ReactElement } from 'react';
import { shortened } from './shortened.ts';
import { type Piece, wordDifference } from './word-difference.ts';

export function TextDifference({ before, after }: { before: string; after: string }): ReactElement {
  const pieces = wordDifference(before, after);
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {pieces.map((piece, index) => (
        <Shown
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are never moved.
          key={index}
          piece={piece}
          isFirst={index === 0}
          isLast={index === pieces.length - 1}
        />
      ))}
    </p>
  );
}

function Shown({ piece, isFirst, isLast }: { piece: Piece; isFirst: boolean; isLast: boolean }): ReactElement {
  if (piece.kind === 'added')
    return <ins className="rounded-sm bg-up-soft px-0.5 text-up no-underline">{piece.text}</ins>;
  if (piece.kind === 'removed') return <del className="rounded-sm bg-down-soft px-0.5 text-down">{piece.text}</del>;
  return <span className="text-muted">{shortened(piece.text, { isFirst, isLast })}</span>;
}
