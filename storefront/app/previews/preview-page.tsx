import { getPreview, type Preview } from '@tola/contract/previews';
import { type ReactElement, useContext } from 'react';
import { data } from 'react-router';
import { pageMeta } from '../meta.ts';
import { piecesOfBlocks } from '../occasions/occasion-pieces.ts';
import { callServerContext } from '../server-context.ts';
import type { Route } from './+types/preview-page';
import { DraftSlot } from './draft-slot.ts';

/** Shows a draft to those who have its link, as its page would. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const answer = await context.get(callServerContext)(getPreview, { token: params.token });
  if (!answer.ok) return data({ preview: null, pieces: [] }, { status: 404 });
  const { occasion } = answer.data;
  return data({
    preview: withWeight(answer.data, Number(new URL(request.url).searchParams.get('weight'))),
    pieces: occasion === null ? [] : await piecesOfBlocks(context, occasion),
  });
}

/** The preview with another weight of its product chosen, if the product has it. */
function withWeight(preview: Preview, weightId: number): Preview {
  const chosen = preview.product?.weights.find((one) => one.weightId === weightId);
  if (preview.product === null || chosen === undefined) return preview;
  return { ...preview, product: { ...preview.product, weightId: chosen.weightId } };
}

/** A secret in the URL, and a text that is not public: never cached, indexed or told to other sites. */
export function headers(): Record<string, string> {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Preview', hidden: true, path: null });

export default function PreviewPage({ loaderData: { preview, pieces } }: Route.ComponentProps): ReactElement | null {
  const Draft = useContext(DraftSlot);
  if (preview !== null) return Draft && <Draft preview={preview} pieces={pieces} />;
  return (
    <div className="wrap py-20 text-center">
      <h1>This preview is over</h1>
      <p className="mt-4 text-lg text-muted">The link has expired or was revoked. Ask for a new one.</p>
    </div>
  );
}
