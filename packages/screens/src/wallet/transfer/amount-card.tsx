import { cashOutQueries, langAtom, locales, type CashOutTerms } from '@taice/core';
import { Button, Card, Slider, Text, TextField } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { currencyOf } from './currency-of.ts';
import type { CashOutForm } from './use-cash-out.ts';

/** Value of an amount in the reader's currency, for information. */
function Worth({ amount }: { amount: bigint }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const currency = currencyOf(lang);
  const { data: rate } = useRead(cashOutQueries.rate(taice, currency));
  // Reserves its line before the rate and an amount are known, so that nothing moves.
  if (!rate || amount === 0n) return <Text size={12}>{'\u00A0'}</Text>;
  const currencyText = new Intl.NumberFormat(locales[lang], { style: 'currency', currency }).format(
    (Number(amount) / 1e6) * rate,
  );
  return (
    <Text size={12} tone="muted">
      {t('transfer.worth', { worth: currencyText })}
    </Text>
  );
}

/** Amount of the cash-out: typed, by slider, or the maximum. */
export function AmountCard({ terms, cashing }: { terms: CashOutTerms; cashing: CashOutForm }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { min, available } = terms;
  const { amount, problem, write } = cashing;
  const [minAmount, maxAmount] = [Math.ceil(Number(min)), Math.floor(Number(available))];
  const isMovable = maxAmount > minAmount;
  const sliderValue = amount === null ? minAmount : Math.round(Number(amount) / 1e6);
  return (
    <Card as="section" padding={20} className="transfer-amount">
      <TextField
        label={t('transfer.amount')}
        aside={
          <Text size={12} tone="muted">
            {t('transfer.available', { amount: text.points(available) })}
          </Text>
        }
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={cashing.text}
        onChange={write}
        error={
          problem === null || cashing.text === ''
            ? undefined
            : t(problem, { min: text.points(min) })
        }
        action={
          <Button size={36} disabled={!isMovable} onClick={() => write(available)}>
            {t('transfer.max')}
          </Button>
        }
      />
      <Slider
        label={t('transfer.amount')}
        min={minAmount}
        max={isMovable ? maxAmount : minAmount}
        value={sliderValue}
        text={t('rewards.points', { amount: text.points(`${sliderValue}`) })}
        disabled={!isMovable}
        onChange={(value) => write(`${value}`)}
      />
      <div className="transfer-ends">
        <Text size={12} tone="muted">
          {t('transfer.least', { amount: text.points(min) })}
        </Text>
        <Text size={12} tone="muted">
          {t('transfer.most', { amount: text.points(available) })}
        </Text>
      </div>
      <Worth amount={amount ?? 0n} />
    </Card>
  );
}
