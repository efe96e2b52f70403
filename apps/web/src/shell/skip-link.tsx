import { focusMain } from '@taice/screens';
import { useTranslation } from 'react-i18next';

/** The keyboard's first stop: it skips the navigation, into the page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip-link" onClick={focusMain}>
      {t('shell.skip')}
    </button>
  );
}
