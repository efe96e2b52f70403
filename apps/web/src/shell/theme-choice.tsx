import { IconButton, Menu, Segmented } from '@taice/ui';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, chosenTheme, themeChoices, type ThemeChoice } from '../platform/theme.ts';
import './theme-choice.css';

const icons = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const;

function useTheme() {
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (choice: ThemeChoice) => {
    chooseTheme(window, choice);
    setChosen(choice);
  };
  return { chosen, choose };
}

/** Dark, light, or as the device prefers: the header's menu. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { chosen, choose } = useTheme();
  return (
    <Menu
      label={t('shell.theme.title')}
      align="end"
      items={themeChoices.map((one) => ({
        key: one,
        icon: icons[one],
        label: t(`shell.theme.${one}`),
        checked: one === chosen,
        onSelect: () => choose(one),
      }))}
      trigger={(props) => (
        <IconButton
          label={`${t('shell.theme.title')}: ${t(`shell.theme.${chosen}`)}`}
          icon={icons[chosen]}
          {...props}
        />
      )}
    />
  );
}

/** The same in the drawer, where there is room for all three. */
export function ThemeRow() {
  const { t } = useTranslation();
  const { chosen, choose } = useTheme();
  return (
    <div className="theme-row">
      <Segmented
        label={t('shell.theme.title')}
        value={chosen}
        options={themeChoices.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
        onChange={choose}
        block
      />
    </div>
  );
}
