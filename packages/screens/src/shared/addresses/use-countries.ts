import { addressQueries } from '@taice/core';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** Without a plus. */
  readonly dial_code: string;
  readonly flag: string;
}

/** All countries, and a function for a country's name. */
export function useCountries() {
  const { data, error, reload } = useRead(addressQueries.countries(useTaice()));
  const nameOf = (code: string): string =>
    data?.find((country) => country.code === code)?.name ?? code;
  return { countries: data, error, reload, nameOf };
}
