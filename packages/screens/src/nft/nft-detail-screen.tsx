import { nftLevelMax } from '@taice/contract/shapes';
import { ApiError, miniAppLink, type NftDetail, nftQueries, toast } from '@taice/core';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  IconButton,
  Link,
  Skeleton,
  Text,
  useWide,
} from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Glasses from 'lucide-react/icons/glasses';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { shortAddress } from '../shared/bindings/short-address.ts';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { ItemActions } from './detail/item-actions.tsx';
import { Facts } from './detail/facts.tsx';
import { PriceHistory } from './detail/price-history.tsx';
import { Provenance } from './detail/provenance.tsx';
import { Traits } from './detail/traits.tsx';
import { PaybackSection } from './detail/payback-section.tsx';
import { useBuyDialog } from './market/use-buy-dialog.tsx';
import { parseIdParam, itemHref, marketHref } from './nft-paths.ts';
import { ItemName } from './parts/item-name.tsx';
import { ItemPicture } from './parts/item-picture.tsx';
import { QualityMark } from './parts/quality-mark.tsx';
import './detail/detail.css';

/** Link back to the market, on the web. */
function Breadcrumb({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  return (
    <nav className="item-path" aria-label={t('nft.detail.path')}>
      <Link href={marketHref}>
        <ChevronLeft aria-hidden="true" />
        {t('nft.market.title')}
      </Link>
      <Text size={12} tone="muted" lines={1}>
        / {item.series.name} {t('nft.parts.number', { number: item.serial })}
      </Text>
    </nav>
  );
}

function Owner({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const { owner, owner_address: address, is_mine: isMine } = item;
  if (!owner && !address) return null;
  return (
    <p className="item-owner">
      {owner && <Avatar src={owner.avatar} name={owner.nickname} size={24} />}
      {owner && (
        <span>
          {t('nft.detail.ownedBy')}{' '}
          {isMine ? (
            <Text weight="semibold">{t('nft.detail.you')}</Text>
          ) : (
            <Link href={`/Profile?id=${owner.id}`}>{owner.nickname}</Link>
          )}
        </span>
      )}
      {address && (
        <Text tone="muted">{t('nft.detail.inWallet', { address: shortAddress(address) })}</Text>
      )}
    </p>
  );
}

function Head({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const share = async () => {
    // A recipient in Telegram stays there and stays signed in.
    const url =
      taice.platform.appType === 'tg_mini'
        ? miniAppLink(taice, `n_${item.id}`)
        : new URL(itemHref(item), location.href).href;
    const outcome = await taice.platform.share({ url, text: item.series.name });
    if (outcome === 'copied') toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <header className="item-head">
      <div>
        <Text as="h1" size={28} weight="bold">
          <ItemName name={item.series.name} serial={item.serial} />
        </Text>
        {item.kind === 'spectacles' && (
          <Text as="p" tone="muted">
            {t('nft.market.level', { level: item.level, most: nftLevelMax })}
          </Text>
        )}
        <Owner item={item} />
      </div>
      <IconButton
        variant="ring"
        label={t('nft.detail.share')}
        icon={<Share2 />}
        onClick={() => void share()}
      />
    </header>
  );
}

function Item({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const wide = useWide();
  const { buy, dialog } = useBuyDialog();
  const { image, quality, state, kind, series, description } = item;
  const isPair = kind === 'spectacles';
  return (
    <div className="item-page">
      {wide && <Breadcrumb item={item} />}
      <div className="item-columns">
        <div className="item-main">
          <div className="item-picture-box" data-quality={quality} data-state={state}>
            <ItemPicture src={image} alt={series.name} quality={quality} eager>
              {kind !== 'box' && (
                <span className="item-plate item-plate-start">
                  <QualityMark quality={quality} />
                </span>
              )}
              <span className="item-plate item-plate-end">{t(`nft.detail.state.${state}`)}</span>
            </ItemPicture>
          </div>
          {wide && <Traits item={item} />}
        </div>
        <div className="item-side">
          <Head item={item} />
          <Card as="section" className="item-part" aria-label={series.name}>
            {isPair && <Facts item={item} />}
            {isPair && <PaybackSection item={item} />}
            {description !== '' && (
              <Text as="p" tone="muted">
                {description}
              </Text>
            )}
            <ItemActions item={item} onBuy={buy} />
          </Card>
          {!wide && <Traits item={item} />}
          {isPair && <PriceHistory item={item} />}
          <Provenance item={item} />
        </div>
      </div>
      {dialog}
    </div>
  );
}

function ItemNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Glasses />}
      title={t('nft.detail.gone')}
      titleAs="h1"
      action={
        <Button variant="primary" href={marketHref}>
          {t('nft.detail.toMarket')}
        </Button>
      }
    >
      {t('nft.detail.goneSays')}
    </EmptyState>
  );
}

function ItemSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="item-page" aria-busy="true">
      <span className="tc-hidden">{t('common.loading')}</span>
      <div className="item-columns">
        <div className="item-main">
          <Skeleton shape="card" aspectRatio="1" />
        </div>
        <div className="item-side">
          <Skeleton height={68} />
          <Skeleton shape="card" height={320} />
          <Skeleton shape="card" height={280} />
        </div>
      </div>
    </div>
  );
}

function LoadedItem({ id }: { id: string }) {
  const { data, error, loading, reload } = useRead(nftQueries.detail(useTaice(), id));
  if (data) return <Item item={data} />;
  if (error instanceof ApiError && [404, 1801].includes(error.code)) return <ItemNotFound />;
  if (error !== undefined && !loading) return <LoadError error={error} onRetry={reload} />;
  return <ItemSkeleton />;
}

/** `/NFTDetail?id=`: one item with its effect, price, history and the viewer's actions. */
export function NftDetailScreen() {
  const [query] = useSearchParams();
  const id = parseIdParam(query);
  return id === null ? <ItemNotFound /> : <LoadedItem key={id} id={id} />;
}
