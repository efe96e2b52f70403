import { Stack, Text } from '@taice/ui';
import { VerifyButton } from './verify-button.tsx';

/** Takes the place of a form that the server refuses from an unverified account: why, and the way to verify it. */
export function VerifyFirst({ why }: { why: string }) {
  return (
    <Stack gap={3}>
      <Text as="p">{why}</Text>
      <div>
        <VerifyButton size={48} />
      </div>
    </Stack>
  );
}
