import {
  coinCallOf,
  newCoinTransfer,
  openWallet,
  startCoinTransfer,
  toast,
  type CoinTransfer,
} from '@taice/core';
import { formatCoin, parseCoin } from '@taice/core/rules';
import type { CoinType, TokenConfig } from '@taice/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import type { Coins } from './use-coins.ts';

/** What stands in the way of a transfer, as a locale key of `coins.message`. */
type Problem =
  | 'connect'
  | 'noAddress'
  | 'mismatch'
  | 'type'
  | 'network'
  | 'value'
  | 'gas'
  | 'unreachable';
const warned = new Set<Problem>(['network', 'value', 'gas']);

/** A transfer as it is being made up. */
export function useCoinForm(coins: Coins) {
  const { t } = useTranslation();
  const taice = useTaice();
  const bound = useUser()?.chain.chain_address ?? null;
  const [coin, setCoin] = useState<CoinType>('BNB');
  const [text, setText] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const { configs, link, port, balances } = coins;
  const config: TokenConfig | undefined = configs.find((one) => one.coin_type === coin);
  const balance = balances?.[coin] ?? null;
  const value = config === undefined ? null : parseCoin(text.trim(), config.decimals);
  const recipient = to.trim();
  const isAddress = port.isAddress(recipient);
  const isOwn = recipient.toLowerCase() === link.address;
  const transfer: CoinTransfer | null =
    config?.enabled && value !== null && value > 0n && isAddress && !isOwn
      ? newCoinTransfer(taice, {
          config,
          from: link.address,
          to: recipient.toLowerCase(),
          value,
        })
      : null;

  const problemOf = async (of: CoinTransfer): Promise<Problem | null> => {
    if (bound === null) return 'noAddress';
    if (bound !== link.address) return 'mismatch';
    if (!config?.enabled) return 'type';
    if (!(await port.isOnChain())) return 'network';
    const amount = BigInt(of.value);
    if (amount > (await port.balance(config.contract))) return 'value';
    const { gas, price } = await port.cost(
      coinCallOf(of, config.is_native ? 'transfer' : 'approve'),
    );
    const needed = gas * price + (config.is_native ? amount : 0n);
    return needed > (await port.balance(null)) ? 'gas' : null;
  };
  const say = (problem: Problem) => {
    const kind = warned.has(problem) ? 'warning' : 'error';
    toast(taice, { kind, text: t(`coins.message.${problem}`) });
    if (problem === 'connect') openWallet(taice, 'connect');
  };
  const send = async () => {
    if (busy || transfer === null) return;
    setBusy(true);
    try {
      const problem = await problemOf(transfer);
      if (problem === null) {
        startCoinTransfer(taice, transfer);
        setText('');
        setTo('');
      } else say(problem);
    } catch {
      // The wallet, or its node, does not answer: nothing was asked of it.
      say('unreachable');
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
    /** Of what there is; of the coin that the network's fee is paid in, all but twice that fee. */
    part: async (percent: bigint) => {
      if (balance === null || !config) return;
      const wanted = (balance * percent) / 100n;
      const cost = config.is_native
        ? await port.cost({ kind: 'native', to: link.address, value: wanted }).catch(() => null)
        : { gas: 0n, price: 0n };
      if (cost === null) return say('unreachable');
      const most = balance - 2n * cost.gas * cost.price;
      const part = wanted < most ? wanted : most;
      setText(formatCoin(part > 0n ? part : 0n, config.decimals));
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
