import type { UserFull } from '@taice/contract';
import { langs } from '@taice/contract/shapes';
import { setLang } from '@taice/core';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, langTags, useLang } from '../../shared/i18n.ts';
import { useTaice } from '../../shared/taice.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { countries } from './countries.ts';

const genders = ['notSaid', 'male', 'female', 'other'] as const;
const languages = langs.map((value) => ({ value, label: languageNames[value] }));
const zones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));

/** Gender, country, language and time zone. */
export function ChoiceRows({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const places = useMemo(() => countries(langTags[lang]), [lang]);
  const times = useMemo(() => {
    const zoneOptions = zones();
    const current = { value: user.timezone, label: user.timezone };
    return zoneOptions.some(({ value }) => value === current.value)
      ? zoneOptions
      : [current, ...zoneOptions];
  }, [user.timezone]);
  return (
    <>
      <ChoiceRow
        name="gender"
        icon={<UserRound />}
        label={t('user.edit.gender')}
        value={`${user.gender}`}
        options={genders.map((name, at) => ({
          value: `${at}`,
          label: t(`user.edit.genders.${name}`),
        }))}
        changes={(gender) => ({ gender: Number(gender) })}
      />
      <ChoiceRow
        name="country"
        icon={<MapPin />}
        label={t('user.edit.country')}
        value={user.country ?? ''}
        options={[{ value: '', label: t('user.edit.notSet') }, ...places]}
        changes={(country) => ({ country })}
      />
      <ChoiceRow
        name="lang"
        icon={<Globe />}
        label={t('content.language')}
        value={lang}
        options={languages}
        changes={(value) => ({ lang: langs.find((one) => one === value) })}
        onSaved={(value) => {
          const chosen = langs.find((one) => one === value);
          if (chosen) setLang(taice, chosen);
        }}
      />
      <ChoiceRow
        name="timezone"
        icon={<Clock />}
        label={t('user.edit.timezone')}
        value={user.timezone}
        options={times}
        changes={(timezone) => ({ timezone })}
      />
    </>
  );
}
