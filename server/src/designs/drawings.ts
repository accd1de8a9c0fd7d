/** Drawings of designs, made in a worker thread one after another. */
import type { PieceToStrike, SideName } from '@tola/contract';
import { openWorkerPool } from '#workers';
import type { DesignRow, StoredDesign } from './design-store.ts';
import type { DesignTask, DrawnDesign } from './design-worker.ts';

const pool = openWorkerPool<DesignTask, Uint8Array | string>({
  module: new URL('./design-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 60,
  timeoutMs: 20_000,
});

async function bytesOf(task: DesignTask): Promise<Buffer> {
  const made = await pool.run(task);
  if (typeof made === 'string') throw new Error(`A drawing of kind ${task.kind} is text`);
  return Buffer.from(made);
}

async function textOf(task: DesignTask): Promise<string> {
  const made = await pool.run(task);
  if (typeof made !== 'string') throw new Error(`A drawing of kind ${task.kind} is not text`);
  return made;
}

export function drawnDesign(
  row: Pick<DesignRow, 'content' | 'frontPicture' | 'backPicture'>,
  piece: PieceToStrike,
  version: number,
): DrawnDesign {
  return { design: row.content, piece, pictures: { front: row.frontPicture, back: row.backPicture }, version };
}

/** A decoded picture as a square grey PNG. */
export async function greyPicture(bytes: Uint8Array): Promise<Buffer> {
  return await bytesOf({ kind: 'picture', bytes });
}

/** Why the mint cannot cut a design, as a sentence; empty when it can. */
export async function problemOfDesign(
  design: StoredDesign,
  drawn: Pick<DrawnDesign, 'piece' | 'pictures'>,
): Promise<string> {
  return await textOf({ kind: 'problem', drawn: { design, ...drawn } });
}

/** The mint's drawing of a side: outlines in millimetres, raised parts black. */
export async function workFileOf(drawn: DrawnDesign, side: SideName): Promise<string> {
  return await textOf({ kind: 'svg', side, drawn });
}

/** The height map of a side as a grey PNG; white is the relief's full height. */
export async function heightMapOf(drawn: DrawnDesign, side: SideName): Promise<Buffer> {
  return await bytesOf({ kind: 'heights', side, drawn });
}

/** The side as a PNG for a proof. */
export async function proofPictureOf(drawn: DrawnDesign, side: SideName): Promise<Buffer> {
  return await bytesOf({ kind: 'proof', side, drawn });
}
