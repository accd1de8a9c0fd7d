/** Designs of customised pieces: drafts behind a link, frozen by a cart or an order, and drawn for the mint. */
export { type FoundDesign, findDrawn, idOf as designIdOf, limitDrawings, svgReply } from './design-routes.ts';
export { approvalTime, awaitsApproval, freezeDesign } from './design-store.ts';
export { recordApproval } from './designs.ts';
export { designsFeature } from './designs-feature.ts';
export { isPhotoCircle } from './drawing-version.ts';
export { heightMapOf, proofPictureOf, workFileOf } from './drawings.ts';
