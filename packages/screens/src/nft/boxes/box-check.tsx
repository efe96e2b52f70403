import { boxQueries } from '@taice/core';
import type { BoxDraw } from '@taice/contract';
import { checkDraw, type DrawStep } from '@taice/core/rules';
import { Dialog, ErrorState, Link, Skeleton, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/use-read.ts';
import { useTaice } from '../../shared/taice.tsx';
import { DrawFact } from './draw-fact.tsx';
import { DrawOdds } from './draw-odds.tsx';
import './boxes.css';

/** One published value, beside the value that this page calculates. */
function Step({ step, draw }: { step: DrawStep; draw: BoxDraw }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => draw.odds.find(({ series_id }) => series_id === id)?.name ?? id;
  const formatValue = (value: string) => (step.step === 'result' ? nameOf(value) : value);
  return (
    <li className="draw-step" data-agrees={step.matches}>
      {step.matches ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <div>
        <Text as="p" weight="semibold">
          {t(`nft.box.step.${step.step}`)}
          {' · '}
          <Text tone={step.matches ? 'good' : 'bad'}>
            {t(step.matches ? 'nft.box.agrees' : 'nft.box.differs')}
          </Text>
        </Text>
        <Text as="p" size={12} tone="muted">
          {t(`nft.box.how.${step.step}`)}
        </Text>
        <dl className="draw-told">
          <dt>{t('nft.box.told')}</dt>
          <dd className="tc-mono">{formatValue(step.published)}</dd>
          <dt>{t('nft.box.found')}</dt>
          <dd className="tc-mono">{formatValue(step.computed)}</dd>
        </dl>
      </div>
    </li>
  );
}

/** Repeats a draw on this page, step by step, from its published values. */
export function DrawChecked({ draw }: { draw: BoxDraw }) {
  const { t } = useTranslation();
  const steps = checkDraw(draw);
  const isRight = steps.every(({ matches }) => matches);
  const isOpen = draw.server_seed !== null;
  return (
    <div className="draw-check">
      <Text
        as="p"
        weight="semibold"
        tone={isRight ? (isOpen ? 'good' : undefined) : 'bad'}
        role="status"
      >
        {t(isRight ? (isOpen ? 'nft.box.right' : 'nft.box.closed') : 'nft.box.wrong')}
      </Text>
      <ol>
        {steps.map((step) => (
          <Step key={step.step} step={step} draw={draw} />
        ))}
      </ol>
      {draw.server_seed !== null && (
        <DrawFact label={t('nft.box.serverSeed')} value={draw.server_seed} />
      )}
      {draw.client_seed !== null && (
        <DrawFact label={t('nft.box.clientSeed')} value={`${draw.client_seed}:${draw.nonce}`} />
      )}
      <DrawFact label={t('nft.box.seedHash')} value={draw.server_seed_hash} />
      <DrawFact label={t('nft.box.oddsHash')} value={draw.odds_hash} />
      <DrawOdds odds={draw.odds} />
      <Text as="p" size={12} tone="muted">
        {t('nft.box.byYourself')}{' '}
        <Link href={new URL(`/nft/box-${draw.nft_id}.json`, location.origin).href}>
          {t('nft.box.file')}
        </Link>{' '}
        <Link href={new URL('/ledger/taice-verify.html', location.origin).href}>
          {t('nft.box.verifier')}
        </Link>
      </Text>
    </div>
  );
}

/** Loads the draw of a box and verifies it. */
export function BoxCheck({ nftId }: { nftId: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data, error, reload } = useRead(boxQueries.draw(taice, nftId));
  if (data) return <DrawChecked draw={data} />;
  if (error !== undefined)
    return (
      <ErrorState title={t('nft.box.notLoaded')} retryLabel={t('common.retry')} onRetry={reload} />
    );
  return <Skeleton height={320} />;
}

/** The same as a dialog over the current page. */
export function BoxCheckDialog({
  nftId,
  isClosed,
  open,
  onClose,
}: {
  nftId: string;
  /** The box is still closed: only the commitment can be checked. */
  isClosed: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isClosed ? 'nft.box.promise' : 'nft.box.check')}
      description={t(isClosed ? 'nft.box.promiseSays' : 'nft.box.checkSays')}
      closeLabel={t('common.close')}
    >
      <BoxCheck nftId={nftId} />
    </Dialog>
  );
}
