import { SMTPServer } from 'smtp-server';
import { type Mail, parseMail } from './parse-mail.ts';

/** An error, for example `450 Mailbox busy`: 4xx asks to retry later, 5xx is permanent. */
export interface SmtpRefusal {
  code: number;
  text: string;
  /** The point in the dialogue: at RCPT TO, or after the whole message (default). */
  at?: 'recipient' | 'data';
}

export interface SmtpStandIn {
  port: number;
  /** For nodemailer: `smtp://127.0.0.1:<port>`. */
  url: string;
  /** Every accepted mail, oldest first. */
  mails: readonly Mail[];
  /** Resolves with the first mail that matches, also if it is there already. */
  waitFor(matches: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>;
  /** Refuses the next mails with these answers, one each. */
  refuseNext(...refusals: SmtpRefusal[]): void;
  close(): Promise<void>;
}

const refusal = ({ code, text }: SmtpRefusal): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** An SMTP server on a local port that stores its mails. No TLS, any or no login. */
export const startSmtp = async (): Promise<SmtpStandIn> => {
  const mails: Mail[] = [];
  const watchers = new Set<() => void>();
  const refusals: SmtpRefusal[] = [];
  const takeRefusal = (stage: SmtpRefusal['at']): SmtpRefusal | undefined =>
    (refusals[0]?.at ?? 'data') === stage ? refusals.shift() : undefined;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? '' }),
    onRcptTo: (_address, _session, callback) => {
      const injectedRefusal = takeRefusal('recipient');
      callback(injectedRefusal ? refusal(injectedRefusal) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', callback);
      stream.on('end', () => {
        const injectedRefusal = takeRefusal('data');
        if (injectedRefusal) return callback(refusal(injectedRefusal));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push(
          parseMail(
            Buffer.concat(chunks).toString('latin1'),
            mailFrom === false ? '' : mailFrom.address,
            rcptTo.map(({ address }) => address),
          ),
        );
        callback();
        for (const check of watchers) check();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  // A client that breaks off must not end this process.
  server.on('error', () => undefined);

  const waitFor = (matches: (mail: Mail) => boolean, timeoutMs = 5000) =>
    new Promise<Mail>((resolve, reject) => {
      const check = () => {
        const mail = mails.find(matches);
        if (!mail) return;
        watchers.delete(check);
        clearTimeout(timer);
        resolve(mail);
      };
      const timer = setTimeout(() => {
        watchers.delete(check);
        const received = mails.map(({ to, subject }) => `${to.join(', ')}: ${subject}`).join('; ');
        reject(new Error(`no such mail within ${timeoutMs} ms; received: ${received || 'none'}`));
      }, timeoutMs);
      watchers.add(check);
      check();
    });

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor,
    refuseNext: (...next) => void refusals.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
