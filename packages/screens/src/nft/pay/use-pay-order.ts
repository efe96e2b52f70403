import {
  cancelChainOrder,
  coinQueries,
  resumeOrderPayment,
  linkAtom,
  orderPaymentAtom,
  findOrderPaymentProblem,
  startOrderPayment,
  toast,
  type OrderPaymentProblem,
} from '@taice/core';
import type { ChainOrder } from '@taice/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

const warningProblems = new Set<OrderPaymentProblem | 'unreachable'>(['network', 'value', 'gas']);

/** Payment of an order by the connected wallet, and its progress. */
export function usePayOrder(order: ChainOrder) {
  const { t } = useTranslation();
  const taice = useTaice();
  const link = useAtomValue(linkAtom);
  const port = useRead(coinQueries.port(link)).data ?? null;
  const address = link?.address;
  const [busy, setBusy] = useState(false);
  const saveAction = useSaveAction();
  useEffect(
    () => (port && address !== undefined ? resumeOrderPayment(taice, port, address) : undefined),
    [taice, port, address],
  );
  const storedPayment = useAtomValue(orderPaymentAtom);
  const showProblem = (problem: OrderPaymentProblem | 'unreachable') => {
    const kind = warningProblems.has(problem) ? 'warning' : 'error';
    toast(taice, { kind, text: t(`coins.message.${problem}`) });
  };
  return {
    isLinked: link !== null,
    port,
    /** The payment of this order; null: no wallet was asked here. */
    payment: storedPayment?.orderId === order.id ? storedPayment : null,
    busy,
    pay: async () => {
      if (busy || !port || address === undefined) return;
      setBusy(true);
      try {
        const problem = await findOrderPaymentProblem(port, order, address);
        if (problem === null) startOrderPayment(taice, order);
        else showProblem(problem);
      } catch {
        // The wallet or its node does not answer: no payment was requested.
        showProblem('unreachable');
      } finally {
        setBusy(false);
      }
    },
    isGivingUp: saveAction.busy,
    giveUp: () => saveAction.save(() => cancelChainOrder(taice, order.id), 'nft.pay.isGivenUp'),
  };
}
