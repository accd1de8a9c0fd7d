import type { SeedProduct } from './seed-product.ts';

/** Grams per cubic centimetre. 995 gold differs from this by less than the rounding of a size. */
const density = { gold: 19.3, silver: 10.49 } as const;

/** Gives the size of the piece of a weight, as the page prints it. */
export type SizeOf = (weightMg: number) => string;

/** The blanks of the coin press: weight in milligrams to diameter in millimetres. */
const goldCoinDiameters = [
  [500, 9],
  [1_000, 11],
  [2_000, 14],
  [4_000, 17],
  [5_000, 18],
  [8_000, 21],
  [10_000, 22],
  [20_000, 27],
  [50_000, 36],
  [100_000, 46],
] as const;

const silverCoinDiameters = [
  [5_000, 22],
  [10_000, 28],
  [20_000, 36],
  [50_000, 46],
  [100_000, 56],
  [250_000, 75],
  [500_000, 90],
  [1_000_000, 100],
] as const;

/** Length and width of the cutting dies for minted bars, millimetres. */
const goldMintedBarFaces = [
  [500, 12, 7],
  [1_000, 15, 8.7],
  [2_000, 18, 10.4],
  [5_000, 24, 13.9],
  [8_000, 27, 15.7],
  [10_000, 29, 16.8],
  [11_664, 30, 17.4],
  [20_000, 36, 20.9],
  [50_000, 48, 27.8],
  [100_000, 60, 34.8],
] as const;

const silverMintedBarFaces = [
  [10_000, 36, 20.9],
  [20_000, 44, 25.5],
  [50_000, 58, 33.6],
  [100_000, 72, 41.8],
  [250_000, 96, 55.7],
  [500_000, 120, 69.6],
] as const;

/** Length and width of the open moulds for poured bars, millimetres. */
const goldCastBarFaces = [
  [20_000, 24, 14.6],
  [50_000, 32, 19.5],
  [100_000, 42, 25.6],
  [116_638, 44, 26.8],
  [250_000, 58, 35.3],
  [500_000, 75, 45.7],
  [1_000_000, 112, 53],
] as const;

const silverCastBarFaces = [
  [100_000, 50, 30.4],
  [250_000, 70, 42.6],
  [500_000, 88, 53.6],
  [1_000_000, 118, 64],
  [2_000_000, 150, 81],
  [5_000_000, 200, 109],
] as const;

export const goldCoinSize = coinSizes(goldCoinDiameters, density.gold);
export const silverCoinSize = coinSizes(silverCoinDiameters, density.silver);
export const goldMintedBarSize = barSizes(goldMintedBarFaces, density.gold);
export const silverMintedBarSize = barSizes(silverMintedBarFaces, density.silver);
export const goldCastBarSize = barSizes(goldCastBarFaces, density.gold);
export const silverCastBarSize = barSizes(silverCastBarFaces, density.silver);

/** Adds the row of the details table that lists the size of every weight. */
export function withSizeRow(product: SeedProduct): SeedProduct {
  const sizes = product.weights.map((weight) => `${weightName(weight.weightMg)}: ${weight.sizeMm ?? 'on request'}`);
  return { ...product, details: [...product.details, { label: 'Size by weight', value: sizes.join('; ') }] };
}

/** "500 mg", "11.664 g", "5 kg". */
export function weightName(weightMg: number): string {
  if (weightMg < 1_000) return `${weightMg} mg`;
  if (weightMg < 1_000_000) return `${weightMg / 1_000} g`;
  return `${weightMg / 1_000_000} kg`;
}

function coinSizes(diameters: readonly (readonly [number, number])[], gramsPerCubicCentimetre: number): SizeOf {
  return (weightMg) => {
    const row = diameters.find(([weight]) => weight === weightMg);
    if (!row) throw new Error(`No blank for a coin of ${weightMg} mg`);
    const thickness = weightMg / gramsPerCubicCentimetre / (Math.PI * (row[1] / 2) ** 2);
    return `${row[1]} mm × ${thickness.toFixed(2)} mm`;
  };
}

function barSizes(faces: readonly (readonly [number, number, number])[], gramsPerCubicCentimetre: number): SizeOf {
  return (weightMg) => {
    const row = faces.find(([weight]) => weight === weightMg);
    if (!row) throw new Error(`No die or mould for a bar of ${weightMg} mg`);
    const thickness = weightMg / gramsPerCubicCentimetre / (row[1] * row[2]);
    return `${row[1]} × ${row[2]} × ${thickness.toFixed(thickness < 3 ? 2 : 1)} mm`;
  };
}
