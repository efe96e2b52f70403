import type { Lang } from '@taice/contract/shapes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';
import { type NewMessage, postMessage } from './post-message.ts';
import { renderMessage, type TemplateName } from './templates.ts';

type OwnerNotification<T extends TemplateName> = Omit<NewMessage<T>, 'type' | 'at'> & {
  /** The account's former address; default: the current one. */
  readonly oldAddress?: string | null;
};

/**
 * Notifies a person of a change in the access to their account, by message and by mail: the thief of a session does not
 * read the mail.
 */
export const notifyAccountOwner = async <T extends TemplateName>(
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { oldAddress, ...message }: OwnerNotification<T>,
): Promise<void> => {
  await postMessage(tx, { ...message, type: 'security', at: clock.rule() });
  const owner = await tx
    .selectFrom('user')
    .select(['lang', sql<string | null>`email::text`.as('email')])
    .where('id', '=', message.userId)
    .executeTakeFirstOrThrow();
  const to = oldAddress ?? owner.email;
  const text =
    to === null ? undefined : renderMessage(message.template, message.params, owner.lang);
  if (to === null || !text) return;
  await queueMail(
    tx,
    { to, subject: text.title, body: mailBody(text.body, owner.lang, config) },
    clock.real(),
  );
};

const mailBody = (body: string, lang: Lang, { publicUrl: url }: Services['config']): string =>
  `${[body, translate(lang, 'mail.not_you'), translate(lang, 'mail.signature', { url })].join('\n\n')}\n`;
