/** `GET /api/designs/:id/:file`: a side of a design as SVG, for those who have its id. */
import { fileRefusals, type PieceToStrike, pieceToStrike, type SideName } from '@tola/contract';
import type { Database, Queryable } from '#database';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import { approvedDrawing, findDesign } from './design-store.ts';
import type { DrawnDesign } from './design-worker.ts';
import type { DesignDependencies } from './designs.ts';
import { DRAWING_VERSION } from './drawing-version.ts';
import { drawnDesign, workFileOf } from './drawings.ts';

/** Drawings for one address in ten minutes. */
const DRAWINGS = { name: 'design drawings', limit: 300, windowSeconds: 600 };

/** Every design that can be drawn, with its piece. */
export interface FoundDesign {
  readonly drawn: DrawnDesign;
  readonly piece: PieceToStrike;
  readonly name: string;
  readonly savedAt: Date;
}

/** As it was approved, otherwise as designs are drawn now. Null when there is no such design, or its variant is gone. */
export async function findDrawn(
  db: Queryable,
  catalogue: DesignDependencies['catalogue'],
  id: string,
): Promise<FoundDesign | null> {
  const row = await findDesign(db, id);
  const weight = row === null ? null : catalogue.findAnyWeight(row.weightId);
  if (row === null || weight === null) return null;
  const piece = pieceToStrike(weight);
  const version = (await approvedDrawing(db, id)) ?? DRAWING_VERSION;
  return { drawn: drawnDesign(row, piece, version), piece, name: weight.productName, savedAt: row.savedAt };
}

/** @throws Refusal too-many-tries */
export async function limitDrawings(database: Database, { ip, now }: Pick<RawRequest, 'ip' | 'now'>): Promise<void> {
  await takeToken(database, { ...DRAWINGS, key: ip }, now);
}

/** An SVG that a browser shows only as a picture. */
export function svgReply(svg: string, disposition: string): RawReply {
  return {
    headers: {
      'content-type': 'image/svg+xml',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: svg,
  };
}

export function designRoutes({ database, catalogue }: DesignDependencies): RawRoute[] {
  const route = (side: SideName): RawRoute => ({
    method: 'GET',
    path: `/api/designs/:id/${side}.svg`,
    async handle(request) {
      await limitDrawings(database, request);
      const found = await findDrawn(database, catalogue, idOf(request));
      if (found === null) throw refuse(fileRefusals, 'picture-unknown');
      return svgReply(await workFileOf(found.drawn, side), 'inline');
    },
  });
  return [route('front'), route('back')];
}

/** The id in an address; empty for what cannot be one. */
export function idOf({ params }: Pick<RawRequest, 'params'>): string {
  return /^[A-Za-z0-9_-]{20,64}$/.test(params.id ?? '') ? (params.id ?? '') : '';
}
