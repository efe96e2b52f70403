import type { Address } from '@taice/contract';
import { Text } from '@taice/ui';
import { useCountries } from './use-countries.ts';

/** The postal address and the phone number. */
export function AddressLines({ address }: { address: Address }) {
  const { nameOf } = useCountries();
  const { detail_address, postcode, country, dial_code, phone } = address;
  return (
    <>
      <Text as="p" tone="muted">
        {[detail_address, postcode, nameOf(country)].filter((part) => part !== '').join(', ')}
      </Text>
      <Text as="p" size={12} tone="muted">
        +{dial_code} {phone}
      </Text>
    </>
  );
}
