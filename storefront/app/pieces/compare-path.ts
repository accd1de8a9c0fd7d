/** `/pieces/compare?pieces=4,17`: the pieces that are compared, by the ids of their variants. */
import { idOf, type WeightId } from '@tola/contract/ids';

const COMPARED_AT_MOST = 4;
const PATH = '/pieces/compare';

/** The first four valid ids, each once. */
export function comparedIn(search: URLSearchParams): WeightId[] {
  const ids = (search.get('pieces') ?? '').slice(0, 200).split(',').map(Number);
  const valid = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(valid)].slice(0, COMPARED_AT_MOST).map((id) => idOf<WeightId>(id));
}

export function comparePath(weightIds: readonly WeightId[]): string {
  return weightIds.length === 0 ? PATH : `${PATH}?pieces=${weightIds.slice(0, COMPARED_AT_MOST).join(',')}`;
}
