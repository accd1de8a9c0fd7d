import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/use-session.ts';
import { type Purchase, savePendingPurchase, takePendingPurchase } from './pending-purchase.ts';

type Step = 'idle' | 'adding' | 'buying';

interface PurchaseActions {
  step: Step;
  /** Repeats the press that got no reply; null when there is none. */
  retry: (() => void) | null;
  /** Why the piece that a guest chose is not in the cart after the login. */
  refused: string | null;
  add: (purchase: Purchase) => void;
  buyNow: (purchase: Purchase) => void;
}

let sending: typeof import('./send-to-cart.ts') | null = null;
async function loadSending(): Promise<typeof import('./send-to-cart.ts')> {
  sending ??= await import('./send-to-cart.ts');
  return sending;
}

/** Add to Cart and Buy Now. A guest is sent to /login and back; the piece is then put into the cart, and Buy Now opens it. */
export function usePurchase(productPath: string): PurchaseActions {
  const session = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('idle');
  const [lost, setLost] = useState<[Purchase, Step] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const acting = useRef(false);

  const put = useCallback(
    async (purchase: Purchase, wanted: Step): Promise<string | null> => {
      if (acting.current) return null;
      acting.current = true;
      setStep(wanted);
      // Sent within the press once the code is there. Code that cannot be fetched is a lost connection too.
      const code = sending ?? (await loadSending().catch(() => null));
      const result = await code?.sendToCart(purchase);
      setLost(result === undefined || result === 'no reply' ? [purchase, wanted] : null);
      if (result === 'added' && wanted === 'buying') await navigate('/cart');
      acting.current = false;
      setStep('idle');
      return typeof result === 'object' ? result.refused : null;
    },
    [navigate],
  );

  useEffect(() => {
    if (session.status !== 'customer') return;
    // Before the press, which must be sent even when the buyer leaves the page at once. What fails here is fetched by the press.
    void loadSending().catch(() => null);
    const pending = takePendingPurchase(productPath);
    if (pending !== null) void put(pending.purchase, pending.step).then(setRefused);
  }, [session.status, productPath, put]);

  const logInFirst = (purchase: Purchase, step: 'adding' | 'buying'): void => {
    rememberReturnPath(productPath);
    savePendingPurchase({ productPath, purchase, step });
    void navigate('/login');
  };

  return {
    step,
    retry: lost && (() => void put(...lost)),
    refused,
    add: (purchase) => {
      if (session.hasRecord) void put(purchase, 'adding');
      else logInFirst(purchase, 'adding');
    },
    buyNow: (purchase) => {
      if (session.hasRecord) void put(purchase, 'buying');
      else logInFirst(purchase, 'buying');
    },
  };
}
