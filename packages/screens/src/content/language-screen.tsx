import { setLang } from '@taice/core';
import { CellGroup, ChoiceCell } from '@taice/ui/list';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, langTags, useLang } from '../shared/i18n.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import './language-screen.css';

/** `/V2/changelanguage`: a choice takes effect at once. */
export function LanguageScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const chosen = useLang();
  return (
    <div className="language">
      <ScreenTitle>{t('content.language')}</ScreenTitle>
      <CellGroup legend={t('content.language')}>
        {languages.map((lang) => (
          <ChoiceCell
            key={lang}
            name="lang"
            value={lang}
            checked={chosen === lang}
            onChoose={() => setLang(taice, lang)}
            lang={langTags[lang]}
          >
            {languageNames[lang]}
          </ChoiceCell>
        ))}
      </CellGroup>
    </div>
  );
}
