import { formatCoinPrice, type NftPayments } from '@taice/core';
import type { PayMethod } from '@taice/contract/shapes';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import './pay.css';

export type PaymentMethodsProps = {
  /** The payment methods that the server offers here. */
  readonly ways: NftPayments['list'];
  /** In points, a decimal string. */
  readonly cost: string;
  readonly value: PayMethod;
  readonly onChoose: (method: PayMethod) => void;
};

/** Choice of the payment method, with amounts; nothing if there is only one. */
export function PaymentMethods({ ways, cost, value, onChoose }: PaymentMethodsProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const offered = ways.filter(({ enabled }) => enabled);
  if (offered.length < 2) return null;
  return (
    <fieldset className="pay-ways">
      <legend className="tc-12 tc-muted tc-semibold">{t('nft.pay.by')}</legend>
      {offered.map((method) => {
        const isPoints = method.key === 'taice';
        const amount = isPoints
          ? t('rewards.points', { amount: text.points(cost) })
          : t('nft.pay.about', { amount: formatCoinPrice(cost, method.rate), coin: method.name });
        return (
          <label key={method.key} className="pay-way">
            <input
              type="radio"
              name="pay-way"
              checked={method.key === value}
              onChange={() => onChoose(method.key)}
            />
            <span className="tc-bold">{isPoints ? t('nft.pay.points') : method.name}</span>
            <Text size={12} tone="muted">
              {amount}
            </Text>
          </label>
        );
      })}
      {value !== 'taice' && (
        <Text as="p" size={12} tone="muted" className="pay-says">
          {t('nft.pay.says')}
        </Text>
      )}
    </fieldset>
  );
}
