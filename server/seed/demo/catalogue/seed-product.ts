/** What a seeded catalogue is made of. Ids are not written down: they follow from the order of the entries. */

/** A product type: 1 to 6 are the six of the specification in its order, 7 and above are customised. */
export interface SeedProductType {
  id: number;
  name: string;
  customised: boolean;
  /** Path on the site; the sizes beside it are made by scripts/make-images.ts. */
  image: string;
  imageAlt: string;
  seoTitle: string;
  seoDescription: string;
  intro: string;
  categories: SeedCategory[];
}

/** A category is a leaf with a product, or a node with sub-categories, never both. */
export interface SeedCategory {
  name: string;
  image: string;
  imageAlt: string;
  product?: SeedProduct;
  subCategories?: SeedSubCategory[];
}

/** The third level of the tree, always a leaf. */
export interface SeedSubCategory {
  name: string;
  image: string;
  imageAlt: string;
  product: SeedProduct;
}

/** One design in all its weights. Texts are plain paragraphs parted by an empty line. */
export interface SeedProduct {
  name: string;
  shortDescription: string;
  fullDescription: string;
  purityAndTech: string;
  packaging: string;
  metal: 'gold' | 'silver';
  /** Parts per thousand, as the rates are quoted. */
  fineness: 995 | 999;
  /** The fineness as it is marked on the piece. */
  finenessLabel: string;
  uniqueCode: string;
  size: string;
  certification: string;
  collection: string;
  packagingLabel: string;
  countryOfOrigin: string;
  hsn: string;
  /** The weight that the pictures show; the page says so when another one is chosen. */
  picturedWeightMg: number;
  details: SeedDetail[];
  images: SeedImage[];
  video?: SeedVideo;
  externalShops: SeedExternalShop[];
  weights: SeedWeight[];
}

/** A row of the "Product Details" table. */
export interface SeedDetail {
  label: string;
  value: string;
}

/** A picture of a product. */
export interface SeedImage {
  path: string;
  alt: string;
}

/** A turning view of a product in the two formats that browsers want. */
export interface SeedVideo {
  mp4: string;
  webm: string;
  poster: string;
  alt: string;
}

/** A place outside the store where the product is also sold. */
export interface SeedExternalShop {
  name: string;
  url: string;
  icon: string;
}

/** A sellable weight of a product with the inputs of its price. */
export interface SeedWeight {
  weightMg: number;
  mrpPaise: number;
  marginPaisePerGram: number;
  makingPaise: number;
  /** Basis points of the making charge. */
  serviceTaxBp: number;
  /** Basis points of the line before it. */
  otherTaxBp: number;
  /** Pieces on the shelf; null is made to order. */
  stock: number | null;
  dispatchDays: number;
  sizeMm?: string;
}
