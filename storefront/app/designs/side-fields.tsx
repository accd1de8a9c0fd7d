import type { DesignLimits } from '@tola/contract/design-limits';
import { type DesignProblem, isIndian, lettersOf, type SideName } from '@tola/contract/design-rules';
import type { DesignSide } from '@tola/contract/designs';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { type PictureKind, reliefPicture } from './picture-file.ts';

interface SideFieldsProps {
  readonly side: SideName;
  readonly value: DesignSide;
  readonly limits: DesignLimits;
  readonly problems: readonly DesignProblem[];
  readonly onChange: (change: (side: DesignSide) => DesignSide) => void;
}

/** Letters that the device lacks are written in those of the mint. */
const LETTERS = { fontFamily: 'Figtree, "Mint devanagari", "Mint gujarati", sans-serif' } as const;

/** Lines of text, the date and the picture of one side. */
export function SideFields({ side, value, limits, problems, onChange }: SideFieldsProps): ReactElement {
  const { lines, date, picture } = value;
  const problemAt = (about: DesignProblem['about']): string | null =>
    problems.find((problem) => problem.about === about)?.sentence ?? null;
  const general = problemAt('lines') ?? problemAt('empty');
  return (
    <div className="grid gap-4">
      {lines.map((line, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
          key={index}
          label={`Line ${index + 1}`}
          name={`design-${side}-${index}`}
          value={line}
          maxLength={80}
          autoComplete="off"
          style={LETTERS}
          hint={hintOf(line, limits)}
          problem={problemAt(index)}
          onChange={({ currentTarget: { value: written } }) =>
            onChange((before) => ({ ...before, lines: before.lines.map((one, at) => (at === index ? written : one)) }))
          }
        />
      ))}
      {lines.length < limits.lines && (
        <Button
          tone="outline"
          size="small"
          className="justify-self-start"
          onClick={() => onChange((before) => ({ ...before, lines: [...before.lines, ''] }))}
        >
          Add a line
        </Button>
      )}
      {general !== null && <p className="text-[15px] font-medium text-down">{general}</p>}
      <TextField
        label="Date"
        name={`design-${side}-date`}
        type="date"
        optional
        value={date}
        min="1900-01-01"
        max="2100-12-31"
        onChange={({ currentTarget: { value: chosen } }) => onChange((before) => ({ ...before, date: chosen }))}
      />
      <PictureField
        picture={picture}
        isPossible={limits.takesPicture}
        problem={problemAt('picture')}
        onChange={(chosen) => onChange((before) => ({ ...before, picture: chosen }))}
      />
    </div>
  );
}

/** "6 of 14 letters". */
function hintOf(line: string, { letters, indianLetters }: DesignLimits): string {
  return `${lettersOf(line)} of ${isIndian(line) ? indianLetters : letters} letters`;
}

interface PictureFieldProps {
  readonly picture: DesignSide['picture'];
  readonly isPossible: boolean;
  readonly problem: string | null;
  readonly onChange: (picture: DesignSide['picture']) => void;
}

const ACCEPTED = {
  logo: '.svg,image/svg+xml,image/png,image/jpeg,image/webp',
  photo: 'image/jpeg,image/png,image/webp',
} as const;

function PictureField({ picture, isPossible, problem, onChange }: PictureFieldProps): ReactElement {
  const [wrong, setWrong] = useState<string | null>(null);
  async function take(file: File | undefined, kind: PictureKind): Promise<void> {
    if (file === undefined) return;
    const read = await reliefPicture(file, kind);
    setWrong('problem' in read ? read.problem : null);
    if ('url' in read) onChange({ kind, url: read.url });
  }
  const shown = wrong ?? problem;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 flex w-full justify-between text-sm font-semibold">
        Logo or photo <span className="font-normal text-muted">optional</span>
      </legend>
      {picture === null ? (
        isPossible ? (
          <div className="flex flex-wrap gap-2">
            {(['logo', 'photo'] as const).map((kind) => (
              <label
                key={kind}
                className="button button-outline min-h-11 cursor-pointer px-5 text-[15px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green-ink"
              >
                {kind === 'logo' ? 'Add a logo' : 'Add a photo'}
                <input
                  type="file"
                  accept={ACCEPTED[kind]}
                  className="sr-only"
                  onChange={({ currentTarget }) => {
                    void take(currentTarget.files?.[0], kind);
                    currentTarget.value = '';
                  }}
                />
              </label>
            ))}
          </div>
        ) : (
          <p className="text-[13.5px] text-muted">
            This weight is too small for a logo or photo. Choose a heavier one.
          </p>
        )
      ) : (
        <div className="flex items-center gap-4">
          <img
            src={picture.url}
            alt={`Height map of your ${picture.kind}: white is highest`}
            className="size-20 rounded-lg border border-line"
          />
          <Button tone="outline" size="small" onClick={() => onChange(null)}>
            Remove the {picture.kind}
          </Button>
        </div>
      )}
      <p className="text-[13.5px] text-muted">
        A logo as SVG or PNG is cut in outline; a photo becomes relief, its bright parts highest. Use only what you may
        use.
      </p>
      {shown !== null && (
        <p role="alert" className="text-[13.5px] font-medium text-down">
          {shown}
        </p>
      )}
    </fieldset>
  );
}
