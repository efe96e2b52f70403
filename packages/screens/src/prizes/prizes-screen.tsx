import { openLogin, prizeQueries } from '@taice/core';
import type { PrizeCard, PrizeType } from '@taice/contract';
import {
  Button,
  Card,
  Chip,
  ChipsBar,
  Coin,
  EmptyState,
  SectionHead,
  Segmented,
  Skeleton,
  Text,
  useWide,
  widerThan,
} from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useKept } from '../shared/router/use-kept.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useUser } from '../shared/use-user.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { OrderAside } from './order-aside.tsx';
import { isOfAccount, ordersHref, useWhyWords } from './prize-words.ts';
import { PrizeTile } from './prize-tile.tsx';
import { WayOut } from './why-not.tsx';
import './prizes.css';

const types = ['physical', 'member', 'virtual'] as const satisfies readonly PrizeType[];
const typeOf = (kept: string): PrizeType | undefined => types.find((type) => type === kept);

/** Where the orders have room beside the shelf. */
const useBeside = widerThan(1200);

function Types({ shown, onShow }: { shown: string; onShow: (type: string) => void }) {
  const { t } = useTranslation();
  const wide = useWide();
  const all = ['all', ...types].map((value) => ({ value, label: t(`prizes.type.${value}`) }));
  if (wide)
    return <Segmented label={t('prizes.kinds')} value={shown} options={all} onChange={onShow} />;
  return (
    <ChipsBar label={t('prizes.kinds')} bleed>
      {all.map(({ value, label }) => (
        <Chip key={value} selected={value === shown} onPress={() => onShow(value)}>
          {label}
        </Chip>
      ))}
    </ChipsBar>
  );
}

function OrdersButton() {
  const { t } = useTranslation();
  return (
    <Button icon={<Package />} href={ordersHref}>
      {t('prizes.orders')}
    </Button>
  );
}

/** What one can redeem with. */
function Have() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { wallet, error } = useWallet();
  return (
    <div className="prizes-have">
      <Coin size={32} />
      <div>
        {wallet ? (
          <Text as="p" size={20} weight="bold" tone="gold">
            {text.points(wallet.value)}
          </Text>
        ) : error === undefined ? (
          <Skeleton width={120} height={28} shape="text" />
        ) : (
          <Text as="p" size={20} weight="bold">
            –
          </Text>
        )}
        <Text as="p" size={12} tone="muted">
          {t('prizes.available')}
        </Text>
      </div>
      <OrdersButton />
    </div>
  );
}

function Section({
  title,
  note,
  prizes,
  count,
  first = false,
}: {
  title: string;
  note?: string;
  prizes: readonly PrizeCard[];
  count: string | undefined;
  first?: boolean;
}) {
  if (prizes.length === 0) return null;
  return (
    <section>
      <SectionHead note={note} aside={count}>
        {title}
      </SectionHead>
      <ul className="prizes-tiles">
        {prizes.map((prize, place) => (
          <PrizeTile key={prize.id} prize={prize} eager={first && place < 6} />
        ))}
      </ul>
    </section>
  );
}

/** What stands in the way of all prizes alike, said once, with what can be done about it. */
function Notice({ prizes }: { prizes: readonly PrizeCard[] }) {
  const words = useWhyWords();
  const why = prizes.find(({ why_not }) => why_not && isOfAccount(why_not))?.why_not;
  if (!why) return null;
  return (
    <Card className="prizes-notice" role="note">
      <Text weight="semibold">{words(why)}</Text>
      <WayOut reason={why.reason} />
    </Card>
  );
}

function Shelf({ type }: { type: PrizeType | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const text = usePointsText();
  const { wallet } = useWallet();
  const pages = usePages(prizeQueries.list(useTaice(), type));
  const { items, loading, error, hasMore, reload } = pages;
  if (items.length === 0) {
    if (loading)
      return (
        <div className="prizes-tiles" aria-busy="true">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} shape="card" height={272} />
          ))}
        </div>
      );
    if (error) return <LoadError error={error} onRetry={reload} />;
    return (
      <EmptyState
        icon={<Gift />}
        title={t('prizes.empty')}
        action={
          <Button variant="primary" href="/V2/videos">
            {t('common.watchVideos')}
          </Button>
        }
      >
        {t('prizes.emptyBody')}
      </EmptyState>
    );
  }
  const isGone = ({ stock }: PrizeCard) => stock === 0;
  const yours = items.filter(({ can_redeem }) => can_redeem);
  const others = items.filter(({ can_redeem }) => !can_redeem);
  const next = [...others.filter((prize) => !isGone(prize)), ...others.filter(isGone)];
  const countOf = (all: readonly PrizeCard[]) =>
    hasMore ? undefined : t('prizes.count', { count: all.length });
  return (
    <>
      <Notice prizes={items} />
      <Section
        first
        title={t('prizes.yours')}
        note={wallet ? t('prizes.canSpend', { amount: text.points(wallet.value) }) : undefined}
        prizes={yours}
        count={countOf(yours)}
      />
      <Section
        first={yours.length === 0}
        title={t(user ? 'prizes.next' : 'prizes.all')}
        note={user ? t('prizes.closest') : undefined}
        prizes={next}
        count={countOf(next)}
      />
      <MoreWhenSeen {...pages} />
    </>
  );
}

/** `/V2/exchange`: what points can be redeemed for; what is in reach first. */
export function PrizesScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const wide = useWide();
  const beside = useBeside();
  const [shown, setShown] = useKept<string>('prizes.type', 'all');
  const type = typeOf(shown);
  return (
    <div className="prizes">
      <div className="prizes-top">
        <ScreenTitle>{t('prizes.title')}</ScreenTitle>
        {user && !wide && <Have />}
        <Types shown={type ?? 'all'} onShow={setShown} />
        {user && wide && <OrdersButton />}
      </div>
      {!user && (
        <Card className="prizes-notice">
          <Text>{t('prizes.visitor')}</Text>
          <Button variant="primary" onClick={() => openLogin(taice)}>
            {t('prizes.logIn')}
          </Button>
        </Card>
      )}
      <div className="prizes-columns">
        <div className="prizes-shelf">
          <Shelf key={type ?? 'all'} type={type} />
        </div>
        {beside && user && <OrderAside />}
      </div>
    </div>
  );
}
