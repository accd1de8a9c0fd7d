/** All calls and files of the books. */
import type { Business } from '#business';
import type { DataKeys } from '#data-keys';
import type { Database } from '#database';
import type { Operation, RawRoute } from '#http';
import { closingOperations } from './closing-operations.ts';
import { gstFileRoutes } from './gst-files.ts';
import { gstOperations } from './gst-operations.ts';
import { limitOperations } from './limit-operations.ts';
import { registerFileRoutes } from './register-files.ts';
import { registerOperations } from './register-operations.ts';
import { tallyFileRoutes, tallyOperations } from './tally-operations.ts';

interface BookDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function bookOperations(dependencies: BookDependencies & { readonly dataKey: DataKeys }): Operation[] {
  return [closingOperations, registerOperations, gstOperations, tallyOperations, limitOperations].flatMap((make) =>
    make(dependencies),
  );
}

export function bookFileRoutes(dependencies: BookDependencies): RawRoute[] {
  return [registerFileRoutes, gstFileRoutes, tallyFileRoutes].flatMap((make) => make(dependencies));
}
