import type { Product, WeightOption } from '@tola/contract/products';
import { formatWeight, type WeightPricing } from '@tola/pricing';
import { Icon } from '@tola/ui';
import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { originOf } from '../meta.ts';
import { CompareButton, WishlistButton } from '../pieces/keep-piece.tsx';
import { useRootData } from '../root-data.ts';
import { toast } from '../toast/toast.ts';
import { useTabPrice } from './tab-price.ts';

interface BuyToolsProps {
  readonly product: Product;
  readonly weight: WeightOption;
  readonly pricing: WeightPricing;
}

const tool =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-4 text-[15px] hover:border-ink';

/** Wishlist and comparison, and sharing of the selected weight: by WhatsApp first, by what the device offers, or as a link. */
export function BuyTools({ product, weight, pricing }: BuyToolsProps): ReactElement {
  useTabPrice(pricing);
  const origin = originOf(useRootData());
  const url = `${origin}${product.href}?weight=${weight.weightId}`;
  const text = `${product.name}, ${formatWeight(weight.weightMg)}`;
  // Known in the browser only.
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  return (
    <ul aria-label="Save, compare and share" className="online-only mb-5 flex flex-wrap gap-2">
      <li>
        <WishlistButton weightId={weight.weightId} className={tool} />
      </li>
      <li>
        <CompareButton weightId={weight.weightId} className={tool} />
      </li>
      <li>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${text}: ${url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={tool}
        >
          <Icon of={MessageCircle} size={18} />
          WhatsApp
        </a>
      </li>
      <li>
        <button type="button" className={tool} onClick={() => void copy(url)}>
          <Icon of={Link2} size={18} />
          Copy link
        </button>
      </li>
      {canShare && (
        <li>
          <button type="button" className={tool} onClick={() => void share({ title: text, url })}>
            <Icon of={Share2} size={18} />
            Share
          </button>
        </li>
      )}
    </ul>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch (error) {
    // A browser may forbid it; the address bar holds the same link.
    console.warn('The link could not be copied', error);
    toast.error('Your browser did not allow copying. Copy the address of this page instead.');
  }
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the device's own dialog is an error too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
