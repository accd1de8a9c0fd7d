import type { ComponentType, ReactElement } from 'react';

/** A drawing of the line-icon set. */
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

/** A line icon with the house's stroke. It is drawing only: the control around it carries the name. */
export function Icon({ of: Drawing, size = 22, className }: IconProps): ReactElement {
  return <Drawing size={size} strokeWidth={1.5} aria-hidden {...(className === undefined ? {} : { className })} />;
}
