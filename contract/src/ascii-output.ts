/** Build plugin for programs that run on the server: their files hold ASCII alone. */

/**
 * Writes every other character of a built file as an escape. V8 keeps the source of a loaded file for as long as the process
 * runs, in two bytes a character once a single one (a rupee sign, a dash) is beyond Latin-1.
 */
export function asciiOutput() {
  return {
    name: 'tola:ascii-output',
    // The last step: printing code again would undo it.
    generateBundle(_options: unknown, files: Readonly<Record<string, { code?: unknown }>>): void {
      for (const file of Object.values(files)) if (typeof file.code === 'string') file.code = withEscapes(file.code);
    },
  };
}

/** The same program: JavaScript reads these escapes in strings, templates, regular expressions and names alike. */
export function withEscapes(code: string): string {
  // What follows a backslash is matched with it. By code units: a character beyond the first plane becomes a pair, which is
  // read as one.
  return code.replaceAll(/\\[\s\S]|[^\0-\x7f]/g, (match) => {
    const unit = match.charCodeAt(match.length - 1);
    return unit < 0x80 ? match : `\\u${unit.toString(16).padStart(4, '0')}`;
  });
}
