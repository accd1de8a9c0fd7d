/** What people call the metals, and what their rates are for. */
import type { Metal } from '@tola/pricing';

interface MetalNames {
  name: string;
  /** The weight that a rate is for. */
  unit: string;
  /** The finenesses that the house has a rate for, the finest first. */
  finenesses: readonly number[];
}

export const metalNames: Record<Metal, MetalNames> = {
  gold: { name: 'Gold', unit: '10 g', finenesses: [999, 995] },
  silver: { name: 'Silver', unit: '1 kg', finenesses: [999] },
};
