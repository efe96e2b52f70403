import { contract } from '@taice/contract';
import { type Call, handler, type ProveCall } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requireFresh } from '../../platform/http/fresh.ts';
import { type AddressText, readAddress } from '../addresses/address-form.ts';
import { addressOf, openAddress, sealAddress } from '../addresses/address-queries.ts';
import { placesOfAddress } from './places.ts';
import { placedOnly, placeOrder, redeemed, wantedPrize } from './redeem.ts';

type PhysicalCall = Call<typeof contract.prizes.exchangePhysical>;

const wrongAddress = (field: string, reason: string) =>
  fail(1603, { data: { fields: [{ field, reason }] } });

/** Where it is sent to: one of the caller's own addresses, or what they have filled in. */
const addressFor = async ({ db, config, user, input }: PhysicalCall): Promise<AddressText> => {
  if (input.address_id === undefined) return readAddress(input);
  const stored = await addressOf(db, user.userId, input.address_id);
  return stored
    ? openAddress(config, user.userId, stored.sealed)
    : wrongAddress('address_id', 'missing');
};

/** Whether the address is one that a stolen session can have brought. */
const isYoung = async ({
  db,
  clock,
  numbers,
  user,
  input,
}: ProveCall<typeof contract.prizes.exchangePhysical>): Promise<boolean> => {
  if (input.address_id === undefined) return true;
  const stored = await addressOf(db, user.userId, input.address_id);
  if (!stored) return false;
  return clock.real().getTime() - stored.updated_at.getTime() < numbers.address_young_ms;
};

export const exchangePhysical = handler(contract.prizes.exchangePhysical, {
  prove: async (call) => {
    if (await isYoung(call)) await requireFresh(call, call.user);
  },
  run: async (call) => {
    const { config, user, input } = call;
    const { prize_id: prizeId, points: seen, quantity } = input;
    const { prize } = await wantedPrize(call, { type: 'physical', prizeId, seen, quantity });
    const text = await addressFor(call);
    if (prize.countries && !prize.countries.includes(text.country))
      return wrongAddress('country', 'not_sent');
    const address = sealAddress(config, user.userId, text);
    const placed = await placeOrder(call, prize, quantity, {
      address,
      places: placesOfAddress(config, text),
    });
    return redeemed(call, placed, placedOnly(placed.order));
  },
});
