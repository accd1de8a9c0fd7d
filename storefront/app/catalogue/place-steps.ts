import type { Place } from '@tola/contract/catalogue';
import type { Step } from '../meta.ts';

/** Breadcrumb: type, category and sub-category. */
export function placeSteps(place: Place): Step[] {
  const steps: Step[] = [{ name: place.typeName, path: place.typeHref }];
  if (place.categoryId !== null) steps.push({ name: place.categoryName, path: place.categoryHref });
  if (place.subCategoryId !== null) steps.push({ name: place.subCategoryName, path: place.href });
  return steps;
}

/** Page name: that of the deepest level. */
export function placeName(place: Place): string {
  return place.subCategoryName || place.categoryName || place.typeName;
}
