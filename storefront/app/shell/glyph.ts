/**
 * Replaces the icon set's own component factory in builds (`vite.config.ts`): the style of an icon is in `app.css`
 * instead of ten attributes of each, and a tenth of the code draws them.
 */
import { createElement, type ReactElement } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface GlyphProps {
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
}

export default function createGlyph({ node }: IconData): (props: GlyphProps) => ReactElement {
  return ({ size = 24, strokeWidth: _inStyle, className = '', ...rest }) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', className: `glyph ${className}`.trim(), ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
