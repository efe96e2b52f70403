import type { Address } from '@taice/contract';
import { addressQueries, confirm, removeAddress, saveAddress } from '@taice/core';
import { Button, Card, EmptyState, Skeleton, Tag, Text } from '@taice/ui';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLines } from '../shared/addresses/address-lines.tsx';
import { addressesMax } from '../shared/addresses/addresses-max.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSaveAction } from '../shared/use-save-action.ts';
import { EditAddress } from './edit-address.tsx';
import './addresses-screen.css';

type AddressCardProps = {
  address: Address;
  /** Undefined while another address is being edited, because its input would be lost. */
  onEdit: (() => void) | undefined;
};

function AddressCard({ address, onEdit }: AddressCardProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { id, name, is_default, phone_unusual } = address;
  const remove = async () => {
    const confirmed = await confirm(taice, {
      title: t('addresses.removeTitle'),
      body: t('addresses.removeBody', { name }),
      confirmLabel: t('addresses.remove'),
    });
    if (confirmed) await save(() => removeAddress(taice, id), 'addresses.removed');
  };
  return (
    <Card as="li" className="address">
      <div className="address-name">
        <Text as="h2" weight="semibold">
          {name}
        </Text>
        {is_default && <Tag tone="accent">{t('addresses.default')}</Tag>}
      </div>
      <AddressLines address={address} />
      {phone_unusual && (
        <Text as="p" size={12} className="address-unusual">
          <TriangleAlert aria-hidden="true" />
          {t('addresses.unusual')}
        </Text>
      )}
      <div className="address-acts">
        <Button
          size={36}
          aria-label={t('addresses.editOf', { name })}
          disabled={onEdit === undefined}
          onClick={onEdit}
        >
          {t('addresses.edit')}
        </Button>
        {!is_default && (
          <Button
            size={36}
            busy={busy}
            onClick={() =>
              void save(() => saveAddress(taice, { id, is_default: 1 }), 'addresses.defaultSet')
            }
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button
          size={36}
          variant="ghost"
          busy={busy}
          aria-label={t('addresses.removeOf', { name })}
          onClick={() => void remove()}
        >
          {t('addresses.remove')}
        </Button>
      </div>
    </Card>
  );
}

/** `/V2/addressH5`: delivery addresses for prizes. */
export function AddressesScreen() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(addressQueries.list(useTaice()));
  /** Id of the address being edited; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  const isFull = (data?.length ?? 0) >= addressesMax;
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEdited('')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <div className="addresses">
      <ScreenTitle>{t('addresses.title')}</ScreenTitle>
      {edited === '' && <EditAddress onClose={close} />}
      {!data && error !== undefined && !loading && <LoadError error={error} onRetry={reload} />}
      {!data && (error === undefined || loading) && (
        <div className="addresses" aria-busy="true">
          <Skeleton shape="card" height={148} />
          <Skeleton shape="card" height={148} />
        </div>
      )}
      {data?.length === 0 && edited !== '' && (
        <EmptyState icon={<MapPin />} title={t('addresses.none')} action={add}>
          {t('addresses.noneBody')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="addresses">
            {data.map((address) =>
              address.id === edited ? (
                <li key={address.id}>
                  <EditAddress address={address} onClose={close} />
                </li>
              ) : (
                <AddressCard
                  key={address.id}
                  address={address}
                  onEdit={edited === null ? () => setEdited(address.id) : undefined}
                />
              ),
            )}
          </ul>
          {edited === null && !isFull && <div>{add}</div>}
          {isFull && (
            <Text as="p" tone="muted">
              {t('addresses.full', { count: addressesMax })}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
