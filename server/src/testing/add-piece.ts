/** Adds a new piece through the back office: a product type, a category, a product and one variant. */
import { idOf, type WeightId } from '@tola/contract';
import { readRecord, saveRecord } from '@tola/contract/staff';
import type { Metal, Milligrams, PieceForm } from '@tola/pricing';
import type { StaffClient } from './staff-client.ts';

export interface AddedPiece {
  readonly typeId: number;
  readonly categoryId: number;
  readonly productId: number;
  readonly weightId: WeightId;
}

interface NewPiece {
  /** An existing type; a new one is added by default. */
  readonly typeId?: number;
  /** Name of a new product type; the product is called "Lotus" and this name. */
  readonly typeName: string;
  readonly form: PieceForm;
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: Milligrams;
  /** 5 by default. What has had stock cannot be removed. */
  readonly stock?: number;
}

/** Adds a piece without an HSN to the demo shop; its texts and pictures are copied from the first records. */
export async function addPiece(owner: StaffClient, piece: NewPiece): Promise<AddedPiece> {
  const { typeName, form, metal, fineness, weightMg, stock = 5 } = piece;
  const slug = typeName.toLowerCase().replaceAll(' ', '-');
  const name = `Lotus ${typeName}`;
  async function add(resource: string, like: number, values: Readonly<Record<string, unknown>>): Promise<number> {
    const sample = await owner.ok(readRecord, { resource, id: like });
    const all = { ...sample.values, ...values };
    return (await owner.ok(saveRecord, { resource, id: null, version: null, values: all })).id;
  }
  const typeId = piece.typeId ?? (await add('types', 1, { name: typeName, slug, form }));
  const category = { name, slug: `lotus-${slug}`, productTypeId: typeId, isLeaf: true };
  const categoryId = await add('categories', 1, category);
  const product = { name, uniqueCode: slug.toUpperCase(), metal, fineness, finenessLabel: String(fineness), hsn: '' };
  const place = { productTypeId: typeId, categoryId, subCategoryId: null };
  const productId = await add('products', 1, { ...product, ...place });
  const weightId = idOf<WeightId>(await add('weights', 1, { productId, weightMg, stock }));
  return { typeId, categoryId, productId, weightId };
}
