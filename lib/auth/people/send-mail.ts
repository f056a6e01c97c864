import 'server-only';
import { isMailAddress } from '@/lib/contract/values/mail-address';
import { isLocalHost } from '@/lib/env/base-address';
import { env, sendsMail } from '@/lib/env/env';
import { log } from '@/lib/log/log';

const CONNECT_MS = 5_000;
const SOON = { silenceMs: 10_000, deadlineMs: 30_000 };
/** Nobody waits for an alert; must end before another process may try. */
export const ALERT_WAIT = { silenceMs: 60_000, deadlineMs: 100_000 };

/** So that no absence note answers it (RFC 3834). */
const WRITTEN_BY_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for each try of one message. */
  messageId?: string;
}

/**
 * Sends to the host of `SMTP_URL` only; uses TLS unless the host is on this machine or network. Returns false if the
 * server refused the mail or did not answer.
 */
export async function sendMail(mail: Mail, { silenceMs, deadlineMs } = SOON): Promise<boolean> {
  const { smtpUrl, appUrl } = env();
  if (smtpUrl === undefined || !sendsMail()) return false;
  // An address of an earlier rule, or of the provider: the library would read another mailbox out of it.
  if (!isMailAddress(mail.to.address)) {
    log.warn({ code: 'EENVELOPE' }, 'a mail was not sent: its address is not one address');
    return false;
  }
  const server = new URL(smtpUrl);
  const user = decodeURIComponent(server.username);
  const secure = server.protocol === 'smtps:';
  const address =
    server.searchParams.get('from') ?? (user.includes('@') ? user : `mesa@${new URL(appUrl).hostname}`);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(server.password) } }),
    requireTLS: !secure && !isLocalHost(server.hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'EDEADLINE' })), deadlineMs);
  });
  try {
    const envelope = { from: address, to: [mail.to.address] };
    const from = { name: 'Mesa', address };
    await Promise.race([
      transport.sendMail({ ...mail, from, envelope, headers: WRITTEN_BY_A_MACHINE }),
      late,
    ]);
    return true;
  } catch (error) {
    // Texts of the server may hold addresses, and the mail holds the link.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ code, status: responseCode }, 'a mail was not sent');
    return false;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
