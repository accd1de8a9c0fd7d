import type { Tile } from '@tola/contract/catalogue';
import type { Preview } from '@tola/contract/previews';
import { type ComponentType, createContext } from 'react';

export interface DraftProps {
  preview: Preview;
  /** Of each block of an occasion page. */
  pieces: readonly (readonly Tile[])[];
}

/** Shows a draft. Only the server has it, so that no page of the store shares code with it in the browser. */
export const DraftSlot = createContext<ComponentType<DraftProps> | null>(null);
