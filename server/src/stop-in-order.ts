/** Stops the parts of a program in order, even if some fail. */
import type { Logger } from '#log';

export interface StoppingPart {
  /** Name in the log: `HTTP server`. */
  readonly name: string;
  stop(): Promise<unknown>;
  /** Time limit after which the next part is stopped. */
  readonly withinMs: number;
}

/**
 * Stops each part once the previous one has stopped, failed or timed out: a request that never ends must not prevent a clean
 * shutdown of the database server.
 *
 * @throws the error of the part that failed, or an AggregateError of several, after all were tried
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
      if (outcome === 'late') log.warn({ part: name, withinMs }, 'a part did not stop in time');
    } catch (error) {
      failures.push(error);
    } finally {
      clearTimeout(timer);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several parts failed to stop');
}
