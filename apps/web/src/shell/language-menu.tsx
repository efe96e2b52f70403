import { setLang } from '@taice/core';
import { languageNames, languages, useLang, useTaice } from '@taice/screens';
import { Menu } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import './language-menu.css';

const shortNames = { en: 'EN', cn: '简', tw: '繁' } as const;

/** The three languages, each named in itself. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  return (
    <Menu
      label={t('shell.language')}
      align="end"
      items={languages.map((one) => ({
        key: one,
        label: languageNames[one],
        checked: one === lang,
        onSelect: () => setLang(taice, one),
      }))}
      trigger={(props) => (
        <button
          type="button"
          className="language-button"
          aria-label={`${t('shell.language')}: ${languageNames[lang]}, ${shortNames[lang]}`}
          {...props}
        >
          <Globe aria-hidden="true" />
          {shortNames[lang]}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    />
  );
}
