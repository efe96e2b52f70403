import { Checkbox, Text } from '@taice/ui';
import { Trans } from 'react-i18next';
import { LegalLink } from './legal-link.tsx';
import type { LoginForm } from './use-login-form.ts';

const links = { terms: <LegalLink active={0} />, privacy: <LegalLink active={1} /> };

/** The box that must be ticked before a sign-in by e-mail. */
export function Agreement({
  fields,
  change,
  warning,
}: LoginForm & { warning: string | undefined }) {
  return (
    <div>
      <Checkbox
        name="agreed"
        checked={fields.agreed}
        onChange={(agreed) => change({ agreed })}
        invalid={warning !== undefined}
      >
        <Trans i18nKey="auth.agree" components={links} />
      </Checkbox>
      <div aria-live="polite">
        {warning && (
          <Text as="p" size={12} tone="bad" className="login-agree-says">
            {warning}
          </Text>
        )}
      </div>
    </div>
  );
}

/** The same text where continuing counts as consent. */
export function AgreementNote() {
  return (
    <Text as="p" size={12} tone="muted" className="login-note">
      <Trans i18nKey="auth.agreeByGoingOn" components={links} />
    </Text>
  );
}
