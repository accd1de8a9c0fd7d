import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Its width, height and radius as classes. */
  className?: string;
}

/** The place of something that is still coming, in the size it will have. */
export function Skeleton({ className }: SkeletonProps): ReactElement {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-line', className)} />;
}
