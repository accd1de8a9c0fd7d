/** Names of metrics: those that Prometheus expressions ask for, and those that a process exports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const deploy = resolve(import.meta.dirname, '../../deploy');
/** Words of the language that stand where a metric could. */
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);
/** Labels in parentheses after these are no metrics. */
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;

/** An expression and where it stands. */
export interface Expression {
  readonly where: string;
  readonly expression: string;
}

/** The metrics that an expression reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(GROUPING, '')
    .replaceAll(/\boffset\s+\w+/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?![\w:]|\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !OPERATORS.has(name.toLowerCase()));
}

/** Expressions of the alerts and recording rules. */
export function ruleExpressions(): Expression[] {
  interface Rules {
    readonly groups: readonly { readonly rules: readonly { alert?: string; record?: string; expr: string }[] }[];
  }
  return filesIn('prometheus/alerts', '.yml').flatMap((file) =>
    (parse(readFileSync(file, 'utf8')) as Rules).groups
      .flatMap(({ rules }) => rules)
      .map(({ alert, record, expr }) => ({ where: alert ?? record ?? file, expression: expr })),
  );
}

/** Names that recording rules define. */
export function recordedNames(): string[] {
  return filesIn('prometheus/alerts', '.yml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*-? *record: *(\S+)/gm)].map(([, name = '']) => name),
  );
}

/** Expressions of the panels of the dashboards. */
export function dashboardExpressions(): Expression[] {
  interface Dashboard {
    readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
  }
  return filesIn('grafana/dashboards', '.json').flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: title, expression: expr })),
    ),
  );
}

/** The names that an exposition in Prometheus' text format declares, those of the parts of histograms and summaries too. */
export function exportedNames(exposition: string): Set<string> {
  const names = [...exposition.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) => {
    if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
    return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
  });
  return new Set(names);
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(deploy, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(deploy, folder, name));
}
