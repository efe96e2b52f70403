import {
  findCoinTransferProblem,
  newCoinTransfer,
  spendableCoin,
  startCoinTransfer,
  toast,
  type CoinTransferProblem,
  type CoinTransfer,
} from '@taice/core';
import { plainDigits } from '@taice/contract/digits';
import { formatCoin, parseCoin } from '@taice/core/rules';
import type { CoinType, TokenConfig } from '@taice/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import type { Coins } from './use-coins.ts';

const warningProblems = new Set<CoinTransferProblem | 'unreachable'>(['network', 'value', 'gas']);

/** State of the transfer form. */
export function useCoinForm(coins: Coins) {
  const { t } = useTranslation();
  const taice = useTaice();
  const boundAddress = useUser()?.chain.chain_address ?? null;
  const [coin, setCoin] = useState<CoinType>('BNB');
  const [text, setText] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const { configs, link, port, balances } = coins;
  const config: TokenConfig | undefined = configs.find((one) => one.coin_type === coin);
  const balance = balances?.[coin] ?? null;
  const value = config === undefined ? null : parseCoin(plainDigits(text.trim()), config.decimals);
  const recipient = to.trim();
  const isAddress = port.isAddress(recipient);
  const isOwn = recipient.toLowerCase() === link.address;
  const buildTransfer = (amount: bigint, receiver: string): CoinTransfer | null =>
    config
      ? newCoinTransfer(taice, { config, from: link.address, to: receiver, value: amount })
      : null;
  const transfer =
    value !== null && value > 0n && isAddress && !isOwn
      ? buildTransfer(value, recipient.toLowerCase())
      : null;

  const showProblem = (problem: CoinTransferProblem | 'unreachable') => {
    const kind = warningProblems.has(problem) ? 'warning' : 'error';
    toast(taice, { kind, text: t(`coins.message.${problem}`) });
  };
  const send = async () => {
    if (busy || !transfer || !config) return;
    setBusy(true);
    try {
      const problem = await findCoinTransferProblem(port, transfer, {
        bound: boundAddress,
        config,
      });
      if (problem === null) {
        startCoinTransfer(taice, transfer);
        setText('');
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
    coin,
    choose: (next: CoinType) => {
      setCoin(next);
      setText('');
    },
    config,
    balance,
    text,
    write: setText,
    /** Sets this percentage of the transferable amount. */
    part: async (percent: bigint) => {
      const all = balance === null ? null : buildTransfer(balance, link.address);
      if (balance === null || !config || !all) return;
      const spendable = await spendableCoin(port, all, balance).catch(() => null);
      if (spendable === null) return showProblem('unreachable');
      const fractionAmount = (balance * percent) / 100n;
      setText(formatCoin(fractionAmount < spendable ? fractionAmount : spendable, config.decimals));
    },
    value,
    to,
    writeTo: setTo,
    isAddress,
    isOwn,
    transfer,
    busy,
    send,
  };
}
export type CoinForm = ReturnType<typeof useCoinForm>;
