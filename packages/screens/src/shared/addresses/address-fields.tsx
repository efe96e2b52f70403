import type { AddressField } from '@taice/core';
import { plainDigits } from '@taice/contract/digits';
import { TextArea, TextField } from '@taice/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryField } from './country-field.tsx';
import type { AddressForm } from './use-address-form.ts';
import './addresses.css';

/** Error text of a field. */
function useProblemWords({ problems }: AddressForm) {
  const { t } = useTranslation();
  return (field: AddressField): string | undefined => {
    const reason = problems[field];
    if (reason === undefined) return undefined;
    if (reason === 'missing' || reason === 'not_sent') return t(`addresses.problem.${reason}`);
    if (field === 'phone') return t('addresses.problem.phone');
    if (field === 'detail_address') return t('addresses.problem.detail');
    return t(reason === 'length' ? 'addresses.problem.length' : 'addresses.problem.wrong');
  };
}

function Label({ text }: { text: string }) {
  return (
    <>
      {text} <span aria-hidden="true">*</span>
    </>
  );
}

/** The fields of an address. The first wrong one gets the focus when errors appear. */
export function AddressFields({
  form,
  among = null,
}: {
  form: AddressForm;
  /** Countries with delivery; null: all. */
  among?: readonly string[] | null;
}) {
  const { t } = useTranslation();
  const problemText = useProblemWords(form);
  const fields = useRef<HTMLDivElement>(null);
  const { text, problems, write, choose } = form;
  const count = Object.keys(problems).length;
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current)
      fields.current?.querySelector<HTMLElement>('[aria-invalid], button[data-invalid]')?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={fields} className="address-fields">
      <TextField
        label={<Label text={t('addresses.field.first_name')} />}
        autoComplete="shipping given-name"
        aria-required
        maxLength={50}
        value={text.first_name}
        onChange={(value) => write('first_name', value)}
        error={problemText('first_name')}
      />
      <TextField
        label={<Label text={t('addresses.field.last_name')} />}
        autoComplete="shipping family-name"
        aria-required
        maxLength={50}
        value={text.last_name}
        onChange={(value) => write('last_name', value)}
        error={problemText('last_name')}
      />
      <div className="address-whole">
        <CountryField
          value={text.country}
          onChoose={choose}
          among={among}
          error={problemText('country')}
        />
      </div>
      <div className="address-whole address-phone">
        <TextField
          label={t('addresses.field.dial_code')}
          autoComplete="shipping tel-country-code"
          inputMode="numeric"
          maxLength={5}
          icon={<span aria-hidden="true">+</span>}
          value={text.dial_code}
          onChange={(value) => write('dial_code', plainDigits(value).replace(/\D/g, ''))}
          error={problemText('dial_code')}
        />
        <TextField
          label={<Label text={t('addresses.field.phone')} />}
          autoComplete="shipping tel-national"
          type="tel"
          aria-required
          maxLength={30}
          value={text.phone}
          onChange={(value) => write('phone', value)}
          error={problemText('phone')}
        />
      </div>
      <div className="address-whole">
        <TextArea
          label={<Label text={t('addresses.field.detail_address')} />}
          autoComplete="shipping street-address"
          placeholder={t('addresses.detailHint')}
          aria-required
          maxLength={200}
          rows={2}
          value={text.detail_address}
          onChange={(value) => write('detail_address', value)}
          error={problemText('detail_address')}
        />
      </div>
      <TextField
        label={t('addresses.field.postcode')}
        autoComplete="shipping postal-code"
        maxLength={20}
        value={text.postcode}
        onChange={(value) => write('postcode', value)}
        error={problemText('postcode')}
      />
    </div>
  );
}
