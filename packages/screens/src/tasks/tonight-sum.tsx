import type { WalletDetail } from '@taice/contract';
import { subtractAmounts } from '@taice/core/rules';
import { Button, Link, Sheet, Skeleton, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paysAt, shortFactor, usePointsText } from '../shared/points-text.ts';
import { clockOf, useSecondsUntil } from '../shared/until-reset.ts';
import { useLocalTime } from '../shared/use-local-time.ts';

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note !== undefined && <dd className="tonight-sum-note tc-12 tc-muted">{note}</dd>}
    </div>
  );
}

/** From what today has brought to what tonight is estimated to pay, line by line. */
export function Reckoning({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const seconds = useSecondsUntil(wallet.reset_at);
  const today = subtractAmounts(wallet.daily_add_point, wallet.daily_held);
  const atOnce = subtractAmounts(today, wallet.tonight);
  const held = subtractAmounts(wallet.pending, wallet.tonight);
  const points = (amount: string) => t('rewards.points', { amount: text.points(amount) });
  return (
    <div className="tonight-sum">
      <dl>
        <Row name={t('tasks.earnedToday')}>{points(wallet.daily_add_point)}</Row>
        {Number(atOnce) > 0 && (
          <Row name={t('tasks.sum.atOnce')} note={t('tasks.sum.inBalance')}>
            {points(atOnce)}
          </Row>
        )}
        <Row name={t('tasks.sum.waits')} note={t('tasks.sum.most')}>
          {points(wallet.tonight)}
        </Row>
        <Row name={t('points.factor')} note={t('points.factorIs')}>
          {`×${shortFactor(wallet.factor)}`}
        </Row>
        <Row
          name={t('tasks.tonight')}
          note={t('points.atYourTime', { time: time.clock(wallet.reset_at) })}
        >
          {points(paysAt(wallet.tonight, wallet.factor))}
        </Row>
        <Row name={t('points.resetsIn')}>
          <span translate="no">{clockOf(seconds)}</span>
        </Row>
        {Number(held) > 0 && (
          <Row name={t('tasks.sum.held')} note={t('tasks.sum.heldNote')}>
            {points(held)}
          </Row>
        )}
      </dl>
      <Link href="/V2/points">
        {t('tasks.allPoints')}
        <ChevronRight aria-hidden="true" />
      </Link>
    </div>
  );
}

/** How long the day still is, counted down. */
function ResetsIn({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <span className="today-left">
      <span>{t('points.resetsIn')}</span> <span translate="no">{clockOf(useSecondsUntil(at))}</span>
    </span>
  );
}

/** What tonight is estimated to pay and when, and how that adds up behind a press. */
export function TonightSum({ wallet }: { wallet: WalletDetail | null }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const [at, setAt] = useState<Element>();
  const [open, setOpen] = useState(false);
  const how = t('tasks.sum.how');
  return (
    <div className="today-tonight">
      <dl>
        <dt className="tc-muted">{t('tasks.tonight')}</dt>
        <dd>
          {wallet ? (
            <>
              <Text size={20} weight="bold" tone="gold">
                {text.points(paysAt(wallet.tonight, wallet.factor))}
              </Text>{' '}
              <Text tone="muted">{t('common.points')}</Text>
            </>
          ) : (
            <Skeleton width={80} height={28} shape="text" />
          )}
        </dd>
        <dd className="today-when tc-12 tc-muted">
          {wallet ? (
            <>
              <span>{t('points.atYourTime', { time: time.clock(wallet.reset_at) })}</span>
              <ResetsIn at={wallet.reset_at} />
            </>
          ) : (
            <>
              <Skeleton width={100} height={16} shape="text" />
              <Skeleton width={100} height={16} shape="text" />
            </>
          )}
        </dd>
      </dl>
      <Button
        size={36}
        icon={<Info />}
        disabled={!wallet}
        aria-haspopup="dialog"
        aria-label={how}
        onClick={({ currentTarget }) => {
          setAt(currentTarget);
          setOpen(true);
        }}
      >
        <span className="today-how">{how}</span>
      </Button>
      {wallet && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          at={at}
          title={how}
          closeLabel={t('common.close')}
        >
          <Reckoning wallet={wallet} />
        </Sheet>
      )}
    </div>
  );
}
