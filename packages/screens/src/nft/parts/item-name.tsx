import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';

/** Name of an item, and its serial number within the series. */
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
