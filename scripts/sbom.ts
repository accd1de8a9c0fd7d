/**
 * `npm run sbom`: writes the bill of materials of the production dependencies (CycloneDX 1.5) as installed. Fails for
 * a package without an integrity hash, because npm could not tell a changed one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import { repositoryRoot } from './steps.ts';

interface Bill {
  readonly components: readonly Component[];
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly unknown[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const folder = join(repositoryRoot, 'build');
const file = join(folder, 'sbom.cdx.json');
const result = runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--loglevel=error']);
if (result.status !== 0) throw new Error(`npm sbom failed: ${result.stderr}`);
const { components } = JSON.parse(result.stdout) as Bill;
const packages = components.filter((component) => !isWorkspace(component));
const unhashed = packages.filter(({ hashes }) => hashes === undefined || hashes.length === 0);
if (unhashed.length > 0) {
  console.error(`Without an integrity hash: ${unhashed.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
writeFileSync(file, result.stdout);
console.log(`${packages.length} packages, each with an integrity hash: ${file}`);

function isWorkspace({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true');
}
