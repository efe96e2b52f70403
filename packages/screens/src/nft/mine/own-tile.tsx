import type { NftItem } from '@taice/contract';
import { nftLevelMax } from '@taice/contract/shapes';
import { Button, Card, IconButton, Link, Menu, type MenuItem, Text } from '@taice/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePointsText } from '../../shared/points-text.ts';
import { itemHref, spectaclesHref } from '../nft-paths.ts';
import { BoostMark } from '../parts/boost-mark.tsx';
import { DurabilityBar } from '../parts/durability-bar.tsx';
import { ItemName } from '../parts/item-name.tsx';
import { ItemPicture } from '../parts/item-picture.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';
import { useEquip } from '../parts/use-equip.ts';
import { useIsEquippedBetter } from '../parts/use-is-equipped-better.ts';
import '../parts/tile.css';

/** Page of an item. */
const hrefOf = (item: NftItem): string =>
  item.kind === 'spectacles' && (item.state === 'held' || item.state === 'broken')
    ? spectaclesHref(item)
    : itemHref(item);

/** The most likely action for an item. */
function PrimaryAction({ item }: { item: NftItem }) {
  const { t } = useTranslation();
  const { busy, putOn } = useEquip();
  const wornBetter = useIsEquippedBetter(item);
  const { name } = item.series;
  const { state } = item;
  if (state === 'held')
    return (
      <Button
        variant={wornBetter ? 'secondary' : 'primary'}
        block
        busy={busy}
        aria-label={t('nft.worn.putOnOf', { name })}
        onClick={() => void putOn(item)}
      >
        {t('nft.worn.putOn')}
      </Button>
    );
  if (state === 'equipped' || state === 'minting') return null;
  const isOpen = state === 'broken' || state === 'sealed';
  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      block
      href={hrefOf(item)}
      aria-label={t(`nft.mine.actOf.${state}`, { name })}
    >
      {t(`nft.mine.act.${state}`)}
    </Button>
  );
}

function More({ item }: { item: NftItem }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind, state, durability, max_durability: max } = item;
  const goTo = (key: string, href: string): MenuItem => ({
    key,
    label: t(`nft.mine.more.${key}`),
    onSelect: () => void navigate(href),
  });
  const items = [
    ...(kind === 'spectacles' && state === 'held' && durability < max
      ? [goTo('repair', spectaclesHref(item))]
      : []),
    ...(kind === 'spectacles' && state === 'held' ? [goTo('sell', itemHref(item))] : []),
    goTo('see', itemHref(item)),
  ];
  const label = t('nft.mine.moreOf', { name: item.series.name });
  return (
    <div className="own-more">
      <Menu
        label={label}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton {...props} variant="glass" label={label} icon={<Ellipsis />} />
        )}
      />
    </div>
  );
}

/** One of the viewer's items: name, state and actions. */
export function OwnTile({ item }: { item: NftItem }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { kind, state, series, serial, quality, listing } = item;
  return (
    <Card
      as="li"
      padding={0}
      className="item-tile own"
      data-quality={quality}
      data-broken={state === 'broken' || undefined}
    >
      <ItemPicture src={item.image} quality={quality}>
        {state !== 'held' && state !== 'sealed' && (
          <span className="item-plate item-tile-plate">{t(`nft.worn.state.${state}`)}</span>
        )}
      </ItemPicture>
      <div className="item-tile-words">
        {kind !== 'box' && <QualityMark quality={quality} />}
        <Text as="h3" weight="semibold" lines={2} className="item-tile-name">
          <Link href={hrefOf(item)}>
            <ItemName name={series.name} serial={serial} />
          </Link>
        </Text>
        {kind === 'spectacles' && (
          <>
            <p className="item-tile-does">
              <BoostMark bp={item.boost_bp} />
              <Text size={12} tone="muted">
                {t('nft.market.level', { level: item.level, most: nftLevelMax })}
              </Text>
            </p>
            <DurabilityBar durability={item.durability} max={item.max_durability} numbers />
          </>
        )}
        {listing && (
          <Text as="p" size={12} tone="muted">
            {t('nft.mine.offeredFor', { amount: text.points(listing.price) })}
          </Text>
        )}
        <div className="own-act">
          <PrimaryAction item={item} />
        </div>
      </div>
      <More item={item} />
    </Card>
  );
}
