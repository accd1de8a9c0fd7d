/** Encryption of fields: keys, format and rotation. */
export { dataKeyFile } from './data-key-file.ts';
export { type DataKeys, readDataKeys } from './data-keys.ts';
export { dataKeysFeature } from './data-keys-feature.ts';
export { countFieldsUnderOtherKeys, reencryptFields } from './rotation.ts';
export { masked, openSealedBytes, openSealedText, sealBytes, sealText } from './sealed-text.ts';
