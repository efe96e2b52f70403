import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { drawView, readDraw } from './draw-queries.ts';

export const boxDraw = handler(contract.nft.boxDraw, {
  run: async ({ db, input, lang }) =>
    drawView((await readDraw(db, input.nft_id)) ?? fail(1801), lang),
});
