import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { readItems } from '../item-queries.ts';
import { nftItem, propItem } from '../item-view.ts';
import { propsOf } from '../props.ts';
import { drawView, readDraw } from './draw-queries.ts';
import { openBox } from './open-box.ts';

export const openMysterBox = handler(contract.nft.openMysterBox, {
  run: async (call) => {
    const { db: tx, clock, config, settings, user, input, lang } = call;
    const { nft_id: boxId, client_seed: clientSeed } = input;
    const { userId } = user;
    if (settings.nft_boxes !== 1) fail(1809);
    const opening = { key: config, boxId, userId, clientSeed, at: clock.rule() };
    const { nftId, propId } = await openBox(tx, opening);
    const [item] = nftId === undefined ? [] : await readItems(tx, [nftId], userId);
    const prop = (await propsOf(tx, userId)).find(({ id }) => id === propId);
    const draw = (await readDraw(tx, boxId)) ?? fail(1801);
    return {
      item: item ? nftItem(call, item) : null,
      prop: prop ? propItem(call, prop) : null,
      draw: drawView(draw, lang),
    };
  },
});
