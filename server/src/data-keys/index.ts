/** Encryption of fields: keys, format and rotation. */
export { dataKeyFile, hasDataKey } from './data-key-file.ts';
export { type DataKeySettings, type DataKeys, readDataKeys } from './data-keys.ts';
export { dataKeysFeature } from './data-keys-feature.ts';
export { countFieldsUnderOtherKeys, findUnknownKey, reencryptFields } from './rotation.ts';
export { isLost, masked, openSealedBytes, openSealedText, sealBytes, sealText } from './sealed-text.ts';
export { UnknownKeyError, unknownKeyProblem, unknownKeyRemedy } from './unknown-key.ts';
