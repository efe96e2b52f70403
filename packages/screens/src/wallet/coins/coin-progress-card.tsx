import {
  canGiveUp,
  clearCoinAllowance,
  coinTransferOutcome,
  coinStepsOf,
  coinTransferAtom,
  forgetCoinTransfer,
  giveUpCoinStep,
  nextCoinStep,
  type CoinStep,
  type CoinStepKey,
} from '@taice/core';
import { Button, Card, Link, Stepper, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { useTaice } from '../../shared/taice.tsx';
import { coinText } from './coin-text.ts';
import type { Coins } from './use-coins.ts';

const kindOf = ({ state }: CoinStep, isNext: boolean) =>
  state === 'done'
    ? 'done'
    : state === 'refused' || state === 'failed'
      ? 'broken'
      : isNext
        ? 'now'
        : 'later';

/** A transfer that is in progress, step by step, or has just ended. */
export function CoinProgressCard({ coins }: { coins: Coins }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const transfer = useAtomValue(coinTransferAtom);
  if (!transfer) return null;
  const { coin, to, steps, needed, from } = transfer;
  const next = nextCoinStep(transfer);
  const outcome = coinTransferOutcome(transfer);
  const config = coins.configs.find((one) => one.coin_type === coin);
  const amount = coinText(BigInt(transfer.value), config?.decimals);
  const detailOf = (key: CoinStepKey) => {
    const { state, hash, confirmations } = steps[key];
    const statusText =
      state === 'sent' && key === 'transfer'
        ? t('transfer.confirmations', { count: Math.min(confirmations, needed), needed })
        : t(`coins.step.${state}`);
    return (
      <>
        {statusText}{' '}
        {hash !== null && config && (
          <Link href={`${config.explorer_url}/tx/${hash}`} className="tc-mono">
            {shortAddress(hash)}
          </Link>
        )}
      </>
    );
  };
  const isElsewhere = from !== coins.link.address;
  return (
    <Card as="section" padding={20} className="transfer-one" aria-label={t('coins.progress')}>
      <header className="transfer-head">
        <Text as="h2" size={16} weight="bold">
          {t('coins.sending', { amount, coin, address: shortAddress(to) })}
        </Text>
        {outcome === null && (
          <Text size={12} tone="muted">
            {t('coins.opensAgain')}
          </Text>
        )}
      </header>
      <Stepper
        upright
        label={t('coins.progress')}
        steps={coinStepsOf(transfer).map((key) => ({
          key,
          label: t(`coins.stepName.${key}`, { amount, coin }),
          detail: detailOf(key),
          kind: kindOf(steps[key], key === next),
        }))}
      />
      <div role="status">
        {outcome !== null && (
          <Text as="p" className="transfer-said" tone={outcome === 'done' ? 'good' : undefined}>
            {t(`coins.outcome.${outcome}`, { amount, coin })}
          </Text>
        )}
        {isElsewhere && outcome === null && (
          <Text as="p" className="transfer-said" tone="muted">
            {t('coins.otherWallet', { address: shortAddress(from) })}
          </Text>
        )}
      </div>
      <div className="transfer-acts">
        {next !== null && canGiveUp(steps[next]) && (
          <Button onClick={() => giveUpCoinStep(taice)}>{t('coins.notAsked')}</Button>
        )}
        {outcome === 'allowed' && (
          <Button onClick={() => clearCoinAllowance(taice)}>{t('coins.takeBack')}</Button>
        )}
        {outcome !== null && (
          <Button
            variant="ghost"
            onClick={() => {
              forgetCoinTransfer(taice);
              coins.reload();
            }}
          >
            {t('common.close')}
          </Button>
        )}
      </div>
    </Card>
  );
}
