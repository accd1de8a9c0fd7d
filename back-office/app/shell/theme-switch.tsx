/** Chooses the theme of this device. */
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { chooseTheme, THEME_LABELS, THEMES, useTheme } from './theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeSwitch(): ReactElement {
  const theme = useTheme();
  return (
    <div role="radiogroup" aria-label="Theme" className="flex rounded-full border border-line p-0.5">
      {THEMES.map((one) => {
        const Icon = ICONS[one];
        return (
          <label
            key={one}
            title={THEME_LABELS[one]}
            className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-full text-muted hover:text-ink has-checked:bg-gold-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-green-ink lg:min-h-7"
          >
            <input
              type="radio"
              name="theme"
              aria-label={THEME_LABELS[one]}
              className="sr-only"
              checked={one === theme}
              onChange={() => chooseTheme(one)}
            />
            <Icon size={16} strokeWidth={1.5} aria-hidden />
          </label>
        );
      })}
    </div>
  );
}
