import { SearchBox, Sheet, Skeleton, Text, classes } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import { useCountries, type Country } from './use-countries.ts';

type CountryFieldProps = {
  /** ISO 3166-1 alpha-2; '' while none is chosen. */
  value: string;
  onChoose: (country: Country) => void;
  /** The allowed countries; null: all. */
  among: readonly string[] | null;
  error?: string | undefined;
};

/** True if the input may mean a country: its name, its code, or its dial code. */
const matchesCountry = ({ name, code, dial_code }: Country, typed: string): boolean => {
  const search = typed.trim().toLowerCase();
  return (
    name.toLowerCase().includes(search) ||
    code.toLowerCase() === search ||
    dial_code === search.replace(/^\+/, '')
  );
};

function Countries({
  value,
  onChoose,
  among,
}: Pick<CountryFieldProps, 'value' | 'onChoose' | 'among'>) {
  const { t } = useTranslation();
  const { countries, error, reload } = useCountries();
  const [typed, setTyped] = useState('');
  if (!countries)
    return error === undefined ? (
      <Skeleton shape="card" height={240} />
    ) : (
      <LoadError error={error} onRetry={reload} />
    );
  const matches = countries.filter(
    (country) => (among === null || among.includes(country.code)) && matchesCountry(country, typed),
  );
  return (
    // The search must not submit the form around it.
    <div className="countries" onSubmit={(event) => event.stopPropagation()}>
      <SearchBox
        label={t('addresses.findCountry')}
        placeholder={t('addresses.findCountry')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => {
          if (matches.length === 1 && matches[0]) onChoose(matches[0]);
        }}
      />
      <ul>
        {matches.map((country) => (
          <li key={country.code}>
            <button
              type="button"
              className="country"
              aria-current={country.code === value || undefined}
              onClick={() => onChoose(country)}
            >
              <span className="country-flag" aria-hidden="true">
                {country.flag}
              </span>
              <span className="country-name">{country.name}</span>
              <Text tone="muted">+{country.dial_code}</Text>
              {country.code === value && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <Text as="p" tone="muted" role="status">
          {t('addresses.noCountry')}
        </Text>
      )}
    </div>
  );
}

/** Choice of the country of an address, with a search. */
export function CountryField({ value, onChoose, among, error }: CountryFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Element>();
  const [open, setOpen] = useState(false);
  const { countries, nameOf } = useCountries();
  const selected = countries?.find(({ code }) => code === value);
  return (
    <div className="tc-field">
      <div className="tc-field-top">
        <span id={`${id}-label`}>
          {t('addresses.field.country')} <span aria-hidden="true">*</span>
        </span>
      </div>
      <button
        ref={field}
        type="button"
        className="tc-field-box country-field"
        data-invalid={error !== undefined || undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-says`}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        {selected && <span aria-hidden="true">{selected.flag}</span>}
        <span
          id={`${id}-value`}
          className={classes('tc-field-input country-chosen', value === '' && 'tc-muted')}
        >
          {value === '' ? t('addresses.chooseCountry') : nameOf(value)}
        </span>
        <ChevronDown className="tc-field-arrow" aria-hidden="true" />
      </button>
      <div id={`${id}-says`} aria-live="polite">
        {error !== undefined && <div className="tc-field-says tc-bad">{error}</div>}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('addresses.field.country')}
        closeLabel={t('common.close')}
        at={anchor}
        tall
      >
        <Countries
          value={value}
          among={among}
          onChoose={(country) => {
            onChoose(country);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}
