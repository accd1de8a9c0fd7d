import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CarouselControls } from '../carousel/carousel-controls.tsx';
import { Slide, Slides } from '../carousel/slides.tsx';
import { useCarousel } from '../carousel/use-carousel.ts';
import { TileCard } from '../catalogue/tile-card.tsx';
import type { HomeGroup } from './home-group.ts';
import { sectionLinkClass } from './section-head.tsx';
import { SLIDER_MILLISECONDS } from './slider-time.ts';

/** Product sliders of types beside one another; one alone takes the row. */
export function ProductRow({ groups }: { groups: readonly HomeGroup[] }): ReactElement {
  const [first] = groups;
  if (first !== undefined && groups.length === 1) return <ProductGroup group={first} look="group-alone below-fold" />;
  return (
    <div className="group-row below-fold">
      {groups.map((group) => (
        <ProductGroup key={group.typeId} group={group} look={`group-of-${group.tiles.length}`} />
      ))}
    </div>
  );
}

/** Product slider of one type: four per view, two below 997 px, one for a single product. */
function ProductGroup({ group, look }: { group: HomeGroup; look: string }): ReactElement {
  const carousel = useCarousel({
    options: { align: 'start', loop: group.tiles.length > 4 },
    autoplayMilliseconds: SLIDER_MILLISECONDS,
  });
  const width = group.tiles.length < 2 ? 'slide-single' : 'slide-quarter';
  return (
    <section className={`group-section ${look}`}>
      <h2>{group.typeName}</h2>
      {group.tiles.length > 2 && (
        <div className="group-controls">
          <CarouselControls carousel={carousel} label={group.typeName} />
        </div>
      )}
      <Link to={group.href} state={{ p_id: group.typeId }} className={sectionLinkClass}>
        View all<span className="sr-only"> in {group.typeName}</span>
      </Link>
      <div className="group-strip">
        <Slides carousel={carousel} label={group.typeName} className="py-4">
          {group.tiles.map((tile) => (
            <Slide key={tile.href} className={width}>
              <TileCard tile={tile} sizes="(min-width: 997px) 265px, (min-width: 680px) 36vw, 46vw" />
            </Slide>
          ))}
        </Slides>
      </div>
    </section>
  );
}
