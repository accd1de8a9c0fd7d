/** Names of metrics and labels: those that Prometheus expressions ask for, and those that a process exports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const deploy = resolve(import.meta.dirname, '../../deploy');
/** Words of the language that stand where a metric could. */
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);
/** Labels in parentheses after these are no metrics. */
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
/** Labels that Prometheus adds to what it scrapes, by prometheus.yml; it renames a scraped label of the same name. */
const OF_TARGETS = ['job', 'instance', 'part'];

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

/** What a process exports. */
export interface Exposition {
  readonly names: ReadonlySet<string>;
  /** The names of the labels of each metric that has a value; others have none yet. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readExposition(text: string): Exposition {
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', list = ''] of text.matchAll(/^([a-zA-Z_:][\w:]*)(\{.*\})? \S+/gm)) {
    const known = labels.get(name) ?? new Set();
    labels.set(name, known);
    for (const [, label = ''] of list.matchAll(LABEL_AND_VALUE))
      known.add(OF_TARGETS.includes(label) ? `exported_${label}` : label);
  }
  return { names: exportedNames(text), labels };
}

const LABEL_AND_VALUE = /(\w+)\s*(?:=~|!~|!=|=)\s*"(?:[^"\\]|\\.)*"/g;

/**
 * What an expression reads that is not exported: metrics, and labels of metrics that have a value.
 *
 * @param isChecked leaves out the metrics of other processes
 */
export function notExported(
  { where, expression }: Expression,
  { names, labels }: Exposition,
  isChecked: (metric: string) => boolean,
): string[] {
  const metrics = metricsIn(expression);
  const missing = metrics.filter((name) => isChecked(name) && !names.has(name));
  const unmatched = [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', matchers = '']) => {
      const known = labels.get(metric);
      if (!isChecked(metric) || known === undefined) return [];
      const asked = [...matchers.matchAll(LABEL_AND_VALUE)].map(([, label = '']) => label);
      return asked
        .filter((label) => !known.has(label) && (known.has(`exported_${label}`) || !OF_TARGETS.includes(label)))
        .map((one) => `${metric}{${one}}`);
    },
  );
  const ungrouped = metrics.every((name) => isChecked(name) && labels.has(name))
    ? groupingLabels(expression).filter(
        (label) => !isOfTargets(label, metrics, labels) && !metrics.some((name) => labels.get(name)?.has(label)),
      )
    : [];
  return [...missing, ...unmatched, ...ungrouped].map((what) => `${where}: ${what}`);
}

/** False for one that the metrics have as well: there `job` means theirs, which is `exported_job`. */
function isOfTargets(label: string, metrics: readonly string[], labels: Exposition['labels']): boolean {
  return OF_TARGETS.includes(label) && !metrics.some((name) => labels.get(name)?.has(`exported_${label}`));
}

function groupingLabels(expression: string): string[] {
  return [...expression.matchAll(GROUPING)]
    .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
    .filter(Boolean);
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
function exportedNames(exposition: string): Set<string> {
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
