import { readyAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Catalogue } from '../shared/videos/catalogue.tsx';
import { Invitation } from './invitation.tsx';
import { useUser } from '../shared/use-user.ts';

/** The web's Home: for visitors what the product is, and for everybody the videos. */
export function HomeScreen() {
  const { t } = useTranslation();
  const visitor = useUser() === null;
  const ready = useAtomValue(readyAtom);
  return (
    <>
      {visitor && ready ? <Invitation /> : <h1 className="tc-hidden">{t('posts.home')}</h1>}
      <Catalogue />
    </>
  );
}
