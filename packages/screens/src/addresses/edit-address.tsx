import type { Address } from '@taice/contract';
import { ApiError, NetworkError, addressProblemsFromError, saveAddress, toast } from '@taice/core';
import { Button, Card, Checkbox, Text } from '@taice/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../shared/addresses/address-fields.tsx';
import { useAddressForm } from '../shared/addresses/use-address-form.ts';
import { useTaice } from '../shared/taice.tsx';

/** The form for a new address, or for a change of `address`. The input stays until it is stored or discarded. */
export function EditAddress({ address, onClose }: { address?: Address; onClose: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const form = useAddressForm(address);
  const [isDefault, setDefault] = useState(address?.is_default ?? false);
  const [busy, setBusy] = useState(false);
  const isSubmitting = useRef(false);
  const store = async () => {
    if (isSubmitting.current || !form.isWhole()) return;
    isSubmitting.current = true;
    setBusy(true);
    try {
      const { phone_unusual } = await saveAddress(taice, {
        ...(address && { id: address.id }),
        ...form.text,
        ...(isDefault && { is_default: 1 }),
      });
      taice.platform.haptic('success');
      toast(
        taice,
        phone_unusual
          ? { kind: 'warning', text: t('addresses.savedUnusual') }
          : { kind: 'success', text: t('addresses.saved') },
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      taice.platform.haptic('error');
      form.mark(addressProblemsFromError(error) ?? {});
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };
  return (
    <Card as="section">
      <form
        noValidate
        className="edit-address"
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <Text as="h2" size={16} weight="bold">
          {t(address ? 'addresses.change' : 'addresses.add')}
        </Text>
        <AddressFields form={form} />
        {!address?.is_default && (
          <Checkbox checked={isDefault} onChange={setDefault}>
            {t('addresses.useAsDefault')}
          </Checkbox>
        )}
        <div className="address-acts">
          <Button type="submit" variant="primary" busy={busy}>
            {t('addresses.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
