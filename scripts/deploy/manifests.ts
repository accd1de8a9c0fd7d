/** The files of deploy/ as data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const deployFolder = resolve(import.meta.dirname, '../../deploy');

export interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { ipam?: { config: readonly { subnet: string }[] } }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export function composeFile(): ComposeFile {
  return parse(textOf('compose.yaml'), { merge: true }) as ComposeFile;
}

export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly content: Readonly<Record<string, unknown>>;
}

export function kubernetesManifests(): Manifest[] {
  return readdirSync(join(deployFolder, 'kubernetes'))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => {
        const content = document.toJS() as Omit<Manifest, 'file' | 'content'>;
        return { ...content, file, content: { ...content } };
      }),
    );
}

export function textOf(file: string): string {
  return readFileSync(join(deployFolder, file), 'utf8');
}
