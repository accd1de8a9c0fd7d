import { MOST_CUSTOMISED } from '@tola/contract/cart';
import { limitSentences } from '@tola/contract/design-limits';
import { SIDES, type SideName } from '@tola/contract/design-rules';
import { DESIGN_BORDERS, DESIGN_FONTS, type Design, DRAFT_DAYS } from '@tola/contract/designs';
import { pieceSize } from '@tola/contract/piece-measures';
import { type PieceToStrike, pieceToStrike } from '@tola/contract/piece-to-strike';
import type { Product, WeightOption } from '@tola/contract/products';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceRow } from './choice-row.tsx';
import type { DesignSectionProps } from './design-section.tsx';
import { SaveDraft } from './save-draft.tsx';
import { SideFields } from './side-fields.tsx';
import { SidePreview } from './side-preview.tsx';
import { useDesign } from './use-design.ts';

const FONTS: Readonly<Record<Design['font'], string>> = { roman: 'Roman', plain: 'Plain', script: 'Script' };
const BORDERS: Readonly<Record<Design['border'], string>> = {
  none: 'None',
  line: 'Lines',
  beads: 'Pearls',
  rope: 'Rope',
};
const SIDE_NAMES: Readonly<Record<SideName, string>> = { front: 'Front', back: 'Back' };

/** Front and back of a customised piece: fields on one side, the struck piece on the other. */
export function DesignEditor({ product, weight, toBuy }: DesignSectionProps): ReactElement {
  const piece = usePiece(product, weight);
  const editing = useDesign(product.href, weight.weightId, piece);
  const [side, setSide] = useState<SideName>('front');
  const [isAsked, setAsked] = useState(false);
  const problemList = useRef<HTMLDivElement>(null);
  const { design, change, problems } = editing;

  useEffect(() => {
    toBuy.current = async () => {
      setAsked(true);
      const [first] = problems;
      if (first === undefined) return await editing.save();
      setSide(first.side);
      document.getElementById('design')?.scrollIntoView({ block: 'start' });
      problemList.current?.focus({ preventScroll: true });
      return null;
    };
  });

  if (editing.isReading) return <p className="min-h-120 pt-4 text-muted">Loading your design…</p>;
  const size = pieceSize(weight.size || product.size);
  return (
    <div className="mt-4 grid gap-6 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] tablet:gap-10">
      <div className="sticky top-0 z-1 self-start bg-paper pb-2 tablet:top-4">
        <SidePreview
          key={`${weight.weightId}`}
          shown={editing.shown}
          piece={piece}
          side={side}
          metal={product.metal}
          thickness={size === null ? 0.06 : size.thickness / size.width}
        />
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <ChoiceRow
          legend="Side"
          options={SIDES.map((one) => [one, SIDE_NAMES[one]])}
          chosen={side}
          onChoose={setSide}
        />
        <SideFields
          key={side}
          side={side}
          value={design[side]}
          limits={piece.limits}
          problems={problems.filter((problem) => problem.side === side && (isAsked || problem.about !== 'empty'))}
          onChange={(value) => change((before) => ({ ...before, [side]: value(before[side]) }))}
        />
        <ChoiceRow
          legend="Letters"
          options={DESIGN_FONTS.map((one) => [one, FONTS[one]])}
          chosen={design.font}
          onChoose={(font) => change((before) => ({ ...before, font }))}
        />
        <ChoiceRow
          legend="Border"
          options={DESIGN_BORDERS.map((one) => [one, BORDERS[one]])}
          chosen={design.border}
          onChoose={(border) => change((before) => ({ ...before, border }))}
        />
        <div ref={problemList} tabIndex={-1} role="status" className="outline-none">
          {problems
            .filter((problem) => problem.side !== side && problem.about !== 'empty')
            .map(({ side: other, sentence }) => (
              <p key={other + sentence} className="text-[15px] font-medium text-down">
                {SIDE_NAMES[other]}: {sentence}
              </p>
            ))}
        </div>
        <SaveDraft editing={editing} path={product.href} weightId={weight.weightId} />
        <Button
          wide
          onClick={() => document.querySelector('.buy-row')?.scrollIntoView({ block: 'center', behavior: 'smooth' })}
          className="max-tablet:hidden"
        >
          Continue to quantity and price
        </Button>
        <Rules piece={piece} />
      </div>
    </div>
  );
}

function usePiece(product: Product, weight: WeightOption): PieceToStrike {
  return useMemo(() => {
    const size = weight.size || product.size;
    const form = pieceSize(size)?.shape ?? (/\bbar\b/i.test(product.typeName) ? 'bar' : 'coin');
    const { fineness, finenessLabel } = product;
    return pieceToStrike({ form, weightMg: weight.weightMg, fineness, finenessLabel, size });
  }, [product, weight]);
}

/** What the mint holds, what it costs, and how an order can be cancelled. */
function Rules({ piece }: { piece: PieceToStrike }): ReactElement {
  return (
    <div className="grid gap-3 border-t border-line pt-5 text-[15px] text-muted">
      <h3 className="font-sans text-base font-semibold text-ink">What fits, and what it costs</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {limitSentences(piece.limits, piece.words).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          Cutting the die is part of “Making, die and packing” in the price above, for one piece as for{' '}
          {MOST_CUSTOMISED.toLocaleString('en-IN')}.
        </li>
        <li>
          For more than {MOST_CUSTOMISED.toLocaleString('en-IN')} pieces{' '}
          <Link to="/corporate-gifting-enquiry" className="text-green-ink underline underline-offset-4">
            ask for a corporate quotation
          </Link>
          .
        </li>
        <li>
          You approve the proof in your order after payment. Nothing is made before, and until the time in our{' '}
          <Link to="/return-and-exchange" className="text-green-ink underline underline-offset-4">
            cancellation rules
          </Link>{' '}
          is over. Customised pieces are not exchanged.
        </li>
        <li>An unused draft is deleted after {DRAFT_DAYS} days.</li>
      </ul>
    </div>
  );
}
