/** Catalogue CSV export and import, with a dry run before writing. */
import {
  FILE_RESOURCES,
  type FileResource,
  importRecords,
  listChoices,
  listRecords,
  listWeightTerms,
  resourceNamed,
} from '@tola/contract/staff';
import { parse } from 'papaparse';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { UploadButton } from '../controls/upload-button.tsx';
import { Page } from '../shell/page.tsx';
import { ImportPreview } from './import-preview.tsx';

interface Chosen {
  readonly name: string;
  readonly rows: Record<string, string>[];
}

export default function CatalogueFilePage(): ReactElement {
  const [resource, setResource] = useState<FileResource>('weights');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const look = useApiMutation(importRecords);
  const write = useApiMutation(importRecords, { invalidates: [listRecords, listChoices, listWeightTerms] });

  async function choose(file: File): Promise<void> {
    const text = await file.text();
    const { data } = parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: 'greedy',
    });
    setChosen({ name: file.name, rows: data });
    write.reset();
    look.mutate({ resource, rows: data, isDryRun: true });
  }
  function start(next: FileResource): void {
    setResource(next);
    setChosen(null);
    look.reset();
    write.reset();
  }
  const result = write.data ?? look.data;
  const description = resourceNamed(resource);
  return (
    <Page title="Import and export">
      <div className="box grid max-w-[980px] gap-4 p-4 md:p-6">
        <Field label="Records" className="max-w-64">
          {(control) => (
            <select
              {...control}
              value={resource}
              onChange={(event) => start(FILE_RESOURCES.find((one) => one === event.currentTarget.value) ?? resource)}
            >
              {FILE_RESOURCES.map((name) => (
                <option key={name} value={name}>
                  {resourceNamed(name)?.title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className="text-muted">
          {' '}
          Export the records, edit them in a spreadsheet and import the file. Rows without an id are added; columns you
          leave out don’t change. Keep the <i>version</i> column: a row whose record was changed after the export is
          rejected, so nothing is overwritten. Edit stock, images and tables in the form.{' '}
        </p>
        <div className="flex flex-wrap gap-2">
          <a href={`/back-office/files/records/${resource}.csv`} download className={buttonClass()}>
            Export CSV
          </a>
          <UploadButton
            label={look.isPending ? 'Checking…' : 'Choose file to import'}
            accept=".csv,text/csv"
            tone="solid"
            busy={look.isPending}
            onChoose={choose}
          />
        </div>
        {chosen !== null && result !== undefined && description !== null && (
          <div role="status" className="grid gap-3 rounded-lg bg-ivory p-3">
            <ImportPreview resource={description} fileName={chosen.name} lines={chosen.rows.length} result={result} />
            {!result.isWritten && result.errors.length === 0 && (
              <Button
                tone="solid"
                className="justify-self-start"
                busy={write.isPending}
                disabled={result.added + result.changed === 0}
                onClick={() => write.mutate({ resource, rows: chosen.rows, isDryRun: false })}
              >
                Import {formatCount(result.added + result.changed)}{' '}
                {result.added + result.changed === 1 ? 'row' : 'rows'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}
