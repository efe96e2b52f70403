import {
  boxQueries,
  confirm,
  type NftDetail,
  unequipItem,
  toast,
  cancelListing,
} from '@taice/core';
import { Button, Text } from '@taice/ui';
import Link2 from 'lucide-react/icons/link-2';
import PackageOpen from 'lucide-react/icons/package-open';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tag from 'lucide-react/icons/tag';
import Wrench from 'lucide-react/icons/wrench';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { useRead } from '../../shared/use-read.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useTaice } from '../../shared/taice.tsx';
import { hasSucceeded } from '../../shared/outcome.ts';
import type { BuyTarget } from '../market/buy-target.ts';
import { givePath, itemHref, spectaclesHref } from '../nft-paths.ts';
import { useEquip } from '../parts/use-equip.ts';
import { useIsEquippedBetter } from '../parts/use-is-equipped-better.ts';
import { SellDialog } from './sell-dialog.tsx';

const BoxOpening = lazy(async () => ({
  default: (await import('../boxes/box-opening.tsx')).BoxOpening,
}));
const BoxCheckDialog = lazy(async () => ({
  default: (await import('../boxes/box-check.tsx')).BoxCheckDialog,
}));
const MintSheet = lazy(async () => ({
  default: (await import('../chain/mint-sheet.tsx')).MintSheet,
}));

