import { findAddressProblems, type AddressField, type AddressProblems } from '@taice/core';
import type { Address } from '@taice/contract';
import { useState } from 'react';
import type { Country } from './use-countries.ts';

export type AddressText = Readonly<Record<AddressField, string>>;

const blank: AddressText = {
  first_name: '',
  last_name: '',
  country: '',
  dial_code: '1',
  phone: '',
  detail_address: '',
  postcode: '',
};

const textOf = (address: Address): AddressText => {
  const { first_name, last_name, country, dial_code, phone, detail_address, postcode } = address;
  return { first_name, last_name, country, dial_code, phone, detail_address, postcode };
};

/** State of an address form, with the errors of its fields. */
export function useAddressForm(start?: Address) {
  const [text, setText] = useState<AddressText>(() => (start ? textOf(start) : blank));
  const [dialled, setDialled] = useState(false);
  const [problems, setProblems] = useState<AddressProblems>({});
  const change = (changes: Partial<AddressText>) => {
    setText((before) => ({ ...before, ...changes }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  };
  return {
    text,
    problems,
    write: (field: Exclude<AddressField, 'country'>, value: string) => {
      if (field === 'dial_code') setDialled(true);
      change({ [field]: value });
    },
    /** The dial code follows the country until the user has typed one. */
    choose: ({ code, dial_code }: Country) =>
      change({ country: code, ...(!dialled && { dial_code }) }),
    /** Marks the errors that the server returned. */
    mark: setProblems,
    /** True if all required fields are filled; marks those that are not. */
    isWhole: (): boolean => {
      const missing = findAddressProblems(text);
      setProblems(missing ?? {});
      return missing === null;
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
