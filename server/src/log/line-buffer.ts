/** Collects log lines and writes them together, because a write costs more than the rest of a line. */

/** What is written at once; a pipe takes up to 64 KiB without waiting for its reader. */
const FULL_LENGTH = 16_000;
/** A process that is killed loses the lines of this time. */
const LONGEST_WAIT_MS = 50;
/** Lines that may wait; warnings and errors are written at once, with the lines before them. */
const MAY_WAIT = /^\{"level":"(?:info|debug|trace)"/;

export interface LineBuffer {
  write(line: string): void;
}

/** Buffers with lines that are not written yet. */
const waiting = new Set<() => void>();
let isWatchingExit = false;

/**
 * Lines stay in order. Those that wait are written when the process exits, also by `process.exit` or an uncaught error.
 *
 * @param write writes synchronously, since nothing else runs during an exit
 */
export function bufferLines(write: (text: string) => void): LineBuffer {
  watchExit();
  let text = '';
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    waiting.delete(flush);
    if (text === '') return;
    const written = text;
    text = '';
    write(written);
  }

  function flushLater(): void {
    waiting.add(flush);
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      flush();
    }, LONGEST_WAIT_MS).unref();
  }

  return {
    write(line) {
      if (text === '') flushLater();
      text += line;
      if (text.length >= FULL_LENGTH || !MAY_WAIT.test(line)) flush();
    },
  };
}

/** One listener for all buffers of the process. */
function watchExit(): void {
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on('exit', () => {
    for (const flush of waiting) flush();
  });
}
