import { openWallet } from '@taice/core';
import type { NftItem } from '@taice/contract';
import { parseMicro, subtractAmounts } from '@taice/core/rules';
import { Button, Sheet, Text, ReasonList } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { useMint } from './use-mint.ts';
import './chain.css';

export type MintSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly item: Pick<NftItem, 'id' | 'series' | 'serial' | 'image'>;
  /** The fee on the item's page, in points. */
  readonly fee: string;
};

/** Mints an item to the user's own wallet: the fee, the duration, and the consequences. */
export function MintSheet({ open, onClose, item, fee }: MintSheetProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { wallet } = useWallet();
  const to = useUser()?.chain.chain_address ?? null;
  const { busy, said, submit } = useMint(item, { fee, to });
  const price = t('rewards.points', { amount: text.points(fee) });
  const isShort = wallet !== null && parseMicro(wallet.value) < parseMicro(fee);
  const steps = [
    {
      key: 'to',
      title: t('nft.chain.to'),
      detail:
        to === null ? t('nft.chain.noAddress') : <span className="tc-mono nft-address">{to}</span>,
      ...(to === null && { tone: 'waiting' as const }),
    },
    {
      key: 'fee',
      title: t('nft.chain.fee', { price }),
      detail: isShort
        ? t('prizes.why.balance', { amount: text.points(subtractAmounts(fee, wallet.value)) })
        : t('nft.chain.feeSays'),
      ...(isShort && { tone: 'bad' as const }),
    },
    { key: 'time', title: t('nft.chain.time'), detail: t('nft.chain.timeSays') },
    { key: 'then', title: t('nft.chain.then'), detail: t('nft.chain.thenSays') },
    { key: 'back', title: t('nft.chain.back'), detail: t('nft.chain.backSays') },
  ];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('nft.chain.title')}
      closeLabel={t('common.close')}
      footer={
        to === null ? (
          <Button variant="primary" size={48} block onClick={() => openWallet(taice, 'bind')}>
            {t('nft.chain.bind')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size={48}
            block
            busy={busy}
            disabled={isShort}
            onClick={() => void submit().then((isBegun) => isBegun && onClose())}
          >
            {t('nft.chain.do', { price })}
          </Button>
        )
      }
    >
      <div className="nft-mint">
        <div className="nft-mint-item">
          <img src={item.image} alt="" width={72} height={72} />
          <div>
            <Text as="p" size={16} weight="bold">
              {item.series.name}
            </Text>
            <Text as="p" tone="muted">
              {to === null
                ? `#${item.serial}`
                : t('nft.chain.goes', { serial: item.serial, address: shortAddress(to) })}
            </Text>
          </div>
        </div>
        <ReasonList steps={steps} />
        <div role="status">
          {said !== null && (
            <Text as="p" tone="bad">
              {said}
            </Text>
          )}
        </div>
      </div>
    </Sheet>
  );
}
