import '@telegram-apps/telegram-ui/dist/styles.css';
import { useTaice } from '@taice/screens';
import { LogoMark } from '@taice/ui';
import { AppRoot, Button, Placeholder } from '@telegram-apps/telegram-ui';
import { useTranslation } from 'react-i18next';
import './outside-page.css';

/** Where the mini-app lives, and the same product without Telegram. */
export function OutsidePage() {
  const { t } = useTranslation();
  const { settings } = useTaice();
  const light = document.documentElement.dataset['theme'] === 'tg-light';
  return (
    <AppRoot appearance={light ? 'light' : 'dark'} className="outside">
      <main>
        <h1 className="tc-hidden">{t('shell.outside.title')}</h1>
        <Placeholder
          header={t('shell.outside.title')}
          description={t('shell.outside.body')}
          action={
            <div className="outside-ways">
              {settings.mini_app_url && (
                <Button Component="a" href={settings.mini_app_url} size="l" stretched>
                  {t('shell.outside.open')}
                </Button>
              )}
              <Button
                Component="a"
                href={`${settings.public_url}/Home`}
                size="l"
                mode={settings.mini_app_url ? 'bezeled' : 'filled'}
                stretched
              >
                {t('shell.outside.web')}
              </Button>
            </div>
          }
        >
          <LogoMark size={72} />
        </Placeholder>
      </main>
    </AppRoot>
  );
}
