/** The workspaces that each workspace may import. Its own modules are imported by relative paths. */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  pricing: [],
  contract: ['pricing'],
  ui: ['pricing'],
  seed: ['pricing', 'contract'],
  server: [
    ...['pricing', 'contract', 'seed', 'emulators/card-provider', 'emulators/einvoice', 'emulators/pan-verification'],
    'emulators/whatsapp',
  ],
  storefront: ['contract', 'pricing', 'ui'],
  'back-office': ['contract', 'pricing', 'ui'],
  'emulators/card-provider': [],
  'emulators/einvoice': [],
  'emulators/pan-verification': [],
  'emulators/whatsapp': [],
  e2e: ['contract', 'pricing', 'server', 'emulators/card-provider'],
  chaos: ['pricing', 'contract', 'server', 'emulators/card-provider'],
  fleet: ['pricing', 'contract', 'server', 'emulators/card-provider', 'chaos'],
  bench: ['pricing', 'contract', 'server', 'emulators/card-provider'],
};
