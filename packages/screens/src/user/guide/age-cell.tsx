import { openGuide } from '@taice/core';
import { Cell } from '@taice/ui/list';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';

/** Link to the guide with its age question, for a user who skipped it and so earns nothing yet. */
export function AgeCell() {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const user = useUser();
  if (!taice.settings.age_confirmation || user?.age_confirmed !== false) return null;
  return (
    <Cell
      icon={<CalendarCheck />}
      detail={t('user.guide.adultNeeded')}
      onPress={() => {
        openGuide(taice);
        void navigate('/V2/videos');
      }}
    >
      {t('user.guide.confirmAge')}
    </Cell>
  );
}
