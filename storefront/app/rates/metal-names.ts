/** Names of the metals and units of their rates. */
import type { Metal } from '@tola/pricing';

interface MetalNames {
  name: string;
  /** Unit of the rate. */
  unit: string;
  /** Finenesses with a rate, finest first. */
  finenesses: readonly number[];
}

export const metalNames: Record<Metal, MetalNames> = {
  gold: { name: 'Gold', unit: '10 g', finenesses: [999, 995] },
  silver: { name: 'Silver', unit: '1 kg', finenesses: [999] },
};
