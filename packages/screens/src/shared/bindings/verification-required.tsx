import { Stack, Text } from '@taice/ui';
import { VerifyButton } from './verify-button.tsx';

/**
 * Shown instead of a form that the server refuses from an unverified account: the reason, and a link to verification.
 */
export function VerificationRequired({ why }: { why: string }) {
  return (
    <Stack gap={3}>
      <Text as="p">{why}</Text>
      <div>
        <VerifyButton size={48} />
      </div>
    </Stack>
  );
}
