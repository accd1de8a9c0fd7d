/** Counting by scan: a serial number counts its piece once, a barcode one piece of its variant. */
import type { WeightId } from '@tola/contract';
import { type ScanResult, scanIntoCount } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import * as store from './count-scan-store.ts';
import { lockOpenCount } from './stock-counts.ts';

interface Scanned {
  readonly countId: number;
  readonly key: string;
  readonly code: string;
  /** Of a piece whose serial number stock does not know. */
  readonly weightId: WeightId | null;
}

/** @throws Refusal of ScanIntoCount */
export async function scanOne(tx: Transaction, scanned: Scanned, actor: Actor, now: Date): Promise<ScanResult> {
  const { countId, key, code } = scanned;
  const { locationId } = await lockOpenCount(tx, countId);
  const codes = codesIn(code);
  const piece = (await store.pieceWith(tx, codes)) ?? newPiece(codes, scanned.weightId);
  const weightId = piece?.weightId ?? (await store.variantWith(tx, code.trim()));
  if (weightId === null) throw refuse(scanIntoCount, 'code-unknown', { code: code.slice(0, 60) });
  const variant = await store.countedVariant(tx, weightId);
  if (variant === null) throw refuse(scanIntoCount, 'weight-unknown');
  const scan = { countId, locationId, weightId, by: actor.name };
  const isNew =
    piece === null
      ? await store.insertScan(tx, { key, countId, weightId })
      : await store.insertSerial(
          tx,
          { ...scan, pieceId: piece.pieceId, serial: piece.serial, isHere: piece.locationId === locationId },
          now,
        );
  if (isNew) {
    await store.addCounted(tx, scan, piece === null ? 1 : 0, now);
    const after = { weightId, code: piece?.serial ?? code };
    await recordAudit(tx, actor, { action: 'scanned into', kind: 'stock count', subjectId: countId, after }, now);
  }
  const outcome = !isNew ? 'again' : piece === null ? 'barcode' : 'serial';
  const counted = await store.countedPieces(tx, countId, weightId);
  return { outcome, weightId, ...variant, serial: piece?.serial ?? null, counted };
}

function newPiece(codes: readonly string[], weightId: WeightId | null): store.ScannedPiece | null {
  const [serial] = codes;
  if (weightId === null || serial === undefined || serial.length > 60) return null;
  return { pieceId: null, serial, weightId, locationId: null };
}

/** What a code may stand for, in upper case: itself, and the last part of a web address, as QR codes on cards have it. */
function codesIn(code: string): string[] {
  const text = code.trim();
  const parts = /^https?:\/\//i.test(text) ? text.split(/[/?&=#]+/).filter((part) => part !== '') : [];
  return [text, ...parts.slice(-1)].map((one) => one.toUpperCase());
}

/** A repeat changes nothing. @throws Refusal count-unknown, count-closed */
export async function removeScanned(
  tx: Transaction,
  { countId, serial }: { readonly countId: number; readonly serial: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  await lockOpenCount(tx, countId);
  if (!(await store.removeSerial(tx, countId, serial))) return;
  const entry = { action: 'removed a scan from', kind: 'stock count', subjectId: countId, after: { serial } };
  await recordAudit(tx, actor, entry, now);
}
