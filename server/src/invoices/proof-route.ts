/** `GET /api/designs/:id/proof.pdf`: the proof of a design, for those who have its id. */
import { designName, fileRefusals } from '@tola/contract';
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { designIdOf, findDrawn, isPhotoCircle, limitDrawings, proofPictureOf } from '#designs';
import { type RawRoute, refuse } from '#http';
import { documentReply } from './invoice-routes.ts';
import { proofOf } from './pdf-cache.ts';

interface ProofDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly catalogue: Catalogue;
}

export function proofRoute({ database, business, catalogue }: ProofDependencies): RawRoute {
  return {
    method: 'GET',
    path: '/api/designs/:id/proof.pdf',
    async handle(request) {
      await limitDrawings(database, request);
      const id = designIdOf(request);
      const found = await findDrawn(database, catalogue, id);
      if (found === null) throw refuse(fileRefusals, 'document-unknown');
      const { drawn, piece, name, savedAt } = found;
      const { tradeName, tollFree, careEmail } = business.current();
      const pdf = await proofOf({
        designName: designName(id),
        product: name,
        piece: `${piece.words}, ${piece.widthMm} mm ${piece.form === 'coin' ? 'across' : 'long'}`,
        front: await proofPictureOf(drawn, 'front'),
        back: await proofPictureOf(drawn, 'back'),
        lineMm: piece.limits.lineMm,
        saysHowPhotosRise: isPhotoCircle(drawn.version),
        depthMm: piece.limits.depthMm,
        tradeName,
        careLine: [tradeName, tollFree, careEmail].filter((part) => part !== '').join('   ·   '),
        savedAt,
      });
      return documentReply({ fileName: `proof-${designName(id)}.pdf`, pdf });
    },
  };
}
