import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Classes for width, height and radius. */
  className?: string;
}

/** Loading placeholder of the final size. */
export function Skeleton({ className }: SkeletonProps): ReactElement {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-line', className)} />;
}
