/** How the store meets one requirement of OWASP ASVS 5.0, levels 1 and 2. https://github.com/OWASP/ASVS/tree/v5.0.0 */

/** A test that fails when the requirement is no longer met: its file and the beginning of its title. */
export interface TestName {
  readonly file: string;
  readonly title: string;
}

export type Proof =
  | { readonly kind: 'tests'; readonly tests: readonly TestName[] }
  /** No test can decide it; a reader can, from these files. */
  | { readonly kind: 'evidence'; readonly text: string; readonly files: readonly string[] }
  /** Met in another way, or not at all, by a dated decision. */
  | { readonly kind: 'decision'; readonly text: string; readonly file: string }
  | { readonly kind: 'not applicable'; readonly text: string };

export interface Requirement {
  /** As in the standard, without the V. */
  readonly id: string;
  readonly level: 1 | 2;
  /** The requirement in short; the standard has its full text. */
  readonly requires: string;
  readonly proof: Proof;
}

export interface Chapter {
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

export function requirement(id: string, level: 1 | 2, requires: string, proof: Proof): Requirement {
  return { id, level, requires, proof };
}

/** @param names `file: title`, the title from its start, as far as it identifies the test */
export function tests(...names: readonly [string, ...string[]]): Proof {
  return {
    kind: 'tests',
    tests: names.map((name) => {
      const [file = '', ...title] = name.split(': ');
      return { file, title: title.join(': ') };
    }),
  };
}

export function evidence(text: string, ...files: readonly [string, ...string[]]): Proof {
  return { kind: 'evidence', text, files };
}

export function decision(text: string, file: string): Proof {
  return { kind: 'decision', text, file: `docs/decisions/${file}` };
}

export function notApplicable(text: string): Proof {
  return { kind: 'not applicable', text };
}

/** Requirements on something that the store does not have. */
export function notUsed(ids: readonly (readonly [string, 1 | 2])[], requires: string, text: string): Requirement[] {
  return ids.map(([id, level]) => requirement(id, level, requires, notApplicable(text)));
}
