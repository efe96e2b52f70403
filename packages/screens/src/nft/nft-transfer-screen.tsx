import { ownNftQueries } from '@taice/core';
import type { PropItem } from '@taice/contract';
import { Button, Card, EmptyState, Skeleton, Text } from '@taice/ui';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { OwnTransfer } from './chain/own-transfer.tsx';
import { GiveForm } from './give/give-form.tsx';
import { parseIdParam, marketHref } from './nft-paths.ts';
import './worn/worn.css';
import './give/give.css';

const Picture = ({ of: { image } }: { of: PropItem }) => (
  <img src={image} alt="" width={40} height={40} />
);

/** Choice of a potion, if there are several kinds. */
function PotionPicker({
  props,
  shown,
  onShow,
}: {
  props: readonly PropItem[];
  shown: PropItem;
  onShow: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Card padding={0} clip>
      <div role="radiogroup" aria-label={t('nft.give.which')}>
        {props.map((prop) => (
          <label key={prop.id} className="worn-way">
            <input
              type="radio"
              name="potion"
              value={prop.id}
              checked={prop === shown}
              onChange={() => onShow(prop.id)}
            />
            <Picture of={prop} />
            <span className="worn-way-words">
              <Text as="p" weight="semibold">
                {t('nft.mine.propCount', { name: prop.name, count: prop.quantity })}
              </Text>
              <Text as="p" size={12} tone="muted">
                {t('nft.mine.power', { count: prop.power })}
              </Text>
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}

function Potions({ props }: { props: readonly PropItem[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const requestedId = parseIdParam(query);
  const selected = props.find(({ id }) => id === requestedId) ?? props[0];
  if (!selected)
    return (
      <EmptyState
        icon={<FlaskConical />}
        title={t('nft.give.none')}
        action={
          <Button variant="primary" href={marketHref}>
            {t('nft.worn.toMarket')}
          </Button>
        }
      >
        {t('nft.give.noneSays')}
      </EmptyState>
    );
  return (
    <>
      <PotionPicker
        props={props}
        shown={selected}
        onShow={(id) => setQuery({ id }, { replace: true })}
      />
      <GiveForm key={selected.id} prop={selected} />
    </>
  );
}

/** `/nftTransfer`: potions for a friend and, on the web, items in the user's own wallet. */
export function NftTransferScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data, error, loading, reload } = useRead(ownNftQueries.equipment(taice));
  return (
    <div className="give">
      <ScreenTitle note={t('nft.give.says')}>{t('nft.give.title')}</ScreenTitle>
      {data ? (
        <Potions props={data.props} />
      ) : error !== undefined && !loading ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <Skeleton shape="card" height={320} />
      )}
      {data && taice.platform.wallets && <OwnTransfer />}
    </div>
  );
}
