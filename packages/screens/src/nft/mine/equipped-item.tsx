import type { Equipment } from '@taice/core';
import { Button, Card, Link, Text } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { BoostMark } from '../parts/boost-mark.tsx';
import { DurabilityBar } from '../parts/durability-bar.tsx';
import { ItemPicture } from '../parts/item-picture.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';

/** The worn item, above all others, or a note that there is none. */
export function EquippedItem({ equipment: { equipped } }: { equipment: Equipment }) {
  const { t } = useTranslation();
  if (!equipped)
    return (
      <Card className="own-worn own-worn-none">
        <Glasses aria-hidden="true" />
        <div className="own-worn-words">
          <Text as="h2" weight="semibold">
            {t('nft.worn.nothing')}
          </Text>
          <Text as="p" size={12} tone="muted">
            {t('nft.worn.nothingSays')}
          </Text>
        </div>
      </Card>
    );
  const { durability, max_durability: max } = equipped;
  return (
    <Card as="section" className="own-worn" aria-label={t('nft.worn.state.equipped')}>
      <ItemPicture src={equipped.image} quality={equipped.quality} eager />
      <div className="own-worn-words">
        <Text size={12} tone="muted">
          {t('nft.worn.state.equipped')}
        </Text>
        <Text as="h2" size={16} weight="bold">
          <Link href="/SpectaclesDetail" className="tc-cover-link">
            {equipped.series.name}
          </Link>
        </Text>
        <p className="own-line">
          <BoostMark bp={equipped.boost_bp} />
          <QualityMark quality={equipped.quality} />
        </p>
        <DurabilityBar durability={durability} max={max} numbers />
      </div>
      <Button href="/SpectaclesDetail" className="own-worn-do">
        {t('nft.mine.care')}
      </Button>
    </Card>
  );
}
