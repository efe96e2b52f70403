import type { BoxOpened } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { itemHref, ownItemsHref } from '../nft-paths.ts';
import { ItemName } from '../parts/item-name.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';
import { useEquip } from '../parts/use-equip.ts';

export type BoxContentsProps = {
  got: BoxOpened;
  /** True for a pair that has more boost than the worn one. */
  canWear: boolean;
  onCheck: () => void;
  onClose: () => void;
  /** Opens the next box; undefined: there is none. */
  onNext?: (() => void) | undefined;
};

/** The content of an opened box, and actions for it. */
export function BoxContents({ got, canWear, onCheck, onClose, onNext }: BoxContentsProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { busy, putOn } = useEquip();
  const { item, prop, draw } = got;
  const slice = draw.odds.find(({ series_id }) => series_id === draw.result?.series_id);
  const equipItem = async () => {
    if (item && (await putOn(item))) onClose();
  };
  return (
    <div className="box-got">
      <div role="status">
        {item && <QualityMark quality={item.quality} />}
        <Text as="h3" size={20} weight="bold">
          {item && <ItemName name={item.series.name} serial={item.serial} />}
          {prop && slice && t('nft.box.several', { count: slice.quantity, name: prop.name })}
        </Text>
        <Text as="p" tone="muted">
          {item &&
            t('nft.box.gotSays', { boost: boostText(item.boost_bp, lang), level: item.level })}
          {prop && t('nft.box.gotProps', { count: prop.quantity, power: prop.power })}
        </Text>
      </div>
      <div className="box-ways">
        {onNext && (
          <Button variant="primary" size={48} block onClick={onNext}>
            {t('nft.box.next')}
          </Button>
        )}
        {canWear && (
          <Button
            variant={onNext ? 'secondary' : 'primary'}
            size={48}
            block
            busy={busy}
            onClick={() => void equipItem()}
          >
            {t('nft.box.wear')}
          </Button>
        )}
        <Button
          variant={onNext || canWear ? 'secondary' : 'primary'}
          size={48}
          block
          href={item ? itemHref(item) : ownItemsHref}
        >
          {t('nft.box.see')}
        </Button>
        <Button variant="ghost" size={44} block onClick={onCheck}>
          {t('nft.box.check')}
        </Button>
      </div>
    </div>
  );
}
