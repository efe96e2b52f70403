import { contract } from '@taice/contract';
import { plainPhone } from '@taice/contract/digits';
import { emailAddress } from '@taice/contract/email-address';
import { isVisible } from '@taice/core/rules';
import type { MemberField } from '../../platform/db/schema-prizes.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { seal } from '../../platform/seal.ts';
import { accountPurpose } from './order-view.ts';
import { fingerprintsOfAccount } from './delivery-fingerprints.ts';
import { initialSteps, placeOrder, redemptionReply, requireRedeemablePrize } from './redeem.ts';

const isValidAccount: Readonly<Record<MemberField['kind'], (account: string) => boolean>> = {
  email: (account) => emailAddress(account) !== null,
  phone: (account) => /^\+?\d{5,15}$/.test(account),
  text: (account) => /^.{2,200}$/u.test(account),
};

/** Normalizes an account at another service. 1605 if it cannot be one. */
const readAccount = (field: MemberField | null, accountInput: string): string => {
  const { kind } = field ?? fail(1604);
  const account = kind === 'phone' ? plainPhone(accountInput) : accountInput;
  return isVisible(account) && isValidAccount[kind](account)
    ? account
    : fail(1605, { data: { kind } });
};

export const exchangeMember = handler(contract.prizes.exchangeMember, {
  run: async (call) => {
    const { config, user, input } = call;
    const { prize_id: prizeId, points: expectedPoints } = input;
    const { prize } = await requireRedeemablePrize(call, {
      type: 'member',
      prizeId,
      seen: expectedPoints,
      quantity: 1,
    });
    const account = readAccount(prize.member_field, input.member_account);
    const memberAccount = seal(config, accountPurpose(user.userId), account);
    const order = await placeOrder(call, prize, 1, {
      memberAccount,
      fingerprints: fingerprintsOfAccount(config, account),
    });
    return redemptionReply(call, order, initialSteps(order.order));
  },
});
