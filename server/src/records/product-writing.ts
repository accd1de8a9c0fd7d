/** Writes a product with its variants in one transaction, each as the record that it is. */
import {
  initialValues,
  mayAddOrRemove,
  type ProductWithVariants,
  type RecordValues,
  type Resource,
  type Right,
  removeRecord,
  resourceNamed,
  saveProduct,
} from '@tola/contract/staff';
import { formatWeight, type Milligrams } from '@tola/pricing';
import type { Actor } from '#audit';
import { invariant, type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { onWire } from '#staff-accounts';
import { checkedValues, deleteRecord, type RecordGuard, readRecordOf, type Sanitise, writeRecord } from './records.ts';

interface ProductSaving {
  readonly id: number | null;
  readonly version: string | null;
  readonly values: RecordValues | null;
  readonly variants: readonly { id: number | null; version: string | null; values: RecordValues }[];
  readonly removed: readonly { id: number; version: string }[];
}

interface ProductWriter {
  /** Of the person who saves. */
  readonly rights: readonly Right[];
  readonly guard: RecordGuard;
  readonly sanitise: Sanitise;
  readonly actor: Actor;
  readonly now: Date;
}

function named(name: string): Resource {
  const resource = resourceNamed(name);
  invariant(resource !== null, 'There is no such resource', { name });
  return resource;
}

export async function readProductOf(db: Queryable, id: number, now: Date): Promise<ProductWithVariants | null> {
  const product = await readRecordOf(db, named('products'), id, now);
  if (product === null) return null;
  const rows = await db.rows<{ id: number }>(
    sql`select id from product_weight where product_id = ${id} order by weight_mg`,
  );
  const variants = [];
  for (const row of rows) variants.push(await readRecordOf(db, named('weights'), row.id, now));
  return onWire({ product, variants: variants.filter((one) => one !== null) }) as ProductWithVariants;
}

/** @throws Refusal not-valid-here, record-unknown, changed-meanwhile, no-right-to-field, no-right-here, beyond-limit */
export async function writeProduct(tx: Transaction, saving: ProductSaving, writer: ProductWriter): Promise<number> {
  const id = await writeOwn(tx, saving, writer);
  for (const one of saving.removed) await removeVariant(tx, one, writer);
  // By id, so that two savings cannot deadlock; new ones last.
  const variants = saving.variants.toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity));
  for (const variant of variants)
    await write(tx, { ...variant, resource: named('weights'), values: { ...variant.values, productId: id } }, writer);
  return id;
}

async function writeOwn(tx: Transaction, saving: ProductSaving, writer: ProductWriter): Promise<number> {
  const { id, version } = saving;
  if (saving.values === null) {
    if (id === null) throw refuse(saveProduct, 'not-valid-here', { problem: 'A new product has no values' });
    return id;
  }
  const values = { ...saving.values };
  // Pictures show the lightest variant unless somebody says otherwise.
  values.picturedWeightMg ??= saving.variants.map((variant) => variant.values.weightMg).find(isWeight) ?? null;
  if (id === null && values.categoryId === null && isWeight(values.productTypeId))
    values.categoryId = await addCategory(tx, values, writer);
  return await write(tx, { resource: named('products'), id, version, values }, writer);
}

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** A category with the product's name, and its main image on the tile. */
async function addCategory(tx: Transaction, product: RecordValues, writer: ProductWriter): Promise<number> {
  const resource = named('categories');
  const [image] = Array.isArray(product.images) ? (product.images as { path?: unknown; alt?: unknown }[]) : [];
  const values = {
    ...initialValues(resource.fields),
    ...{ name: product.name, productTypeId: product.productTypeId, isLeaf: true },
    ...{ image: image?.path ?? null, imageAlt: image?.alt ?? '' },
  };
  return await write(tx, { resource, id: null, version: null, values }, writer);
}

async function removeVariant(
  tx: Transaction,
  { id, version }: { id: number; version: string },
  { rights, actor, now }: ProductWriter,
): Promise<void> {
  const resource = named('weights');
  if (!mayAddOrRemove(rights, resource)) throw refuse(removeRecord, 'no-right-here');
  await deleteRecord(tx, { resource, id, version }, actor, now);
}

interface Wanted {
  readonly resource: Resource;
  readonly id: number | null;
  readonly version: string | null;
  readonly values: RecordValues;
}

async function write(
  tx: Transaction,
  { resource, id, version, values }: Wanted,
  { rights, guard, sanitise, actor, now }: ProductWriter,
): Promise<number> {
  const held = id === null ? null : ((await readRecordOf(tx, resource, id, now))?.values ?? null);
  const within = resource.name === 'weights' ? `Variant ${weightText(values.weightMg)}: ` : '';
  const checked = checkedValues(resource, values, sanitise, { held, within });
  const written = await writeRecord(tx, { resource, id, version, values: checked, rights, guard }, actor, now);
  invariant(written.waiting === null, 'A product or variant waits for a second person', { id });
  return written.id;
}

function weightText(weightMg: unknown): string {
  return isWeight(weightMg) ? formatWeight(weightMg as Milligrams) : 'without a weight';
}
