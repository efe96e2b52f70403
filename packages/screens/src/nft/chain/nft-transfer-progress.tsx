import {
  canGiveUp,
  forgetNftTransfer,
  giveUpNftTransfer,
  type NftTransfer,
  nftTransferOutcome,
} from '@taice/core';
import { Button, Card, Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { useTaice } from '../../shared/taice.tsx';

export type NftTransferProgressProps = {
  readonly transfer: NftTransfer;
  readonly explorerUrl: string | null;
  /** The custody address, which keeps items that are sent back. */
  readonly custody: string | null;
  /** Address of the connected wallet; null: none is connected. */
  readonly connected: string | null;
};

/** A transfer that is in progress, or has just ended. */
export function NftTransferProgress({
  transfer,
  explorerUrl,
  custody,
  connected,
}: NftTransferProgressProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { step, to, from, name, needed } = transfer;
  const outcome = nftTransferOutcome(transfer);
  const isBack = to === custody;
  const statusText =
    step.state === 'sent'
      ? t('transfer.confirmations', { count: Math.min(step.confirmations, needed), needed })
      : t(`coins.step.${step.state}`);
  return (
    <Card as="section" padding={20} className="nft-own" aria-label={t('coins.progress')}>
      <Text as="h2" size={16} weight="bold">
        {isBack
          ? t('nft.chain.sendingBack', { name })
          : t('nft.chain.sending', { name, address: shortAddress(to) })}
      </Text>
      <div role="status">
        <Text as="p" tone={outcome === 'done' ? 'good' : outcome === 'failed' ? 'bad' : undefined}>
          {outcome === 'done'
            ? t(isBack ? 'nft.chain.isBack' : 'nft.chain.isSent', { name })
            : outcome === 'failed'
              ? t('nft.chain.isNotSent', { name })
              : statusText}
        </Text>
        {outcome === null && connected !== from && (
          <Text as="p" tone="muted">
            {t('coins.otherWallet', { address: shortAddress(from) })}
          </Text>
        )}
      </div>
      {step.hash !== null && explorerUrl !== null && (
        <Link href={`${explorerUrl}/tx/${step.hash}`} className="tc-mono">
          {shortAddress(step.hash)}
        </Link>
      )}
      <div className="nft-own-acts">
        {canGiveUp(step) && (
          <Button onClick={() => giveUpNftTransfer(taice)}>{t('coins.notAsked')}</Button>
        )}
        {outcome !== null && (
          <Button variant="ghost" onClick={() => forgetNftTransfer(taice)}>
            {t('common.close')}
          </Button>
        )}
      </div>
    </Card>
  );
}
