/** Parses PostgreSQL's `pg_node_tree`: `{QUERY :commandType 1 :rtable ({…}) :names (i 1 2) …}`. */

export interface TreeNode {
  readonly tag: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}

/** `<>` is null; any other token is text. */
export type TreeValue = TreeNode | readonly TreeValue[] | string | null;

/** Words, brackets and quoted names; a backslash escapes the next character. */
const TOKEN = /[{}()]|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()\\])+/gs;

export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function value(): TreeValue {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '{') return node();
    if (token === '(') return list();
    return token === '<>' ? null : unescaped(token);
  }

  function node(): TreeNode {
    const tag = tokens[at] ?? '';
    at += 1;
    const fields: Record<string, TreeValue> = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at] ?? '').slice(1);
      at += 1;
      const parts: TreeValue[] = [];
      // A constant's bytes follow its length: `:constvalue 4 [ 1 0 0 0 ]`.
      while (at < tokens.length && tokens[at] !== '}' && !isFieldName(tokens[at])) parts.push(value());
      fields[name] = parts.length === 1 ? (parts[0] ?? null) : parts;
    }
    at += 1;
    return { tag, fields };
  }

  function list(): TreeValue[] {
    const items: TreeValue[] = [];
    while (at < tokens.length && tokens[at] !== ')') items.push(value());
    at += 1;
    return items;
  }

  return value();
}

function isFieldName(token: string | undefined): boolean {
  return token !== undefined && /^:[a-z_]/i.test(token);
}

function unescaped(token: string): string {
  return token.replace(/^"|"$/g, '').replace(/\\(.)/gs, '$1');
}

export function isNode(value: TreeValue | undefined): value is TreeNode {
  return typeof value === 'object' && value !== null && 'tag' in value;
}

export function isTreeList(value: TreeValue | undefined): value is readonly TreeValue[] {
  return Array.isArray(value);
}

/** The nodes of a list field; a missing list has none. */
export function nodesOf(value: TreeValue | undefined): TreeNode[] {
  return isTreeList(value) ? value.filter(isNode) : [];
}
