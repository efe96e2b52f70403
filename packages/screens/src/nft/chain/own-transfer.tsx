import {
  type ChainNfts,
  type CoinPort,
  nftTransferAtom,
  nftTransferOutcome,
  openWallet,
  type WalletLink,
} from '@taice/core';
import { Button, Card, EmptyState, SectionHead, Skeleton, Text, TextField } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { NftTransferProgress } from './nft-transfer-progress.tsx';
import { useNftWallet, useOwnTokens, useOwnTransfer } from './use-own-transfer.ts';
import './chain.css';

/** Choice of the item, and of a recipient or the return to custody. */
function Form({ nfts, link, port }: { nfts: ChainNfts; link: WalletLink; port: CoinPort }) {
  const { t } = useTranslation();
  const form = useOwnTransfer(nfts, { link, port });
  const { token, busy } = form;
  if (!token) return null;
  return (
    <>
      <Card padding={0} clip>
        <div role="radiogroup" aria-label={t('nft.chain.which')} className="nft-own-items">
          {nfts.list.map((one) => (
            <label key={one.token_id} className="nft-own-item">
              <input
                type="radio"
                name="token"
                value={one.token_id}
                aria-label={one.name}
                checked={one === token}
                disabled={busy}
                onChange={() => form.choose(one.token_id)}
              />
              <img src={one.image} alt="" width={40} height={40} />
              <span>
                <Text weight="semibold">{one.name}</Text>
              </span>
            </label>
          ))}
        </div>
      </Card>
      <Card as="section" padding={20} className="nft-own" aria-label={t('nft.chain.send')}>
        <TextField
          label={t('coins.to')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="0x…"
          value={form.to}
          onChange={form.writeTo}
          valid={form.isAddress}
          error={form.error}
        />
        <Text size={12} tone="muted">
          {t('nft.chain.sendSays')}
        </Text>
        <Button
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={!form.isAddress}
          onClick={() => void form.send()}
        >
          {t('nft.chain.sendIt', { name: token.name })}
        </Button>
        {nfts.custody !== null && (
          <>
            <Button size={48} block disabled={busy} onClick={() => void form.sendBack()}>
              {t('nft.chain.sendBack')}
            </Button>
            <Text size={12} tone="muted">
              {t('nft.chain.sendBackSays')}
            </Text>
          </>
        )}
      </Card>
    </>
  );
}

function OwnTransferContent({ nfts }: { nfts: ChainNfts }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const formatTime = useLocalTime();
  const wallet = useNftWallet();
  const transfer = useAtomValue(nftTransferAtom);
  const { link, port } = wallet;
  const isOn = transfer !== null && nftTransferOutcome(transfer) === null;
  return (
    <>
      {transfer !== null && (
        <NftTransferProgress
          transfer={transfer}
          explorerUrl={nfts.explorer_url}
          custody={nfts.custody}
          connected={link?.address ?? null}
        />
      )}
      {nfts.list.length === 0 ? (
        <EmptyState icon={<Wallet />} title={t('nft.chain.none')}>
          {t('nft.chain.noneSays')}
        </EmptyState>
      ) : nfts.contract === null ? (
        <Text as="p" tone="muted">
          {t('nft.chain.played')}
        </Text>
      ) : link === null ? (
        <EmptyState
          icon={<Wallet />}
          title={t('coins.message.connect')}
          action={
            <Button variant="primary" onClick={() => openWallet(taice, 'connect')}>
              {t('auth.wallet.connect')}
            </Button>
          }
        >
          {t('nft.chain.connectSays')}
        </EmptyState>
      ) : port === null ? (
        <Skeleton shape="card" height={254} />
      ) : (
        !isOn && <Form nfts={nfts} link={link} port={port} />
      )}
      {nfts.synced_at !== null && (
        <Text as="p" size={12} tone="muted">
          {t('nft.chain.read', { time: formatTime.clock(nfts.synced_at) })}
        </Text>
      )}
    </>
  );
}

/** Transfers items that are in the user's own wallet: to another person, or back to custody. On the web only. */
export function OwnTransfer() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useOwnTokens();
  return (
    <section className="nft-own">
      <SectionHead size={16}>{t('nft.chain.own')}</SectionHead>
      {data ? (
        <OwnTransferContent nfts={data} />
      ) : error !== undefined && !loading ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <Skeleton shape="card" height={254} />
      )}
    </section>
  );
}
