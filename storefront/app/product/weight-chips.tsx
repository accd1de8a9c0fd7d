import type { WeightId } from '@tola/contract';
import type { WeightOption } from '@tola/contract/products';
import { formatWeight, type Milligrams, tolaLabel } from '@tola/pricing';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';

interface WeightChipsProps {
  weights: readonly WeightOption[];
  chosen: number;
  onChoose: (weightId: WeightId) => void;
}

/** The weights of a product to choose from. */
export function WeightChips(props: WeightChipsProps): ReactElement {
  const { weights, chosen, onChoose } = props;
  const chips = useRef<HTMLFieldSetElement>(null);
  useEarlyClick(chips, props);
  return (
    <fieldset ref={chips}>
      <legend className="mb-2.5 text-sm font-semibold">Weight</legend>
      <div className="flex flex-wrap gap-2 sm:gap-2.5">
        {weights.map((weight) => (
          <label key={weight.weightId} className="choice-chip">
            <input
              type="radio"
              name="weight"
              value={weight.weightId}
              checked={weight.weightId === chosen}
              onChange={() => onChoose(weight.weightId)}
              className="sr-only"
            />
            <span>
              {formatWeight(weight.weightMg)}
              <Tolas weightMg={weight.weightMg} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the trade calls it, beside the odd figure of grams. */
function Tolas({ weightMg }: { weightMg: Milligrams }): ReactElement | null {
  const label = tolaLabel(weightMg);
  return label === null ? null : <span className="font-normal text-muted"> · {label}</span>;
}

/**
 * Applies a weight chosen before hydration: the browser checked the radio button but no handler ran, so another weight
 * would be bought.
 */
function useEarlyClick(chips: RefObject<HTMLFieldSetElement | null>, props: WeightChipsProps): void {
  const { weights, chosen, onChoose } = props;
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const checked = chips.current?.querySelector<HTMLInputElement>('input:checked');
    const pressed = weights.find((weight) => String(weight.weightId) === checked?.value);
    if (pressed !== undefined && pressed.weightId !== chosen) onChoose(pressed.weightId);
  }, [chips, weights, chosen, onChoose]);
}
