/** Rules of designs: what is saved, what freezes it, and the approval of its proof. */
import { randomBytes } from 'node:crypto';
import {
  approveProof as approveProofCall,
  type CustomerId,
  DESIGN_PICTURE_BYTES,
  type Design,
  designProblems,
  type OrderId,
  pieceToStrike,
  type SavedDesign,
  type SideName,
  saveDesign as saveDesignCall,
  type WeightId,
} from '@tola/contract';
import { type Actor, recordAudit } from '#audit';
import type { Catalogue, SoldWeight } from '#catalogue';
import type { Database, Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { takeToken } from '#limits';
import { readPicture } from '#uploads';
import {
  approvalTime,
  approvedDrawing,
  type DesignRow,
  findDesign,
  findOrderedDesign,
  insertApproval,
  insertDesign,
  type StoredDesign,
  updateDraft,
} from './design-store.ts';
import { DRAWING_VERSION } from './drawing-version.ts';
import { greyPicture, problemOfDesign } from './drawings.ts';

export interface DesignDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

interface DesignToSave {
  /** Of the draft that it replaces; null makes a new one. */
  readonly designId: string | null;
  readonly weightId: WeightId;
  readonly design: Design;
  /** Null for a guest. */
  readonly customerId: CustomerId | null;
  /** Address of the visitor. */
  readonly ip: string;
}

/** New drafts from one address in a day: each keeps up to 300 KB of pictures for months. */
const NEW_DRAFTS = { name: 'new design', limit: 200, windowSeconds: 24 * 60 * 60 };

/**
 * Saves a draft. One that is in a cart or an order, or of another customer, stays as it is, and a new draft is made.
 *
 * @returns its id
 * @throws Refusal of SaveDesignFront, too-many-tries
 */
export async function saveDraft(
  { database, catalogue }: DesignDependencies,
  { designId, weightId, design, customerId, ip }: DesignToSave,
  now: Date,
): Promise<string> {
  const weight = catalogue.findWeight(weightId);
  if (weight === null) throw refuse(saveDesignCall, 'weight-unknown');
  if (!weight.madeToDesign) throw refuse(saveDesignCall, 'not-customised');
  const checked = await checkedDesign(weight, design);
  const draft = { ...checked, customerId, weightId };
  if (designId !== null && (await updateDraft(database, { ...draft, id: designId }, now))) return designId;
  await takeToken(database, { ...NEW_DRAFTS, key: ip }, now);
  const id = randomBytes(24).toString('base64url');
  await insertDesign(database, { ...draft, id }, now);
  return id;
}

async function checkedDesign(
  weight: SoldWeight,
  design: Design,
): Promise<Pick<DesignRow, 'content' | 'frontPicture' | 'backPicture'>> {
  const piece = pieceToStrike(weight);
  const [first] = designProblems(design, piece.limits, piece.words);
  if (first !== undefined) throw refuse(saveDesignCall, 'cannot-be-struck', { problem: first.sentence });
  const pictures = { front: await pictureOf(design.front), back: await pictureOf(design.back) };
  const content: StoredDesign = { ...design, front: stored(design.front), back: stored(design.back) };
  const problem = await problemOfDesign(content, { piece, pictures });
  if (problem !== '') throw refuse(saveDesignCall, 'cannot-be-struck', { problem });
  return { content, frontPicture: pictures.front, backPicture: pictures.back };
}

function stored({ lines, date, picture }: Design[SideName]): StoredDesign[SideName] {
  return {
    lines: lines.map((line) => line.trim()).filter((line) => line !== ''),
    date,
    picture: picture?.kind ?? null,
  };
}

/** A picture as sent, decoded and encoded here: nothing that was sent is stored. */
async function pictureOf({ picture }: Design[SideName]): Promise<Buffer | null> {
  if (picture === null) return null;
  const base64 = /^data:image\/(?:png|jpeg|webp);base64,(?<data>[A-Za-z0-9+/=]+)$/.exec(picture.url)?.groups?.data;
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > DESIGN_PICTURE_BYTES) throw refuse(saveDesignCall, 'picture-not-image');
  const read = await readPicture(bytes);
  if (typeof read === 'string') throw refuse(saveDesignCall, 'picture-not-image');
  return await greyPicture(read.webp);
}

/** A design with its pictures, as the editor opens it; null when there is none. */
export async function readDesign(db: Queryable, id: string): Promise<SavedDesign | null> {
  const row = await findDesign(db, id);
  if (row === null) return null;
  const { weightId, content, frontPicture, backPicture, savedAt } = row;
  const sideOf = (side: StoredDesign[SideName], png: Buffer | null): Design[SideName] => ({
    ...side,
    picture:
      side.picture === null || png === null
        ? null
        : { kind: side.picture, url: `data:image/png;base64,${png.toString('base64')}` },
  });
  return {
    designId: id,
    weightId,
    design: { ...content, front: sideOf(content.front, frontPicture), back: sideOf(content.back, backPicture) },
    savedAt: savedAt.toISOString(),
  };
}

interface Approval {
  readonly orderId: OrderId;
  readonly designId: string;
}

/**
 * Records the buyer's approval of a proof, once: a repeat returns its time. The caller has locked the order and checked its
 * owner and state.
 *
 * @throws Refusal design-unknown
 */
export async function recordApproval(tx: Transaction, approval: Approval, actor: Actor, now: Date): Promise<Date> {
  const line = await findOrderedDesign(tx, approval.orderId, approval.designId);
  if (line === null) throw refuse(approveProofCall, 'design-unknown');
  // The proof that was shown: of a design that was approved in another order, it is drawn as there.
  const drawing = (await approvedDrawing(tx, approval.designId)) ?? DRAWING_VERSION;
  if (await insertApproval(tx, { ...approval, drawing }, now)) {
    const after = { piece: line.name, weightMg: line.weightMg };
    await recordAudit(
      tx,
      actor,
      { action: 'approved the proof of', kind: 'order', subjectId: approval.orderId, after },
      now,
    );
    return now;
  }
  return (await approvalTime(tx, approval)) ?? now;
}
