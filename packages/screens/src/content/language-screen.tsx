import { langAtom, setLang } from '@taice/core';
import Check from 'lucide-react/icons/check';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import './language-screen.css';

// Every language is named in itself, so that nobody has to read one that is foreign to them.
const languages = [
  { lang: 'en', name: 'English', tag: 'en' },
  { lang: 'cn', name: '简体中文', tag: 'zh-Hans' },
  { lang: 'tw', name: '繁體中文', tag: 'zh-Hant' },
] as const;

/** `/V2/changelanguage`: the words change at once. */
export function LanguageScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const chosen = useAtomValue(langAtom);
  return (
    <div className="doc">
      <ScreenTitle>{t('content.language')}</ScreenTitle>
      <fieldset className="language">
        <legend className="tc-hidden">{t('content.language')}</legend>
        {languages.map(({ lang, name, tag }) => (
          <label key={lang}>
            <input
              className="tc-hidden"
              type="radio"
              name="lang"
              value={lang}
              checked={chosen === lang}
              onChange={() => setLang(taice, lang)}
            />
            <span lang={tag}>{name}</span>
            {chosen === lang && <Check className="language-check" aria-hidden="true" />}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
