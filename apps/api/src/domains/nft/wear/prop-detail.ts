import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { nftItem, propItem } from '../item-view.ts';
import type { ItemRow } from '../item-queries.ts';
import type { PropRow } from '../props.ts';
import { remainingGifts } from './remaining-gifts.ts';
import { listDamagedItems } from './own-items.ts';
import { ownProp } from './prop-queries.ts';
import { repairPriceOf, missingDurability, maxUsefulPotions } from './repair-price.ts';

/** Longest list of options; further repairs are possible afterwards. */
const MAX_OPTIONS = 100;

export const propDetail = handler(contract.nft.propDetail, {
  run: async (call) => {
    const { db, settings, lang, user, input } = call;
    const { userId } = user;
    const prop = await ownProp(db, userId, input.id);
    if (!prop) return fail(1801);
    const [items, giftsLeft] = await Promise.all([
      listDamagedItems(db, userId),
      remainingGifts(db, call, userId),
    ]);
    const [first] = items;
    return {
      ...propItem(call, prop),
      description: prop.description[lang] || prop.description.en,
      usable_on: items.map((row) => nftItem(call, row)),
      transfers_left: giftsLeft,
      repair_options: first ? options(prop, first, settings) : [],
    };
  },
});

/** Effect of one potion on an item, of two, and so on, as far as potions exist and help. */
const options = (prop: PropRow, item: ItemRow, settings: Parameters<typeof repairPriceOf>[0]) => {
  const missing = missingDurability(item);
  const maxQuantity = Math.min(prop.quantity, maxUsefulPotions(missing, prop.power), MAX_OPTIONS);
  return Array.from({ length: maxQuantity }, (_, index) => {
    const restored = Math.min(missing, (index + 1) * prop.power);
    return {
      durability: item.durability + restored,
      potions: index + 1,
      cost: formatMicro(repairPriceOf(settings, restored, item)),
    };
  });
};
