import {
  chainNftQueries,
  coinQueries,
  resumeNftTransfer,
  linkAtom,
  findNftTransferProblem,
  startNftTransfer,
  toast,
  type ChainNfts,
  type CoinPort,
  type NftTransferProblem,
  type WalletLink,
} from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useUser } from '../../shared/use-user.ts';

const warningProblems = new Set<NftTransferProblem | 'unreachable'>(['network', 'gas']);

/**
 * The connected wallet and the port that continues its transfer. Port null: none is connected, or it is still loading.
 */
export function useNftWallet(): { link: WalletLink | null; port: CoinPort | null } {
  const taice = useTaice();
  const link = useAtomValue(linkAtom);
  const port = useRead(coinQueries.port(link)).data ?? null;
  const address = link?.address;
  useEffect(
    () => (port && address !== undefined ? resumeNftTransfer(taice, port, address) : undefined),
    [taice, port, address],
  );
  return { link, port };
}

/** The items in the bound wallet. */
export const useOwnTokens = () => useRead(chainNftQueries.own(useTaice()));

/** State of the transfer form. */
export function useOwnTransfer(
  nfts: ChainNfts,
  { link, port }: { readonly link: WalletLink; readonly port: CoinPort },
) {
  const { t } = useTranslation();
  const taice = useTaice();
  const boundAddress = useUser()?.chain.chain_address ?? null;
  const [selectedReceiver, setSelectedReceiver] = useState<string | null>(null);
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const token =
    nfts.list.find(({ token_id: id }) => id === selectedReceiver) ?? nfts.list[0] ?? null;
  const recipient = to.trim();
  const isAddress = port.isAddress(recipient);
  const isOwn = recipient.toLowerCase() === link.address;
  // An item that is sent to its own contract is lost for ever.
  const isContract = recipient.toLowerCase() === nfts.contract;
  const showProblem = (problem: NftTransferProblem | 'unreachable') => {
    const kind = warningProblems.has(problem) ? 'warning' : 'error';
    toast(taice, { kind, text: t(`nft.chain.problem.${problem}`) });
  };
  const send = async (receiver: string) => {
    if (busy || !token || nfts.contract === null) return;
    setBusy(true);
    try {
      const request = {
        from: link.address,
        to: receiver,
        contract: nfts.contract,
        tokenId: token.token_id,
        name: token.name,
        needed: nfts.confirmations_needed,
      };
      const problem = await findNftTransferProblem(port, request, boundAddress);
      if (problem === null) {
        startNftTransfer(taice, request);
        setTo('');
      } else showProblem(problem);
    } catch {
      // The wallet or its node does not answer: no transfer was requested.
      showProblem('unreachable');
    } finally {
      setBusy(false);
    }
  };
  return {
    token,
    choose: setSelectedReceiver,
    to,
    writeTo: setTo,
    isAddress: isAddress && !isOwn && !isContract,
    error:
      recipient === ''
        ? undefined
        : !isAddress
          ? t('coins.toNone')
          : isOwn
            ? t('coins.toOwn')
            : isContract
              ? t('nft.chain.toContract')
              : undefined,
    busy,
    send: () => send(recipient.toLowerCase()),
    sendBack: () => (nfts.custody === null ? Promise.resolve() : send(nfts.custody)),
  };
}
