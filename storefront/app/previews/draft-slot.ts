import type { Preview } from '@tola/contract/previews';
import { type ComponentType, createContext } from 'react';

/** Shows a draft. Only the server has it, so that no page of the store shares code with it in the browser. */
export const DraftSlot = createContext<ComponentType<{ preview: Preview }> | null>(null);
