import { Button } from '@tola/ui';
import { type ReactElement, useId, useState } from 'react';
import { BANK_CARD, CARD_PIXELS, pixelsPerMm, USUAL_PIXELS_PER_MM } from './piece-size.ts';
import { keepScreenScale, readScreenScale } from './screen-scale.ts';

interface ScreenCalibrationProps {
  /** CSS pixels per millimetre of the drawings; null when they fit the screen. */
  readonly scale: number | null;
  readonly onScale: (scale: number | null) => void;
}

/** Sets the screen with a bank card, for drawings in true size; they can also be fitted into the screen. */
export function ScreenCalibration({ scale, onScale }: ScreenCalibrationProps): ReactElement {
  const [isSetting, setSetting] = useState(false);
  const kept = readScreenScale();
  if (isSetting) {
    return (
      <CardSetting
        first={Math.round((kept ?? USUAL_PIXELS_PER_MM) * BANK_CARD.width)}
        onDone={(cardPixels) => {
          const set = pixelsPerMm(cardPixels);
          keepScreenScale(set);
          onScale(set);
          setSetting(false);
        }}
        onCancel={() => setSetting(false)}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {scale !== null && (
        <Button tone="outline" size="small" onClick={() => onScale(null)}>
          Fit the screen
        </Button>
      )}
      {scale === null && kept !== null && (
        <Button tone="outline" size="small" onClick={() => onScale(kept)}>
          Show true size
        </Button>
      )}
      <Button tone={kept === null ? 'outline' : 'quiet'} size="small" onClick={() => setSetting(true)}>
        {kept === null ? 'See true size on this screen' : 'Set the screen again'}
      </Button>
    </div>
  );
}

interface CardSettingProps {
  /** Width of the drawn card at first, in CSS pixels. */
  readonly first: number;
  readonly onDone: (cardPixels: number) => void;
  readonly onCancel: () => void;
}

function CardSetting({ first, onDone, onCancel }: CardSettingProps): ReactElement {
  const [cardPixels, setCardPixels] = useState(first);
  const id = useId();
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-paper p-4">
      <label htmlFor={id} className="font-semibold">
        Hold a bank card against the screen and move the slider until the frame is as wide as the card.
      </label>
      <input
        id={id}
        type="range"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        min={CARD_PIXELS.least}
        max={CARD_PIXELS.most}
        value={cardPixels}
        aria-valuetext={`${cardPixels} pixels`}
        onChange={({ currentTarget }) => setCardPixels(currentTarget.valueAsNumber)}
        className="h-11 w-full accent-green"
      />
      <div className="overflow-x-clip">
        <div
          aria-hidden="true"
          className="grid place-items-center rounded-xl border-2 border-green-ink text-sm text-muted"
          style={{ width: cardPixels, height: (cardPixels * BANK_CARD.height) / BANK_CARD.width }}
        >
          Bank card
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onDone(cardPixels)}>
          It matches
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
