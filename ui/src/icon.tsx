import type { ComponentType, ReactElement } from 'react';

/** An icon of the icon set. */
export type Glyph = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

interface IconProps {
  of: Glyph;
  /** Width and height in pixels. */
  size?: number;
  className?: string;
}

/** Decorative line icon: the surrounding control has the accessible name. */
export function Icon({ of: Drawing, size = 22, className }: IconProps): ReactElement {
  return <Drawing size={size} strokeWidth={1.5} aria-hidden {...(className === undefined ? {} : { className })} />;
}
