import type { Address } from '@taice/contract';
import type { PrizeDetail } from '@taice/core';
import { Card, Checkbox, Link, Tag, Text } from '@taice/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../shared/addresses/address-fields.tsx';
import { AddressLines } from '../shared/addresses/address-lines.tsx';
import { useCountries } from '../shared/addresses/use-countries.ts';
import { addressesHref } from './prize-words.ts';
import { shipsTo, type RedeemState } from './use-redeem.ts';

/** Choice of one of the viewer's addresses, or a new one. */
export function ShippingAddressPicker({
  prize,
  addresses,
  redeeming,
}: {
  prize: PrizeDetail;
  addresses: readonly Address[];
  redeeming: RedeemState;
}) {
  const { t } = useTranslation();
  const name = useId();
  const { nameOf } = useCountries();
  const { to, sendTo, form, keeps, keep } = redeeming;
  return (
    <Card as="section" className="redeem-part">
      <div className="redeem-part-head">
        <Text as="h2" size={16} weight="bold">
          {t('prizes.whereTo')}
        </Text>
        {addresses.length > 0 && (
          <Link href={addressesHref} className="redeem-way">
            {t('addresses.title')}
          </Link>
        )}
      </div>
      {addresses.length > 0 && (
        <div className="redeem-addresses" role="radiogroup" aria-label={t('prizes.whereTo')}>
          {addresses.map((address) => {
            const { id, country } = address;
            const isServed = shipsTo(prize, country);
            return (
              <label key={id} className="redeem-address" data-chosen={to === id || undefined}>
                <input
                  type="radio"
                  name={name}
                  value={id}
                  checked={to === id}
                  disabled={!isServed}
                  onChange={() => sendTo(id)}
                />
                <span>
                  <span className="redeem-address-name">
                    <Text weight="semibold">{address.name}</Text>
                    {address.is_default && <Tag>{t('addresses.default')}</Tag>}
                  </span>
                  <AddressLines address={address} />
                  {!isServed && (
                    <Text as="p" size={12}>
                      {t('prizes.notSentTo', { country: nameOf(country) })}
                    </Text>
                  )}
                </span>
              </label>
            );
          })}
          <label className="redeem-address" data-chosen={to === '' || undefined}>
            <input
              type="radio"
              name={name}
              value=""
              checked={to === ''}
              onChange={() => sendTo('')}
            />
            <Text weight="semibold">{t('addresses.add')}</Text>
          </label>
        </div>
      )}
      {to === '' && <AddressFields form={form} among={prize.countries} />}
      {to === '' && keeps !== null && (
        <Checkbox checked={keeps} onChange={keep}>
          {t('addresses.keep')}
        </Checkbox>
      )}
    </Card>
  );
}
