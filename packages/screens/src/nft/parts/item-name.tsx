import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';

/** What an item is called, and its own number within its series. */
export function ItemName({ name, serial }: { name: string; serial: number }) {
  const { t } = useTranslation();
  return (
    <>
      {name}{' '}
      <Text tone="muted" weight="regular">
        {t('nft.parts.number', { number: serial })}
      </Text>
    </>
  );
}
