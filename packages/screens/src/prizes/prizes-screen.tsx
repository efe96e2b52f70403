import { openLogin, prizeQueries } from '@taice/core';
import type { PrizeCard, PrizeType } from '@taice/contract';
import { Button, Card, Chip, ChipsBar, EmptyState, SectionHead, Skeleton, Text } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '../shared/goal/refusal-text.ts';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useSessionReady, useUser } from '../shared/use-user.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { GoalCard } from './goal-card.tsx';
import { isAccountReason, ordersHref } from './prize-words.ts';
import { PrizeTile } from './prize-tile.tsx';
import { EligibilityAction } from './prize-eligibility.tsx';
import './prizes.css';

const types = ['physical', 'member', 'virtual'] as const satisfies readonly PrizeType[];
/** Tiles in a row on most screens; two on narrow ones. */
const inRow = 4;

const typeOf = (value: string): PrizeType | undefined => types.find((type) => type === value);

function Types({ shown, onShow }: { shown: string; onShow: (type: string) => void }) {
  const { t } = useTranslation();
  return (
    <ChipsBar label={t('prizes.kinds')} compact>
      {['all', ...types].map((value) => (
        <Chip key={value} selected={value === shown} onPress={() => onShow(value)}>
          {t(`prizes.type.${value}`)}
        </Chip>
      ))}
    </ChipsBar>
  );
}

function OrdersButton() {
  const { t } = useTranslation();
  return (
    <Button size={36} icon={<Package />} href={ordersHref}>
      {t('prizes.orders')}
    </Button>
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

/** One notice for an obstacle to all prizes, with its remedy. */
function Notice({ prizes }: { prizes: readonly PrizeCard[] }) {
  const refusalText = useRefusalText();
  const accountBlocker = prizes.find(({ why_not }) => why_not && isAccountReason(why_not))?.why_not;
  if (!accountBlocker) return null;
  return (
    <Card className="prizes-notice" role="note">
      <Text weight="semibold">{refusalText(accountBlocker)}</Text>
      <EligibilityAction reason={accountBlocker.reason} />
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
        <section>
          <Skeleton shape="text" width={160} height={28} />
          <ul className="prizes-tiles" aria-busy="true">
            {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
              <li key={place}>
                <Skeleton shape="card" height={288} />
              </li>
            ))}
          </ul>
        </section>
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
  const now = items.filter(({ can_redeem }) => can_redeem);
  const closest = items.filter(({ why_not }) => why_not?.missing != null);
  // The closest ones fill the last row of the affordable prizes.
  const affordable = [...now, ...closest.slice(0, (inRow - (now.length % inRow)) % inRow)];
  const remaining = items.filter((prize) => !affordable.includes(prize));
  const next = [...remaining.filter((prize) => !isGone(prize)), ...remaining.filter(isGone)];
  const countOf = (all: readonly PrizeCard[]) =>
    hasMore ? undefined : t('prizes.count', { count: all.length });
  const balance = wallet && text.points(wallet.value);
  return (
    <>
      <Notice prizes={items} />
      {user && (
        <Section
          first
          title={t('prizes.reach')}
          note={balance ? t('prizes.reachNote', { count: now.length, amount: balance }) : undefined}
          prizes={affordable}
          count={undefined}
        />
      )}
      <Section
        first={!user || now.length === 0}
        title={t(user ? 'prizes.next' : 'prizes.all')}
        note={user ? t('prizes.closest') : undefined}
        prizes={user ? next : [...now, ...next]}
        count={countOf(user ? next : items)}
      />
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/V2/exchange`: prizes to redeem points for; the goal and the affordable ones come first. */
export function PrizesScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  // Telegram logs people in automatically a moment later.
  const ready = useSessionReady();
  const [storedType, setStoredType] = useHistoryState<string>('prizes.type', 'all');
  const type = typeOf(storedType);
  const catalogue = (
    <>
      <Types shown={type ?? 'all'} onShow={setStoredType} />
      <div className="prizes-shelf">
        <Shelf key={type ?? 'all'} type={type} />
      </div>
    </>
  );
  return (
    <div className="prizes">
      <ScreenTitle aside={user && <OrdersButton />}>{t('prizes.title')}</ScreenTitle>
      {!user && !ready && <Skeleton shape="card" height={164} />}
      {!user && ready && (
        <Card className="prizes-notice">
          <Text>{t('prizes.visitor')}</Text>
          <Button variant="primary" onClick={() => openLogin(taice)}>
            {t('prizes.logIn')}
          </Button>
        </Card>
      )}
      {user ? <GoalCard>{catalogue}</GoalCard> : catalogue}
    </div>
  );
}
