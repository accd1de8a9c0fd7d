/** What can be begun from the search: each action leads to a page that opens its form. */
import {
  type Admission,
  changePremium,
  haltSales,
  importStatement,
  invitePerson,
  listParcels,
  mayAddOrRemove,
  PREMIUM_LABELS,
  REGISTER_NAMES,
  REGISTERS,
  RESOURCES,
  type Right,
  readRegister,
  resumeSales,
  setManualRate,
} from '@tola/contract/staff';
import { ALL_GRADES, ALL_METALS, type Grade, METALS } from '@tola/pricing';
import { Ban, BookText, FileUp, PackageCheck, PencilLine, Plus, Truck } from 'lucide-react';
import type { OwnEntry } from './search-entry.ts';

const group = 'Actions';

interface Action extends OwnEntry {
  readonly right: Admission;
}

const PRICING: readonly Action[] = [
  ...ALL_METALS.flatMap((metal): Action[] => [
    {
      ...{ key: `halt ${metal}`, group, title: `Halt ${metal} sales`, icon: Ban, right: haltSales.right },
      ...{ to: `/pricing?halt=${metal}`, words: 'stop pause' },
    },
    {
      ...{ key: `resume ${metal}`, group, title: `Resume ${metal} sales`, icon: Ban, right: resumeSales.right },
      ...{ to: `/pricing?resume=${metal}`, words: 'lift halt' },
    },
    {
      ...{ key: `rate ${metal}`, group, title: `Set ${metal} rate`, icon: PencilLine, right: setManualRate.right },
      ...{ to: `/pricing?rate=${metal}`, words: `manual ${METALS[metal].quoted.per}` },
    },
  ]),
  {
    ...{ key: 'halt all', group, title: 'Halt all sales', icon: Ban, right: haltSales.right },
    ...{ to: '/pricing?halt=all', words: 'stop pause' },
  },
  ...ALL_GRADES.map(
    (grade): Action => ({
      ...{ key: `premium ${grade}`, group, title: `Change premium ${gradeName(grade)}`, icon: PencilLine },
      ...{ to: `/pricing?premium=${grade}`, right: changePremium.right },
    }),
  ),
];

const OTHERS: readonly Action[] = [
  {
    ...{ key: 'pack', group, title: 'Pack orders', icon: PackageCheck, right: listParcels.right },
    ...{ to: '/parcels?state=confirmed', words: 'packing slip queue' },
  },
  {
    ...{ key: 'dispatch', group, title: 'Dispatch orders', icon: Truck, right: listParcels.right },
    ...{ to: '/parcels?state=packed', words: 'ship courier awb queue' },
  },
  {
    ...{ key: 'statement', group, title: 'Import bank statement', icon: FileUp, right: importStatement.right },
    ...{ to: '/bank', words: 'upload csv' },
  },
  {
    ...{ key: 'invite', group, title: 'Invite a staff member', icon: Plus, right: invitePerson.right },
    ...{ to: '/people?invite=yes', words: 'new colleague person' },
  },
];

const REGISTER_ACTIONS: readonly Action[] = REGISTER_NAMES.map(
  (name): Action => ({
    ...{ key: `register ${name}`, group, title: REGISTERS[name].title, icon: BookText, right: readRegister.right },
    ...{ to: `/books/registers/${name}`, words: 'register books month csv excel' },
  }),
);

/** "Gold 999": the label without the weight that it is for. */
function gradeName(grade: Grade): string {
  return PREMIUM_LABELS[grade].replace(/,.*$/, '');
}

/** The actions of a person with these rights. */
export function actionsFor(rights: readonly Right[], may: (right: Admission) => boolean): OwnEntry[] {
  const additions = RESOURCES.filter((resource) => resource.canAdd && mayAddOrRemove(rights, resource)).map(
    ({ name, singular, title }): OwnEntry => ({
      ...{ key: `new ${name}`, group, title: `New ${singular}`, icon: Plus, to: `/records/${name}/new` },
      words: `add ${title}`,
    }),
  );
  return [...[...PRICING, ...OTHERS, ...REGISTER_ACTIONS].filter(({ right }) => may(right)), ...additions];
}
