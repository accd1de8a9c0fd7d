/** The mint's work files of the customised pieces in an order: outlines as SVG, height maps as PNG. */
import { designName, SIDES } from '@tola/contract';
import { staffFileRefusals } from '@tola/contract/staff';
import { findDrawn, heightMapOf, svgReply, workFileOf } from '#designs';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { findLines } from '#orders';
import { staffFileRoute } from '#staff-accounts';
import { type OrderDependencies, orderNamed } from './order-details.ts';

const FILE = new RegExp(`^(?<side>${SIDES.join('|')})\\.(?<format>svg|png)$`);

export function workFileRoute({ database, payments }: OrderDependencies): RawRoute {
  return staffFileRoute(database, 'work-files/:number/:design/:file', 'orders.read', async ({ params }: RawRequest) => {
    const { number = '', design = '', file = '' } = params;
    const wanted = FILE.exec(file)?.groups;
    const side = SIDES.find((one) => one === wanted?.side);
    const order = await orderNamed(database, number);
    // The whole id is the secret of a link; the audit log has the address of this file.
    const designs = (await findLines(database, order.id)).flatMap(({ designId }) => designId ?? []);
    const id = designs.find((one) => designName(one) === design);
    const found = id === undefined ? null : await findDrawn(database, payments.catalogue, id);
    if (side === undefined || found === null) throw refuse(staffFileRefusals, 'picture-unknown');
    const name = `attachment; filename="${order.orderNumber}-${design}-${file}"`;
    if (wanted?.format === 'svg') return svgReply(await workFileOf(found.drawn, side), name);
    return pngReply(await heightMapOf(found.drawn, side), name);
  });
}

function pngReply(png: Buffer, disposition: string): RawReply {
  return {
    headers: {
      'content-type': 'image/png',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: png,
  };
}
