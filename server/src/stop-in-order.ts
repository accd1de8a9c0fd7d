/** Stops the parts of a program one after the other, whatever becomes of each. */
import type { Logger } from '#log';

export interface StoppingPart {
  /** For the log: `HTTP server`. */
  readonly name: string;
  stop(): Promise<unknown>;
  /** How long it may take before the next part is stopped without it. */
  readonly withinMs: number;
}

/**
 * Stops each part once the one before has stopped, failed or used up its time: a request that never ends must not keep
 * the database server from being shut down in good order.
 *
 * @throws AggregateError of what failed, after all have been tried
 */
export async function stopInOrder(parts: readonly StoppingPart[], log: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, stop, withinMs } of parts) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, withinMs, 'late');
    });
    try {
      const outcome = await Promise.race([stop(), late]);
      if (outcome === 'late') log.warn({ part: name, withinMs }, 'a part did not stop in time and is left behind');
    } catch (error) {
      failures.push(error);
    } finally {
      clearTimeout(timer);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several parts did not stop as they should');
}
