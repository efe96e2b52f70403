import { nftLevelMax } from '@taice/contract/shapes';
import { locales, type NftDetail, nftQueries } from '@taice/core';
import { Button, Dialog, Text, TextField } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { VerificationRequired } from '../../shared/bindings/verification-required.tsx';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { useRead } from '../../shared/use-read.ts';
import { useUser } from '../../shared/use-user.ts';
import { ItemName } from '../parts/item-name.tsx';
import { ItemPicture } from '../parts/item-picture.tsx';
import { QualityMark } from '../parts/quality-mark.tsx';
import { calculateProceeds, useSell } from './use-sell.ts';
import '../market/buy.css';

/** Sets the price of an offer, with the seller's proceeds and the prices of others. */
export function SellDialog({
  item,
  open,
  onClose,
}: {
  item: NftDetail;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const time = useLocalTime();
  const user = useUser();
  const payments = useRead(nftQueries.payments(useTaice())).data;
  const { price, most, problem, busy, said, offered, ...form } = useSell(item, payments);
  const points = (amount: string | null) =>
    amount === null ? '–' : t('rewards.points', { amount: text.points(amount) });
  const proceeds = price !== null && payments ? calculateProceeds(price, payments.fee_bp) : null;
  const share = new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format((payments?.fee_bp ?? 0) / 10_000);
  const lines = [
    { key: 'floor', name: t('nft.detail.sell.floor'), value: points(item.floor) },
    { key: 'last', name: t('nft.detail.sell.last'), value: points(item.last) },
    { key: 'fee', name: t('nft.detail.sell.fee', { share }), value: points(proceeds?.fee ?? null) },
  ];
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      closeLabel={t('common.close')}
      title={
        offered ? t('nft.detail.sell.done') : t('nft.detail.sell.title', { name: item.series.name })
      }
    >
      {offered ? (
        <div className="buy">
          <Text as="p">
            {t('nft.detail.sell.until', { day: time.day(offered.listing.expires_at) })}
          </Text>
          <dl className="buy-sum">
            <div>
              <dt>{t('nft.detail.sell.net')}</dt>
              <dd>
                <Text weight="bold" tone="gold">
                  {points(offered.listing.net)}
                </Text>
              </dd>
            </div>
          </dl>
          <Button variant="primary" size={48} block data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      ) : user?.verified_by === null ? (
        <VerificationRequired why={t('nft.market.refused.unverified')} />
      ) : (
        <form
          className="buy"
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <div className="buy-head">
            <ItemPicture src={item.image} quality={item.quality} eager />
            <div>
              <QualityMark quality={item.quality} />
              <Text as="p" size={16} weight="semibold">
                <ItemName name={item.series.name} serial={item.serial} />
              </Text>
              <Text as="p" size={12} tone="muted">
                {[
                  t('nft.market.level', { level: item.level, most: nftLevelMax }),
                  boostText(item.boost_bp, lang),
                ].join(' · ')}
              </Text>
            </div>
          </div>
          <TextField
            label={t('nft.detail.sell.price')}
            inputMode="decimal"
            autoComplete="off"
            value={form.text}
            onChange={form.write}
            error={problem ?? undefined}
            hint={
              payments &&
              t('nft.detail.sell.range', {
                from: text.points(payments.price_min),
                to: text.points(most ?? payments.price_max),
              })
            }
          />
          <dl className="buy-sum">
            {lines.map(({ key, name, value }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t('nft.detail.sell.net')}</dt>
              <dd>
                <Text weight="bold" tone="gold">
                  {points(proceeds?.net ?? null)}
                </Text>
              </dd>
            </div>
          </dl>
          <div role="alert">
            {said !== null && (
              <Text as="p" tone="bad" weight="semibold">
                {said}
              </Text>
            )}
          </div>
          <Button
            type="submit"
            variant="primary"
            size={48}
            block
            busy={busy}
            disabled={price === null || !payments}
          >
            {t(item.state === 'listed' ? 'nft.detail.sell.change' : 'nft.detail.sell.offer')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
