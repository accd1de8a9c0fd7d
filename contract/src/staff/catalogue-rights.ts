/** Rights over the catalogue, by the fields of products and variants. */
export const CATALOGUE_RIGHTS = {
  'catalogue.read': {
    area: 'Catalogue',
    label: 'See the catalogue',
    description: 'Products and variants with every field, and their files.',
  },
  'catalogue.texts': {
    area: 'Catalogue',
    label: 'Change texts',
    description: 'Names, descriptions, URLs, SEO and sort order.',
  },
  'catalogue.pictures': { area: 'Catalogue', label: 'Change images and videos', description: 'And their alt texts.' },
  'catalogue.terms': {
    area: 'Catalogue',
    label: 'Change terms',
    description: 'Margins, charges, taxes, MRP, HSN, visibility, dispatch days and place in the catalogue.',
  },
  'catalogue.metal': {
    area: 'Catalogue',
    label: 'Change metal and weight',
    description: 'Metal, fineness and weight of products and variants.',
  },
  'catalogue.import': {
    area: 'Catalogue',
    label: 'Import catalogue files',
    description: 'Only the fields that other rights allow to change.',
  },
  'pictures.upload': {
    area: 'Catalogue',
    label: 'Upload images and videos',
    description: 'For the catalogue and the pages.',
  },
} as const;
