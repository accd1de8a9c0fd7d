/** Begins a count of a location. */
import { beginCount, listCounts, type StockLocation } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';

export function BeginCountForm({ locations }: { locations: readonly StockLocation[] }): ReactElement {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [locationId, setLocationId] = useState(locations[0]?.id ?? 0);
  const mutation = useApiMutation(beginCount, {
    ...{ invalidates: [listCounts], showsError: true },
    onDone: ({ id }) => navigate(`/stock/counts/${id}`),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate({ key, locationId, note: '' });
      }}
    >
      <Field label="Location" hint="Packed parcels that are not dispatched count as well.">
        {(control) => (
          <select
            {...control}
            value={locationId}
            onChange={(event) => setLocationId(Number(event.currentTarget.value))}
          >
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FormError>{mutation.error?.message}</FormError>
      {/* Where there is nothing to choose, Enter begins. */}
      <Button
        type="submit"
        tone="solid"
        busy={mutation.isPending}
        className="justify-self-start"
        data-autofocus={locations.length === 1 || undefined}
      >
        Begin
      </Button>
    </form>
  );
}
