/** Figures of a count from their first keystroke until they are stored. */
import type { WeightId } from '@tola/contract';
import { type CountSheet, enterCount, readCount } from '@tola/contract/staff';
import { useRef, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';

type Line = CountSheet['lines'][number];

export interface TypedFigures {
  /** What the field shows; empty while the variant is not counted. */
  readonly textOf: (line: Line) => string;
  /** Whether a figure would be lost now: typed only, or not accepted by the server. */
  readonly hasUnsaved: () => boolean;
  readonly type: (line: Line, text: string) => void;
  readonly store: (line: Line, text: string) => Promise<boolean>;
  /** @returns whether everything typed is stored */
  readonly storeAll: () => Promise<boolean>;
}

interface Request {
  pieces: number | null;
  /** Whether the last figure was stored. */
  readonly done: Promise<boolean>;
}

export function useTypedFigures({ id: countId, lines }: CountSheet): TypedFigures {
  const { mutateAsync } = useApiMutation(enterCount, { invalidates: [readCount] });
  const [typed, setTyped] = useState<ReadonlyMap<WeightId, string>>(new Map());
  const requests = useRef(new Map<WeightId, Request>());

  function type({ weightId }: Line, text: string): void {
    setTyped((had) => new Map(had).set(weightId, text));
  }
  /** One request at a time, so that the last figure is the one that stays. */
  async function send(weightId: WeightId, first: number | null): Promise<boolean> {
    let pieces = first;
    for (;;) {
      const isStored = await mutateAsync({ countId, weightId, pieces }).then(
        () => true,
        () => false,
      );
      const latest = requests.current.get(weightId)?.pieces ?? null;
      if (latest === pieces) {
        requests.current.delete(weightId);
        if (isStored) forget(weightId, pieces);
        return isStored;
      }
      pieces = latest;
    }
  }
  /** Unless another figure was typed meanwhile. */
  function forget(weightId: WeightId, pieces: number | null): void {
    setTyped((had) => {
      const text = had.get(weightId);
      return text !== undefined && piecesOf(text) === pieces ? without(had, weightId) : had;
    });
  }
  async function store(line: Line, text: string): Promise<boolean> {
    const { weightId, counted } = line;
    const pieces = piecesOf(text);
    const request = requests.current.get(weightId);
    if (request === undefined && pieces === counted) {
      setTyped((had) => without(had, weightId));
      return true;
    }
    type(line, text);
    if (request !== undefined) {
      request.pieces = pieces;
      return await request.done;
    }
    const done = send(weightId, pieces);
    requests.current.set(weightId, { pieces, done });
    return await done;
  }
  return {
    textOf: ({ weightId, counted }) => typed.get(weightId) ?? (counted === null ? '' : String(counted)),
    hasUnsaved: () => [...typed.keys()].some((weightId) => !requests.current.has(weightId)),
    type,
    store,
    storeAll: async () => {
      const stored = await Promise.all(
        lines.map(async (line) => {
          const text = typed.get(line.weightId);
          return text === undefined || (await store(line, text));
        }),
      );
      return stored.every((isStored) => isStored);
    },
  };
}

function piecesOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function without(had: ReadonlyMap<WeightId, string>, weightId: WeightId): ReadonlyMap<WeightId, string> {
  return new Map([...had].filter(([one]) => one !== weightId));
}
