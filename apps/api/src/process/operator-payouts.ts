import { payoutChains } from '@taice/contract/shapes';
import { cashOutDecisions, decideCashOut } from '../domains/wallet/cash-outs/decide-cash-out.ts';
import {
  allowBatches,
  armPayouts,
  decidePayout,
  payoutDecisions,
  switchPayouts,
} from '../domains/wallet/payouts/decide-payout.ts';
import { nftContract } from '../domains/nft/chain/chain-availability.ts';
import { rereadChain } from '../domains/nft/chain/reread-chain.ts';
import { instanceFingerprint } from '../platform/instance-fingerprint.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { resolveIssue } from '../platform/reconciliation-issues.ts';
import type { Services } from '../platform/services.ts';
import { UsageError } from './usage-error.ts';

export const payoutUsage = `  cash-outs [STATE]                                open cash-outs, oldest first, and possible duplicate accounts
  alike PERSON                                     accounts that may be the same person's, and what they share
  approve-cash-out CASHOUT[,CASHOUT…] [--anyway]   approves them; large ones need two people
  reject-cash-out CASHOUT[,CASHOUT…] --reason TEXT refuses them and returns the points
  payouts                                          open payouts
  retry-payout PAYOUT --reason TEXT                tries again if nothing was signed
  give-up-payout PAYOUT --reason TEXT              closes it without paying, unless it was paid
  payouts-on|payouts-off bsc|ton --reason TEXT     starts or stops all payouts on a chain
  reread-nft-chain BLOCK --hash 0x… --reason TEXT  after a deep reorganisation: reads NFT transfers again from this block
  payouts-on … --from-nonce N                      if our nonces were used elsewhere: continues from N; approved
                                                   cash-outs are reviewed again, as they may be paid already
  allow-batches bsc --points N --reason TEXT       lets the distributor pay in batches of at most N points
  arm-payouts bsc|ton --reason TEXT                lets this instance pay from now on
  reconciliation-issues                            differences between chains and cash-outs found at night
  resolve-issue ISSUE --reason TEXT                marks it as explained, so that it is no longer listed`;

const idOf = (text: string | undefined, label: string): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError(`the id of ${label} is missing`);
  return BigInt(text);
};

const chainOf = (text: string | undefined) => {
  const chain = payoutChains.find((each) => each === text);
  if (!chain) throw new UsageError(`the chain must be one of ${payoutChains.join(', ')}`);
  return chain;
};

type Decide = (tx: Tx, decider: Decider) => Promise<unknown>;

/** A decision about cash-outs and payouts, not made yet; undefined: the command is none. */
export const payoutDecision = (
  command: string,
  target: string | undefined,
  values: Readonly<Record<string, string | boolean | undefined>>,
  { settings, config, db }: Pick<Services, 'settings' | 'config' | 'db'>,
): Decide | undefined => {
  const cashOutDecisionName = cashOutDecisions.find((each) => command === `${each}-cash-out`);
  if (cashOutDecisionName) {
    const ids = (target ?? '').split(',').map((id) => idOf(id, 'a cash-out'));
    const options = { settings, anyway: values['anyway'] === true };
    return async (tx, decider) => {
      const states = [];
      for (const id of ids)
        states.push(await decideCashOut(tx, decider, id, cashOutDecisionName, options));
      return states.join(', ');
    };
  }
  const payoutDecisionName = payoutDecisions.find((each) => command === `${each}-payout`);
  if (payoutDecisionName) {
    const id = idOf(target, 'a payout');
    return (tx, decider) => decidePayout(tx, decider, id, payoutDecisionName);
  }
  if (command === 'payouts-on' || command === 'payouts-off') {
    const chain = chainOf(target);
    const isOn = command === 'payouts-on';
    const from = values['from-nonce'];
    const fromNonce = isOn && from !== undefined ? idOf(String(from), 'a nonce') : undefined;
    return (tx, decider) => switchPayouts(tx, decider, chain, isOn, fromNonce);
  }
  if (command === 'reread-nft-chain') {
    const blockNo = idOf(target, 'a block');
    const hash = String(values['hash'] ?? '').toLowerCase();
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new UsageError('--hash needs the hash of the block');
    return (tx, decider) => rereadChain(tx, decider, nftContract(config), { no: blockNo, hash });
  }
  if (command === 'allow-batches') {
    const chain = chainOf(target);
    const points = idOf(String(values['points'] ?? ''), 'how many points');
    return (tx, decider) => allowBatches(tx, decider, chain, config, points);
  }
  if (command === 'resolve-issue') {
    const id = idOf(target, 'an issue');
    return (tx, decider) => resolveIssue(tx, decider, id);
  }
  if (command !== 'arm-payouts') return undefined;
  const chain = chainOf(target);
  return (tx, decider) => armPayouts(tx, decider, chain, () => instanceFingerprint(db, config));
};

/** An approval needs no reason. */
export const isPayoutReasonOptional = (command: string): boolean => command === 'approve-cash-out';
