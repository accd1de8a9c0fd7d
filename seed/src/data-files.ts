/** Reads the data files of this workspace: JSON, and Markdown with YAML front matter. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '..');

/** Pictures, films and icons, served under `/media/`. */
export const mediaFolder = join(root, 'media');

export function readJson<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> {
  return checked(path, shape, JSON.parse(readText(path)));
}

export interface MarkdownFile<Head> {
  readonly head: Head;
  /** The text after the front matter. */
  readonly body: string;
}

export function readMarkdown<Shape extends z.ZodType>(path: string, shape: Shape): MarkdownFile<z.output<Shape>> {
  const text = readText(path);
  const [whole, head] = /^---\n(.*?\n)---\n/s.exec(text) ?? [];
  if (whole === undefined || head === undefined) throw new Error(`${path} has no front matter between two lines ---`);
  return { head: checked(path, shape, parse(head)), body: text.slice(whole.length).trim() };
}

export interface Section {
  readonly heading: string;
  /** `{#anchor}` behind the heading. */
  readonly anchor: string | undefined;
  readonly text: string;
}

/** Splits a Markdown text at its `## headings`. */
export function sectionsOf(body: string): Section[] {
  const [before, ...parts] = `\n${body}`.split(/\n## /);
  if (before?.trim() !== '') throw new Error(`Text before the first heading: ${before?.trim().slice(0, 60)}`);
  return parts.map((part) => {
    const [line = ''] = part.split('\n', 1);
    const [, heading = line, anchor] = /^(.*?) \{#([^}]*)\}$/.exec(line) ?? [];
    return { heading, anchor, text: part.slice(line.length).trim() };
  });
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Names in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).toSorted();
}

function checked<Shape extends z.ZodType>(path: string, shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`seed/${path}: ${z.prettifyError(result.error)}`);
}
