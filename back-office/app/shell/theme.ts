/** The theme of this device: the system's, or the one chosen by hand. `index.html` applies it before the first paint. */
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** As in index.html. */
const STORED_AS = 'tola.theme';
const PAGE_COLOURS = { light: '#fbf8f2', dark: '#14130f' } as const;
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const subscribers = new Set<() => void>();

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED_AS);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Stores the choice on this device and applies it to every tab of it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, theme);
  applyTheme();
}

/** Colours the page and the bar of the browser around it. */
export function applyTheme(): void {
  const theme = storedTheme();
  document.documentElement.dataset.theme = theme;
  for (const scheme of ['light', 'dark'] as const) {
    const shown = theme === 'system' ? scheme : theme;
    document
      .querySelector(`meta[name="theme-color"][media*="${scheme}"]`)
      ?.setAttribute('content', PAGE_COLOURS[shown]);
  }
  for (const changed of subscribers) changed();
}

addEventListener('storage', ({ key }) => {
  if (key === STORED_AS || key === null) applyTheme();
});

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  systemDark.addEventListener('change', changed);
  return () => {
    subscribers.delete(changed);
    systemDark.removeEventListener('change', changed);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme);
}

/** Whether the page is dark now. Charts that draw their own colours depend on it. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const theme = storedTheme();
    return theme === 'system' ? systemDark.matches : theme === 'dark';
  });
}
