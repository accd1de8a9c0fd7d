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
  add: (purchase: Purchase) => void;
  buyNow: (purchase: Purchase) => void;
}

/** Add to Cart and Buy Now. A guest is sent to /login and back; a pending Buy Now is then added and the cart opens. */
export function usePurchase(productPath: string): PurchaseActions {
  const session = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('idle');
  const [lost, setLost] = useState<[Purchase, Step] | null>(null);
  const acting = useRef(false);

  const put = useCallback(
    async (purchase: Purchase, wanted: Step): Promise<void> => {
      if (acting.current) return;
      acting.current = true;
      setStep(wanted);
      // Code that cannot be fetched is a lost connection too.
      const code = await import('./send-to-cart.ts').catch(() => null);
      const result = await code?.sendToCart(purchase);
      setLost(result === undefined || result === 'no reply' ? [purchase, wanted] : null);
      if (result === 'added' && wanted === 'buying') await navigate('/cart');
      acting.current = false;
      setStep('idle');
    },
    [navigate],
  );

  useEffect(() => {
    if (session.status !== 'customer') return;
    const pending = takePendingPurchase(productPath);
    if (pending !== null) void put(pending, 'buying');
  }, [session.status, productPath, put]);

  const redirectToLogin = (): void => {
    rememberReturnPath(productPath);
    void navigate('/login');
  };

  return {
    step,
    retry: lost && (() => void put(...lost)),
    add: (purchase) => {
      if (!session.hasRecord) redirectToLogin();
      else void put(purchase, 'adding');
    },
    buyNow: (purchase) => {
      if (session.hasRecord) {
        void put(purchase, 'buying');
        return;
      }
      savePendingPurchase({ productPath, purchase });
      redirectToLogin();
    },
  };
}
