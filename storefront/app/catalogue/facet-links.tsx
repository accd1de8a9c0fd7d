import type { Facets } from '@tola/contract/facets';
import { OCCASION_NAMES, type Occasion } from '@tola/contract/occasions';
import { formatWeight, formatWholeRupees, gramsFromMg, METALS, type Metal, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';

/** One value that tiles can be narrowed to. */
interface FacetValue {
  parameter: string;
  value: string;
  label: string;
  /** How many tiles it leaves. */
  tiles: number;
}

interface FacetGroup {
  name: string;
  values: FacetValue[];
  /** Only one of them at a time. */
  single?: boolean;
  /** Narrows with one value too. */
  isSwitch?: boolean;
}

/** Weights beyond these are found by the search. */
const MOST_VALUES = 14;

/**
 * Links that narrow a listing or search, with the number of tiles that each leaves. They are addresses, so they work
 * without code and can be shared. Groups with one value are left out, as they narrow nothing.
 */
export function FacetLinks({ facets }: { facets: Facets }): ReactElement | null {
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const groups = groupsOf(facets).filter(
    ({ values, isSwitch = false }) =>
      values.length > (isSwitch ? 0 : 1) || values.some((value) => isChosen(given, value)),
  );
  const chosen = groups.flatMap(({ values }) => values.filter((value) => isChosen(given, value)));
  if (groups.length === 0) return null;
  return (
    <details className="facets">
      <summary>Filters{chosen.length > 0 && <b>{chosen.length}</b>}</summary>
      <div>
        {groups.map(({ name, values, single = false }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {values.map((value) => (
                <li key={value.value}>
                  <FacetLink value={value} given={given} single={single} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {chosen.length > 0 && (
          <Link to={{ search: cleared(given, groups) }} preventScrollReset className="section-link">
            Clear all filters
          </Link>
        )}
      </div>
    </details>
  );
}

interface FacetLinkProps {
  value: FacetValue;
  given: URLSearchParams;
  single: boolean;
}

function FacetLink({ value, given, single }: FacetLinkProps): ReactElement {
  const on = isChosen(given, value);
  return (
    <Link
      to={{ search: toggled(given, value, single) }}
      preventScrollReset
      rel="nofollow"
      aria-current={on ? 'true' : undefined}
      className="facet"
    >
      {value.label}
      <i>
        {value.tiles.toLocaleString('en-IN')}
        <span className="sr-only"> {value.tiles === 1 ? 'design' : 'designs'}</span>
      </i>
    </Link>
  );
}

function isChosen(given: URLSearchParams, { parameter, value }: FacetValue): boolean {
  return given.getAll(parameter).includes(value);
}

/** The query with a value added or taken away, on its first page. */
function toggled(given: URLSearchParams, { parameter, value }: FacetValue, single: boolean): string {
  const next = new URLSearchParams(given);
  const others = given.getAll(parameter).filter((one) => one !== value);
  next.delete('page');
  next.delete(parameter);
  for (const other of single ? [] : others) next.append(parameter, other);
  if (!given.getAll(parameter).includes(value)) next.append(parameter, value);
  return next.toString();
}

function cleared(given: URLSearchParams, groups: readonly FacetGroup[]): string {
  const next = new URLSearchParams(given);
  next.delete('page');
  for (const { values } of groups) for (const { parameter } of values) next.delete(parameter);
  return next.toString();
}

function groupsOf(facets: Facets): FacetGroup[] {
  const facetValue = (parameter: string, value: string | number, label: string, tiles: number): FacetValue => ({
    parameter,
    value: String(value),
    label,
    tiles,
  });
  const metalOf = (metal: Metal): string => METALS[metal].name;
  const occasionOf = (occasion: Occasion): string => OCCASION_NAMES[occasion];
  return [
    {
      name: 'Weight',
      values: facets.weights
        .slice(0, MOST_VALUES)
        .map(({ weightMg, tiles }) => facetValue('grams', gramsFromMg(weightMg), formatWeight(weightMg), tiles)),
    },
    {
      name: 'Price, before GST',
      single: true,
      values: facets.prices.map(({ fromPaise, toPaise, tiles }) =>
        facetValue('price', `${inRupees(fromPaise)}-${inRupees(toPaise)}`, priceLabel(fromPaise, toPaise), tiles),
      ),
    },
    {
      name: 'Metal',
      values: facets.metals.map(({ metal, tiles }) => facetValue('metal', metal, metalOf(metal), tiles)),
    },
    { name: 'Purity', values: facets.purities.map(({ label, tiles }) => facetValue('purity', label, label, tiles)) },
    {
      name: 'Occasion',
      values: facets.occasions.map(({ occasion, tiles }) =>
        facetValue('occasion', occasion, occasionOf(occasion), tiles),
      ),
    },
    {
      name: 'Availability',
      isSwitch: true,
      values: facets.inStock === 0 ? [] : [facetValue('stock', 1, 'In stock', facets.inStock)],
    },
  ];
}

function inRupees(paise: Paise | null): string {
  return paise === null ? '' : String(paise / 100);
}

function priceLabel(fromPaise: Paise | null, toPaise: Paise | null): string {
  if (toPaise === null) return `${formatWholeRupees(fromPaise ?? 0)} and above`;
  return fromPaise === null
    ? `Up to ${formatWholeRupees(toPaise)}`
    : `${formatWholeRupees(fromPaise)} to ${formatWholeRupees(toPaise)}`;
}
