import type { NftItem, ViewAverages } from '@taice/contract';
import { subtractAmounts } from '@taice/core/rules';
import { Card, Link, SectionHead, Text } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { getSentenceGap, joinSentences } from '../../shared/sentences.ts';
import { shortFactor, usePointsText } from '../../shared/points-text.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { potionsHref } from '../nft-paths.ts';
import { estimateYield, findCheapestPotions } from './payback.ts';
import type { RepairState, RepairMethod } from './use-repair.ts';

/** Cost of a repair method, and the remaining stock. */
function useRepairMethodText(isUnaffordable: RepairState['lacks']) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { wallet } = useWallet();
  return (method: RepairMethod): string => {
    if (method.by === 'potion')
      return t('nft.worn.potionSays', {
        name: method.prop.name,
        power: method.prop.power,
        have: method.prop.quantity,
      });
    if (!wallet) return t('nft.worn.toFull');
    if (isUnaffordable(method)) {
      const amount = text.points(subtractAmounts(method.cost, wallet.value));
      return t('prizes.why.balance', { amount });
    }
    return t('prizes.youKeep', { amount: text.points(subtractAmounts(wallet.value, method.cost)) });
  };
}

/** Compares the cost and the yield of a repair by points, and recommends a potion if there is one. */
function Advice({
  item,
  pace,
  ways,
}: {
  item: NftItem;
  pace: ViewAverages;
  ways: readonly RepairMethod[];
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const points = ways.find((method) => method.by === 'taice');
  if (!points) return null;
  const estimatedYield = estimateYield(item, pace, points.to - item.durability);
  const values = {
    cost: text.points(points.cost),
    brings: text.points(estimatedYield.toFixed(6)),
    factor: shortFactor(pace.factor.toFixed(12)),
  };
  const isLoss = estimatedYield <= Number(points.cost);
  const hasPotion = ways.some((method) => method.by === 'potion');
  const adviceKey = hasPotion ? 'nft.worn.advice.potion' : null;
  const sold = findCheapestPotions(points.to - item.durability, pace);
  const note = joinSentences(
    t('nft.worn.advice.brings', values),
    isLoss ? t('nft.worn.advice.loss') : adviceKey !== null && t(adviceKey),
  );
  return (
    <p className="worn-advice">
      <Info aria-hidden="true" />
      <Text size={12} tone="muted">
        {note}
        {getSentenceGap(note)}
        {sold && sold.cost < Number(points.cost) && (
          <Link href={potionsHref}>
            {t('nft.worn.advice.market', {
              cost: text.points(sold.cost.toFixed(6)),
              what:
                sold.count === 1
                  ? sold.name
                  : t('nft.market.box.propPart', { count: sold.count, name: sold.name }),
            })}
          </Link>
        )}
      </Text>
    </p>
  );
}

/** The repair methods, each with cost and result, and the chosen one. */
export function RepairCard({
  item,
  pace,
  repairing,
}: {
  item: NftItem;
  pace: ViewAverages | null;
  repairing: RepairState;
}) {
  const { t } = useTranslation();
  const { ways, way, choose, costOf, lacks, busy } = repairing;
  const methodText = useRepairMethodText(lacks);
  const max = item.max_durability;
  if (ways.length === 0) return null;
  return (
    <section className="worn-repair">
      <SectionHead
        size={16}
        aside={
          <Text tone="muted">
            {t('nft.worn.fromTo', { from: item.durability, to: way?.to ?? max })}
          </Text>
        }
      >
        {t('nft.worn.repair')}
      </SectionHead>
      <Card padding={0} clip>
        <div role="radiogroup" aria-label={t('nft.worn.repair')}>
          {ways.map((one) => (
            <label key={one.key} className="worn-way">
              <input
                type="radio"
                name="repair"
                value={one.key}
                checked={one === way}
                disabled={busy}
                onChange={() => choose(one.key)}
              />
              <span className="worn-way-words">
                <Text
                  as="p"
                  size={14}
                  weight="semibold"
                  tone={one.by === 'taice' ? 'gold' : undefined}
                >
                  {costOf(one)}
                </Text>
                <Text as="p" size={12} tone={lacks(one) ? 'bad' : 'muted'}>
                  {methodText(one)}
                </Text>
              </span>
              <Text weight="semibold" tone={one === way ? 'good' : 'muted'}>
                {t('nft.worn.of', { durability: one.to, max })}
              </Text>
            </label>
          ))}
        </div>
        {pace && <Advice item={item} pace={pace} ways={ways} />}
      </Card>
    </section>
  );
}
