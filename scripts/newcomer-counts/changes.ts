/** The changes whose file counts docs/architecture.md promises, as a newcomer would make them. */

interface Edit {
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly replacement: string;
}

interface Change {
  /** First column of the table in docs/architecture.md. */
  readonly name: string;
  readonly files: number;
  /** How the second column begins. */
  readonly promise: string;
  readonly newFiles: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

const EMAIL = `import * as z from 'zod';
import { briefLetter } from '../brief-letter.ts';
import { paragraph } from '../letter.ts';
import { mailTemplate } from '../template.ts';

export const thankYou = mailTemplate(
  z.object({ firstName: z.string() }),
  ({ firstName }, { tradeName }) => ({
    subject: \`Thank you from \${tradeName}\`,
    blocks: [paragraph(\`Dear \${firstName}, thank you for your order.\`)],
  }),
  {
    toUnconfirmed: (_, { tradeName }) =>
      briefLetter({ subject: \`Thank you from \${tradeName}\`, text: 'Thank you for your order.' }),
  },
);
`;

const FEED = `import { sourceKind } from './source-kind.ts';

export const constantKind = sourceKind(
  { name: 'constant', origin: 'market', label: '', readsUrl: false },
  null,
  ({ clock }) => ({
    name: 'constant',
    isContinuous: false,
    start(events) {
      const quote = { highPaise: null, lowPaise: null, purityBasis: 999 as const, contract: '', sourceAt: clock() };
      events.rates([{ ...quote, metal: 'gold', askPaise: 1_40_000_00, bidPaise: 1_39_900_00 }]);
      return { stop: async () => undefined };
    },
  }),
);
`;

const ROLE = `insert into staff_role (id, name) values ('auditor', 'auditor');
`;

const PRODUCT_TEXT = `alter table product add column mint_mark text not null default '';
`;

const outbox = 'server/src/outbox/templates';
const sources = 'server/src/rate-sources';

export const changes: readonly Change[] = [
  {
    name: 'e-mail',
    files: 2,
    promise: 'two: ',
    newFiles: { [`${outbox}/thank-you.ts`]: EMAIL },
    edits: [
      insertBefore(`${outbox}/index.ts`, 'import { welcome }', "import { thankYou } from './thank-you.ts';\n"),
      insertBefore(`${outbox}/index.ts`, '  welcome,\n', "  'thank-you': thankYou,\n"),
    ],
  },
  {
    name: 'role that comes with the program',
    files: 2,
    promise: 'two: ',
    newFiles: { 'server/migrations/9001-auditor.sql': ROLE },
    edits: [
      insertBefore('contract/src/staff/roles.ts', '] as const;', ", 'auditor'"),
      insertBefore('contract/src/staff/roles.ts', "  owner: 'Everything", "  auditor: 'Reads the audit log.',\n"),
      insertBefore('contract/src/staff/roles.ts', '  owner: ALL_RIGHTS,', "  auditor: ['audit.read'],\n"),
    ],
  },
  {
    name: 'rates feed',
    files: 2,
    promise: 'a file in `server/src/rate-sources/` and a line',
    newFiles: { [`${sources}/constant.ts`]: FEED },
    edits: [
      insertBefore(
        `${sources}/source-registry.ts`,
        'import { httpKind }',
        "import { constantKind } from './constant.ts';\n",
      ),
      insertBefore(`${sources}/source-registry.ts`, 'simulatedKind, manualKind', 'constantKind, '),
    ],
  },
  {
    name: 'product text, shown and editable',
    files: 4,
    promise: 'four: ',
    newFiles: { 'server/migrations/9002-mint-mark.sql': PRODUCT_TEXT },
    edits: [
      insertBefore(
        'contract/src/products.ts',
        "  countryOfOrigin: field('CountryOfOrigin'",
        "  mintMark: field('MintMark', anyText()),\n",
      ),
      insertBefore(
        'contract/src/staff/catalogue-resources.ts',
        "      { name: 'countryOfOrigin',",
        "      { name: 'mintMark', label: 'Mint mark', kind: 'line', optional: true },\n",
      ),
      insertBefore(
        'storefront/app/product/product-tabs.tsx',
        "    { label: 'Country of origin'",
        "    { label: 'Mint mark', value: product.mintMark },\n",
      ),
    ],
  },
];

function insertBefore(file: string, text: string, inserted: string): Edit {
  return { file, text, replacement: inserted + text };
}
