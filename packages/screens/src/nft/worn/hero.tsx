import type { NftItem, ViewAverages } from '@taice/contract';
import { Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { ItemPicture } from '../parts/item-picture.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';

/** Picture, name and effect of the pair. */
export function Hero({ item, pace }: { item: NftItem; pace: ViewAverages | null }) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { state, series, level, serial, quality, boost_bp: bp } = item;
  return (
    <div className="worn-hero">
      <div className="worn-picture" data-broken={state === 'broken' || undefined}>
        <ItemPicture src={item.image} quality={quality} eager>
          <span className="item-plate worn-plate">
            {state === 'equipped' && <Check aria-hidden="true" />}
            {t(`nft.worn.state.${state}`)}
          </span>
        </ItemPicture>
      </div>
      <div className="worn-head">
        <div>
          <QualityMark quality={quality} />
          <Text as="h1" size={20} weight="bold">
            {series.name}
          </Text>
          <Text as="p" tone="muted">
            {t('nft.worn.levelNumber', { level, number: serial })}
          </Text>
        </div>
        <p className="worn-boost" data-off={state === 'broken' || undefined}>
          <Text size={28} weight="bold">
            {boostText(bp, lang)}
          </Text>
          {pace && (
            <Text size={12} tone="muted">
              {t('nft.worn.onView', { amount: text.points(pace.view_reward) })}
            </Text>
          )}
        </p>
      </div>
    </div>
  );
}
