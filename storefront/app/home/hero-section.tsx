import type { Hero } from '@tola/contract/home';
import { changeSince, formatRupees, formatWeight } from '@tola/pricing';
import { buttonClass, classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { clockTime } from '../live/clock-time.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { priceAt, priceAtClose, useLive } from '../live/live-rates.tsx';
import { Picture } from '../pictures/picture.tsx';

/** Hero of the home page. */
export function HeroSection({ hero }: { hero: Hero }): ReactElement {
  return (
    <section className="grid items-center gap-6 pt-7 pb-5 min-[680px]:grid-cols-[1.02fr_1fr] tablet:grid-cols-[1.2fr_1fr]">
      <div>
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 className="mt-3.5 text-[clamp(36px,4.6vw,60px)]">{hero.headline}</h1>
        <p className="mt-5 mb-7.5 max-w-[30em] text-[19px] text-muted">{hero.lead}</p>
        <div className="flex flex-wrap gap-3">
          <Link to={hero.href} className={buttonClass()}>
            {hero.button}
          </Link>
          {hero.secondButton !== '' && (
            <Link to={hero.secondHref} className={buttonClass({ tone: 'outline' })}>
              {hero.secondButton}
            </Link>
          )}
        </div>
      </div>
      <figure className="relative">
        <div className="overflow-hidden rounded-3xl bg-[#f8f0e2] dark:bg-[#2f2819]">
          <Picture
            src={hero.image}
            alt={hero.imageAlt}
            sizes="(min-width: 1240px) 580px, (min-width: 680px) 48vw, 90vw"
            first
            className="aspect-[1/0.9] w-full object-cover mix-blend-multiply dark:mix-blend-normal min-[680px]:aspect-square tablet:aspect-[1/0.72]"
          />
        </div>
        {hero.weight !== null && <HeroQuote weight={hero.weight} />}
      </figure>
    </section>
  );
}

function HeroQuote({ weight }: { weight: NonNullable<Hero['weight']> }): ReactElement {
  return (
    <figcaption className="absolute bottom-3 left-3 tablet:bottom-9 tablet:-left-7">
      <Link
        to={weight.href}
        state={{ weightId: weight.weightId }}
        className="block rounded-card border border-line bg-paper px-4 py-3.5 shadow-soft tablet:px-5.5 tablet:py-4.5"
      >
        <span className="block text-[13.5px] text-muted">
          {weight.name} · {formatWeight(weight.weightMg)}
        </span>
        <HeroPrice weight={weight} />
      </Link>
    </figcaption>
  );
}

function HeroPrice({ weight }: { weight: NonNullable<Hero['weight']> }): ReactElement {
  const live = useLive();
  const price = priceAt(live, weight);
  const atClose = priceAtClose(live, weight);
  const change = price === null || atClose === null ? null : changeSince(price.unitPaise, atClose.unitPaise);
  const at = live.rates.find((rate) => rate.metal === weight.metal)?.at;
  const paused = live.status === 'paused' || price === null;
  return (
    <>
      <FlashingRupees
        paise={price?.unitPaise ?? null}
        className={classNames('block text-[26px] font-semibold tracking-[-0.01em]', paused && 'text-muted')}
      />
      <span className="block min-h-[1.5em] text-[13.5px] text-muted">
        {paused && 'Rates paused'}
        {!paused && change !== null && (
          <span className={change.changePaise < 0 ? 'text-down' : 'text-up'}>
            <span aria-hidden="true">{change.changePaise < 0 ? '▼ ' : '▲ '}</span>
            {formatRupees(Math.abs(change.changePaise))} {change.changePaise < 0 ? 'down' : 'up'} today
          </span>
        )}
        {!paused && at !== undefined && ` ${change === null ? 'Live ·' : '·'} ${clockTime(at)}`}
      </span>
    </>
  );
}
