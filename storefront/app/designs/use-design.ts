/** The design that is being edited: its parts, what the mint cannot strike, and where it is saved. */
import type { WeightId } from '@tola/contract';
import { thinLine } from '@tola/contract/design-layout';
import { type DesignProblem, designProblems, SIDES, type SideName } from '@tola/contract/design-rules';
import { type Design, design as designCodec, getDesign, saveDesign } from '@tola/contract/designs';
import { thinLogo } from '@tola/contract/line-widths';
import type { PieceToStrike } from '@tola/contract/piece-to-strike';
import { useEffect, useRef, useState } from 'react';
import { call } from '../calls/call.ts';
import { layoutOf, type Masks } from './draw-side.ts';
import { loadFaces } from './letter-faces.ts';
import { inkOf, maskOf } from './picture-file.ts';
import { forgetUnsavedDesign, keepUnsavedDesign, readUnsavedDesign } from './unsaved-design.ts';

const EMPTY_SIDE = { lines: [''], date: '', picture: null } as const;
const EMPTY: Design = {
  font: 'roman',
  border: 'beads',
  front: { ...EMPTY_SIDE, lines: [''] },
  back: { ...EMPTY_SIDE, lines: [''] },
};
/** After the last key, so that typing stays fluent. */
const DRAW_AFTER_MS = 200;

/** A design that can be drawn: its typefaces and pictures are loaded. */
export interface Shown {
  readonly design: Design;
  readonly masks: Masks;
}

export interface DesignEditing {
  readonly design: Design;
  readonly change: (change: (design: Design) => Design) => void;
  /** What is drawn; follows the design shortly after it changes. */
  readonly shown: Shown | null;
  readonly problems: readonly DesignProblem[];
  /** Id of the saved draft; null until it is saved, and after each change. */
  readonly savedId: string | null;
  /** While a saved draft is on its way, which would replace what is written meanwhile. */
  readonly isReading: boolean;
  /** @returns the id; null when it could not be saved, which a toast says */
  readonly save: () => Promise<string | null>;
}

/** @param path of the product */
export function useDesign(path: string, weightId: WeightId, piece: PieceToStrike): DesignEditing {
  const [unsaved] = useState(() => unsavedOf(path, designInAddress()));
  const [draftId, setDraftId] = useState<string | null>(unsaved?.draftId ?? designInAddress());
  const [design, setDesign] = useState<Design>(unsaved?.design ?? EMPTY);
  const [saved, setSaved] = useState<{ design: Design; weightId: WeightId; id: string } | null>(null);
  const [isReading, setReading] = useState(draftId !== null && unsaved === null);
  const shown = useShown(design);
  const latest = useRef(design);
  const first = useRef(isReading ? draftId : null);

  useEffect(() => {
    const id = first.current;
    if (id === null) return;
    void (async () => {
      const answer = await call(getDesign, { designId: id });
      if (answer.ok) {
        const read = withField(answer.data.design);
        latest.current = read;
        setDesign(read);
        setSaved({ design: read, weightId: answer.data.weightId, id });
      } else setDraftId(null);
      setReading(false);
    })();
  }, []);

  const savedId = saved !== null && saved.design === design && saved.weightId === weightId ? saved.id : null;
  return {
    design,
    change(next) {
      // A picture is read for a while, in which the buyer writes on.
      const changed = next(latest.current);
      latest.current = changed;
      setDesign(changed);
      keepUnsavedDesign(path, { draftId, design: designCodec.encode(changed) });
    },
    shown,
    problems: problemsOf(design, piece, shown),
    savedId,
    isReading,
    async save() {
      if (savedId !== null) return savedId;
      const answer = await call(saveDesign, { designId: draftId, weightId, design });
      if (!answer.ok) return null;
      const { designId } = answer.data;
      setDraftId(designId);
      setSaved({ design, weightId, id: designId });
      if (latest.current === design) forgetUnsavedDesign(path);
      return designId;
    },
  };
}

/** At least one line to write in on each side. */
function withField(design: Design): Design {
  const sideOf = (side: Design[SideName]): Design[SideName] =>
    side.lines.length > 0 ? side : { ...side, lines: [''] };
  return { ...design, front: sideOf(design.front), back: sideOf(design.back) };
}

/** What was written in this tab and not saved; null when there is nothing, or the address asks for another draft. */
function unsavedOf(path: string, asked: string | null): { draftId: string | null; design: Design } | null {
  const unsaved = readUnsavedDesign(path);
  if (unsaved === null || (asked !== null && unsaved.draftId !== asked)) return null;
  try {
    return { draftId: unsaved.draftId, design: withField(designCodec.read(unsaved.design)) };
  } catch (error) {
    console.warn('An unsaved design cannot be read', error);
    return null;
  }
}

function designInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('design');
}

function useShown(design: Design): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const masks = useRef(new Map<string, HTMLCanvasElement>());
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const mask = async (side: SideName): Promise<HTMLCanvasElement | null> => {
        const url = design[side].picture?.url;
        if (url === undefined) return null;
        const made = masks.current.get(url) ?? (await maskOf(url));
        masks.current.set(url, made);
        return made;
      };
      const [front, back] = await Promise.all([mask('front'), mask('back'), loadFaces(design)]);
      if (!isGone) setShown({ design, masks: { front, back } });
    }, DRAW_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [design]);
  return shown;
}

function problemsOf(design: Design, piece: PieceToStrike, shown: Shown | null): DesignProblem[] {
  const counted = designProblems(design, piece.limits, piece.words);
  if (counted.length > 0 || shown?.design !== design) return counted;
  return SIDES.flatMap((side): DesignProblem[] => {
    const layout = layoutOf({ design, side, piece });
    const thin = thinLine(layout, piece.widthMm, piece.limits.lineMm);
    if (thin !== null) return [{ side, about: 'lines', sentence: thin }];
    const mask = shown.masks[side];
    if (layout.picture?.kind !== 'logo' || mask === null) return [];
    const broken = thinLogo(inkOf(mask), layout.picture, piece.widthMm, piece.limits.lineMm);
    return broken === null ? [] : [{ side, about: 'picture', sentence: broken }];
  });
}
