/** The bill of materials of the image (CycloneDX 1.5), from what package-lock.json says about the packages in it. */
import type { LockedPackages } from './runtime-packages.ts';

interface Component {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

export interface Bill {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: { readonly component: { readonly type: 'application'; name: string; version: string } };
  readonly components: readonly Component[];
}

/**
 * @param paths of the packages in the image, as in package-lock.json
 * @throws Error for a package without version or integrity hash
 */
export function billOf(packages: LockedPackages, paths: readonly string[], version: string): Bill {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'tola', version } },
    components: paths.map((path) => componentOf(packages, path)),
  };
}

function componentOf(packages: LockedPackages, path: string): Component {
  const { version, integrity, license } = packages[path] ?? {};
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, algorithm, base64] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (version === undefined || algorithm === undefined || base64 === undefined) {
    throw new Error(`package-lock.json gives no version or integrity hash of ${path}`);
  }
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(base64, 'base64').toString('hex') }],
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}
