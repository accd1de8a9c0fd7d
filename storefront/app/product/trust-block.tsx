import type { Product } from '@tola/contract/products';
import { formatShare, formatWeight, METALS, type WeightPricing } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useLive } from '../live/live-rates.tsx';
import { buybackAt } from '../prices/buyback-at.ts';
import { useRootData } from '../root-data.ts';

interface TrustBlockProps {
  readonly product: Product;
  readonly pricing: WeightPricing;
}

/** What vouches for a piece: its assay certificate as a sample, who refined it, and what the shop pays for it today. */
export function TrustBlock({ product, pricing }: TrustBlockProps): ReactElement {
  const { refinery } = useRootData().business;
  return (
    <section aria-labelledby="trust" className="below-fold mt-14">
      <h2 id="trust">Certificate, refinery and buyback</h2>
      <div className="mt-5 grid items-stretch gap-3 tablet:grid-flow-col tablet:auto-cols-fr tablet:gap-5">
        {product.certification !== '' && (
          <Card title="Assay certificate">
            <SampleCertificate product={product} pricing={pricing} />
            <p className="mt-4 text-[15px] text-muted">
              {product.certification}. Yours shows the number of your piece.
            </p>
          </Card>
        )}
        {refinery.name !== '' && (
          <Card title="Refinery">
            <p className="font-serif text-xl leading-snug">{refinery.name}</p>
            {refinery.about !== '' && <p className="mt-3 text-[15px] text-muted">{refinery.about}</p>}
          </Card>
        )}
        <Card title="Buyback price now">
          <BuybackNow pricing={pricing} />
        </Card>
      </div>
    </section>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="panel p-5 tablet:p-6">
      <h3 className="mb-3 font-sans text-sm font-semibold text-muted">{title}</h3>
      {children}
    </div>
  );
}

/** The figures of the selected weight on a card that nobody can mistake for a real one. */
function SampleCertificate({ product, pricing }: TrustBlockProps): ReactElement {
  const { businessName } = useRootData().business;
  const rows = [
    ['Metal', METALS[product.metal].name],
    ['Fineness', product.finenessLabel],
    ['Weight', formatWeight(pricing.weightMg)],
    ['Number', 'SAMPLE'],
  ] as const;
  return (
    <figure className="max-w-96 rounded-[10px] border border-line-strong bg-ivory px-4.5 py-4">
      <figcaption className="sr-only">Sample of the assay certificate</figcaption>
      <p className="font-serif text-lg leading-tight">{businessName}</p>
      <p className="text-[13.5px] text-muted">{product.name}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-[15px] tabular-nums">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function BuybackNow({ pricing }: { pricing: WeightPricing }): ReactElement {
  const live = useLive();
  return (
    <>
      <p className="text-[26px] leading-tight font-semibold tabular-nums">
        <Rupees paise={buybackAt(live, pricing)} />
      </p>
      <p className="mt-3 text-[15px] text-muted">
        For one piece of {formatWeight(pricing.weightMg)}
        {live.charges !== null && `: the live rate less ${formatShare(live.charges.buybackDeductionBp)}`}, excluding
        GST, making and margin.{' '}
        <Link to="/return-and-exchange#buyback" className="online-only underline underline-offset-4 hover:no-underline">
          How buyback works
        </Link>
      </p>
    </>
  );
}
