import { formatWeight } from '@tola/pricing';
import { Button, SelectField } from '@tola/ui';
import type { ReactElement } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Piece } from './listed-weight.ts';

interface PieceChoiceFormProps {
  choices: readonly { typeName: string; name: string; href: string }[];
  piece: Piece;
}

/**
 * Product and weight, kept in the URL. Changes apply immediately, including those made before hydration; without
 * JavaScript there is a button.
 */
export function PieceChoiceForm({ choices, piece }: PieceChoiceFormProps): ReactElement {
  const submit = useSubmit();
  const { product, weight } = piece;
  const choose = (form: HTMLFormElement | null): void => void submit(form, { replace: true, preventScrollReset: true });
  const types = [...Map.groupBy(choices, ({ typeName }) => typeName)];
  return (
    <Form method="get" replace preventScrollReset className="grid gap-5">
      <SelectField
        label="Coin or bar"
        name="product"
        defaultValue={product.href}
        onChange={(event) => choose(event.currentTarget.form)}
      >
        {types.map(([typeName, ofType]) => (
          <optgroup key={typeName} label={typeName}>
            {ofType.map(({ name, href }) => (
              <option key={href} value={href}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        key={product.href}
        label="Weight"
        name="weight"
        defaultValue={weight.weightId}
        onChange={(event) => choose(event.currentTarget.form)}
      >
        {product.weights.map((one) => (
          <option key={one.weightId} value={one.weightId}>
            {formatWeight(one.weightMg)}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" wide>
          Apply
        </Button>
      </noscript>
    </Form>
  );
}
