import { Button, Card, TextField } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { CoinChoice } from './coin-choice.tsx';
import { coinText } from './coin-text.ts';
import type { CoinForm } from './use-coin-form.ts';
import type { Coins } from './use-coins.ts';

const parts = [25n, 50n, 100n] as const;

export function CoinFormCard({ coins, form }: { coins: Coins; form: CoinForm }) {
  const { t } = useTranslation();
  const { coin, config, balance, text, value, to, isAddress, isOwn } = form;
  const isOver = value !== null && balance !== null && value > balance;
  return (
    <Card as="section" padding={20} className="coin-form" aria-label={t('coins.title')}>
      <CoinChoice coins={coins} coin={coin} onChoose={form.choose} />
      <TextField
        label={t('transfer.amount')}
        aside={
          balance === null
            ? undefined
            : t('coins.inWallet', { amount: coinText(balance, config?.decimals), coin })
        }
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={form.write}
        error={
          text !== '' && (value === null || value === 0n)
            ? t('coins.amountNone')
            : isOver
              ? t('coins.message.value')
              : undefined
        }
        action={
          <span className="coin-parts">
            {parts.map((percent) => (
              <Button
                key={`${percent}`}
                size={36}
                disabled={!balance}
                onClick={() => void form.part(percent)}
              >
                {percent === 100n ? t('transfer.max') : `${percent} %`}
              </Button>
            ))}
          </span>
        }
      />
      <TextField
        label={t('coins.to')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="0x…"
        value={to}
        onChange={form.writeTo}
        valid={isAddress && !isOwn}
        error={
          to.trim() !== '' && !isAddress ? t('coins.toNone') : isOwn ? t('coins.toOwn') : undefined
        }
      />
      <Button
        variant="primary"
        size={48}
        block
        busy={form.busy}
        disabled={form.transfer === null}
        onClick={() => void form.send()}
      >
        {t('coins.do', {
          amount: value === null || value === 0n ? '–' : coinText(value, config?.decimals),
          coin,
        })}
      </Button>
    </Card>
  );
}