/** The owner can open a box; anyone can verify its draw. */
function Box({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  // Loaded early, so that the commitment has its height as soon as it is shown.
  const { data: draw } = useRead(boxQueries.draw(useTaice(), item.id));
  const [opening, setOpening] = useState(false);
  const [checking, setChecking] = useState(false);
  /** A dialog stays mounted after its first opening, so that its exit animation shows. */
  const [shouldLoad, setShouldLoad] = useState({ opening: false, checking: false });
  // During the opening the page behind does not reveal the content.
  const drawResult = item.state === 'opened' && !opening ? draw?.result : null;
  const name = draw?.odds.find(({ series_id }) => series_id === drawResult?.series_id)?.name;
  return (
    <>
      {drawResult?.nft_id != null && (
        <Button variant="primary" size={48} href={itemHref({ id: drawResult.nft_id })}>
          {t('nft.box.held', { name })}
        </Button>
      )}
      {drawResult && drawResult.nft_id === null && (
        <Text as="p">{t('nft.box.held', { name })}</Text>
      )}
      {item.is_mine && item.state === 'sealed' && (
        <Button
          variant="primary"
          size={48}
          icon={<PackageOpen />}
          onClick={() => {
            setShouldLoad((before) => ({ ...before, opening: true }));
            setOpening(true);
          }}
        >
          {t('nft.detail.act.open')}
        </Button>
      )}
      <Button
        size={48}
        icon={<ShieldCheck />}
        onClick={() => {
          setShouldLoad((before) => ({ ...before, checking: true }));
          setChecking(true);
        }}
      >
        {t(item.state === 'sealed' ? 'nft.detail.act.promise' : 'nft.detail.act.check')}
      </Button>
      <Suspense fallback={null}>
        {shouldLoad.opening && (
          <BoxOpening box={item} open={opening} onClose={() => setOpening(false)} />
        )}
        {shouldLoad.checking && (
          <BoxCheckDialog
            nftId={item.id}
            isClosed={item.state === 'sealed'}
            open={checking}
            onClose={() => setChecking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Mints the item to the user's own wallet, where that is possible. */
function Mint({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const { mint } = item;
  if (!mint.allowed && mint.why_not !== 'no_address') return null;
  return (
    <>
      <Button
        size={48}
        icon={<Link2 />}
        onClick={() => {
          setShouldLoad(true);
          setOpen(true);
        }}
      >
        {t('nft.detail.act.mint')}
      </Button>
      <Suspense fallback={null}>
        {shouldLoad && (
          <MintSheet open={open} onClose={() => setOpen(false)} item={item} fee={mint.fee} />
        )}
      </Suspense>
    </>
  );
}

/** Actions for an item on offer: others buy it; its owner withdraws it or changes the price. */
function ListedItemActions({ item, onSell }: { item: NftDetail; onSell: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    const confirmed = await confirm(taice, {
      title: t('nft.detail.withdrawTitle'),
      body: t('nft.detail.withdrawSays'),
      confirmLabel: t('nft.mine.withdraw'),
    });
    if (!confirmed) return;
    setBusy(true);
    const done = await hasSucceeded(cancelListing(taice, item.id)).finally(() => setBusy(false));
    if (done) toast(taice, { kind: 'success', text: t('nft.detail.withdrawn') });
  };
  return (
    <>
      <Button size={48} disabled={busy} onClick={onSell}>
        {t('nft.detail.act.change')}
      </Button>
      <Button size={48} busy={busy} onClick={() => void withdraw()}>
        {t('nft.detail.act.withdraw')}
      </Button>
    </>
  );
}

/** Actions for one's own item: put on or take off, repair and sell. */
function OwnItemActions({ item, onSell }: { item: NftDetail; onSell: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { busy, save } = useSaveAction();
  const equipAction = useEquip();
  const { state, repair } = item;
  const isWorn = state === 'equipped';
  const wornBetter = useIsEquippedBetter(item);
  return (
    <>
      {state === 'held' && (
        <Button
          variant={wornBetter ? 'secondary' : 'primary'}
          size={48}
          busy={equipAction.busy}
          onClick={() => void equipAction.putOn(item)}
        >
          {t('nft.detail.act.wear')}
        </Button>
      )}
      {isWorn && (
        <Button
          size={48}
          busy={busy}
          onClick={() => void save(() => unequipItem(taice), 'nft.worn.isOff')}
        >
          {t('nft.detail.act.off')}
        </Button>
      )}
      {repair && (
        <Button
          variant={state === 'broken' ? 'primary' : 'secondary'}
          size={48}
          icon={<Wrench />}
          href={spectaclesHref(item)}
        >
          {t('nft.detail.act.repair', { cost: text.points(repair.cost) })}
        </Button>
      )}
      <Button size={48} icon={<Tag />} disabled={state !== 'held'} onClick={onSell}>
        {t('nft.detail.act.sell')}
      </Button>
    </>
  );
}

/** Actions that the viewer can take. */
export function ItemActions({
  item,
  onBuy,
}: {
  item: NftDetail;
  onBuy: (target: BuyTarget) => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const time = useLocalTime();
  const [selling, setSelling] = useState(false);
  /** A new key on each opening, so that the dialog starts with fresh state. */
  const [opened, setOpened] = useState(0);
  const { state, listing, is_mine: isMine, kind } = item;
  const isPair = kind === 'spectacles';
  const isOwn = isMine && isPair;
  const sell = () => {
    setOpened((before) => before + 1);
    setSelling(true);
  };
  return (
    <div className="item-acts">
      {listing && (
        <Text as="p" tone="muted">
          {t('nft.detail.offeredFor', {
            price: text.points(listing.price),
            day: time.day(listing.expires_at),
          })}
        </Text>
      )}
      <div className="item-buttons">
        {listing && !isMine && (
          <Button
            variant="primary"
            size={48}
            onClick={() =>
              onBuy({ from: 'person', nft: item, listingId: listing.id, price: listing.price })
            }
          >
            {t('nft.market.buy.for', { amount: text.points(listing.price) })}
          </Button>
        )}
        {isOwn && state === 'listed' && <ListedItemActions item={item} onSell={sell} />}
        {isOwn && ['held', 'equipped', 'broken'].includes(state) && (
          <OwnItemActions item={item} onSell={sell} />
        )}
        {isOwn && state === 'held' && <Mint item={item} />}
        {kind === 'box' && <Box item={item} />}
        {isOwn && state === 'on_chain' && taice.platform.wallets && (
          <Button variant="primary" size={48} href={givePath}>
            {t('nft.detail.act.send')}
          </Button>
        )}
      </div>
      {isOwn && (state === 'on_chain' || state === 'minting') && (
        <Text as="p" tone="muted">
          {t(state === 'minting' ? 'nft.worn.mintingSays' : 'nft.worn.onChainSays')}
        </Text>
      )}
      {isOwn && state === 'equipped' && (
        <Text as="p" size={12} tone="muted">
          {t('nft.detail.sellAfter')}
        </Text>
      )}
      {isOwn && state === 'broken' && (
        <Text as="p" size={12} tone="muted">
          {t('nft.detail.brokenSell')}
        </Text>
      )}
      <SellDialog key={opened} item={item} open={selling} onClose={() => setSelling(false)} />
    </div>
  );
}
