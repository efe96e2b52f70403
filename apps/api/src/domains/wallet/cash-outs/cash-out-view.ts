import type { CashOutItem } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { type CashOutStep, type ShownCashOut, stepsOf } from './cash-out-queries.ts';
import { canTransition, usualStates } from './cash-out-states.ts';
import { confirmationsOf, explorerUrl } from './chain-facts.ts';

type Needs = Pick<Services, 'config' | 'settings'> & { readonly db: Database };

const MINUTE_MS = 60_000;
/** Usual duration from approval to payment, and of a review by staff, ms. */
export const usualDurationsMs = { send: 5 * MINUTE_MS, look: 24 * 60 * MINUTE_MS } as const;

/** The steps reached, then those still to come on the usual way. */
const stepsView = (
  { ended_at: endedAt }: ShownCashOut,
  passedSteps: readonly CashOutStep[],
): CashOutItem['steps'] => {
  const steps = passedSteps
    // Signing takes a moment and is not shown as a step. A repeated state shows its last time.
    .filter(
      ({ state }, index) =>
        state !== 'signing' && !passedSteps.slice(index + 1).some((later) => later.state === state),
    )
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
  if (endedAt !== null) return steps;
  const last = usualStates.findLastIndex((state) => steps.some((step) => step.state === state));
  return [...steps, ...usualStates.slice(last + 1).map((state) => ({ state, at: null }))];
};

const etaOf = ({ state, updated_at: at, ended_at: endedAt }: ShownCashOut): string | null => {
  if (endedAt !== null || state === 'needs_attention') return null;
  const ms =
    state === 'requested' || state === 'reviewing' ? usualDurationsMs.look : usualDurationsMs.send;
  return new Date(at.getTime() + ms).toISOString();
};

const itemOf = (
  { config, settings }: Needs,
  cashOut: ShownCashOut,
  steps: readonly CashOutStep[],
): CashOutItem => {
  const { id, amount, fee, chain, state, tx_hash: hash } = cashOut;
  return {
    id: `${id}`,
    order_no: cashOut.order_no,
    currency_key: cashOut.currency_key,
    amount: formatMicro(amount),
    fee: formatMicro(fee),
    net: formatMicro(amount - fee),
    chain,
    to_address: cashOut.to_address,
    state,
    steps: stepsView(cashOut, steps),
    tx_hash: hash,
    explorer_url: explorerUrl(config, chain, hash),
    confirmations: hash === null ? null : cashOut.confirmations,
    confirmations_needed: hash === null ? null : confirmationsOf(settings, chain),
    reject_reason: cashOut.reject_reason,
    eta: etaOf(cashOut),
    cancellable: canTransition(state, 'cancelled'),
    confirm_by: state === 'requested' ? (cashOut.confirm_by?.toISOString() ?? null) : null,
    created_at: cashOut.created_at.toISOString(),
    updated_at: cashOut.updated_at.toISOString(),
  };
};

/** Cash-outs, as their person sees them. */
export const cashOutItems = async (
  needs: Needs,
  cashOuts: readonly ShownCashOut[],
): Promise<CashOutItem[]> => {
  const steps = await stepsOf(
    needs.db,
    cashOuts.map(({ id }) => id),
  );
  return cashOuts.map((cashOut) =>
    itemOf(
      needs,
      cashOut,
      steps.filter((step) => step.cash_out_id === cashOut.id),
    ),
  );
};

export const oneCashOutItem = async (needs: Needs, cashOut: ShownCashOut): Promise<CashOutItem> => {
  const steps = await stepsOf(needs.db, [cashOut.id]);
  return itemOf(needs, cashOut, steps);
};
