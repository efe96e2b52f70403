import { contract } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireRecentConfirmation } from '../../platform/http/recent-confirmation.ts';
import { type AddressText, parseAddress } from '../addresses/parse-address.ts';
import { findAddress, unsealAddress, sealAddress } from '../addresses/address-queries.ts';
import { fingerprintsOfAddress } from './delivery-fingerprints.ts';
import { initialSteps, placeOrder, redemptionReply, requireRedeemablePrize } from './redeem.ts';

type PhysicalCall = Call<typeof contract.prizes.exchangePhysical>;

const wrongAddress = (field: string, reason: string) =>
  fail(1603, { data: { fields: [{ field, reason }] } });

/**
 * The address: one of the caller's own, or the entered one. A stolen session could have added a recent one, so it needs
 * a fresh proof (1119). Age and text come from one read behind the lock of the person's redemptions, so that a
 * concurrent change has no effect.
 */
const addressFor = async (call: PhysicalCall): Promise<AddressText> => {
  const { db: tx, config, clock, settings, user, input } = call;
  if (input.address_id === undefined) {
    await requireRecentConfirmation(call, user);
    return parseAddress(input);
  }
  const stored = await findAddress(tx, user.userId, input.address_id);
  if (!stored) return wrongAddress('address_id', 'missing');
  const ageMs = clock.real().getTime() - stored.updated_at.getTime();
  if (ageMs < settings.address_young_ms) await requireRecentConfirmation(call, user);
  return unsealAddress(config, user.userId, stored.sealed);
};

export const exchangePhysical = handler(contract.prizes.exchangePhysical, {
  run: async (call) => {
    const { config, user, input } = call;
    const { prize_id: prizeId, points: expectedPoints, quantity } = input;
    const { prize } = await requireRedeemablePrize(call, {
      type: 'physical',
      prizeId,
      seen: expectedPoints,
      quantity,
    });
    const text = await addressFor(call);
    if (prize.countries && !prize.countries.includes(text.country))
      return wrongAddress('country', 'not_sent');
    const address = sealAddress(config, user.userId, text);
    const order = await placeOrder(call, prize, quantity, {
      address,
      fingerprints: fingerprintsOfAddress(config, text),
    });
    return redemptionReply(call, order, initialSteps(order.order));
  },
});
