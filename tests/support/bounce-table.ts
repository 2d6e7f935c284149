// Bounces in the words of the usual mail servers, in English, German and Spanish, and mails that only look like one.

/** A mail, and what it says of our letter to privacy@first.example; null if it's not a bounce. */
export type BounceSample = {
  name: string
  mail: string
  bounce: { kind: 'hard' | 'soft'; address: string | null } | null
}

/** The removal's own address, to which reports come. */
export const OURS = 'r-0123456789abcdef@reply.offlist.example'
const THEIRS = 'privacy@first.example'

const hard = { kind: 'hard', address: THEIRS } as const
const soft = { kind: 'soft', address: THEIRS } as const

/** A mail of these headers and this text. */
export const plainMail = (from: string, subject: string, text: string, headers: readonly string[] = []) =>
  [
    `From: ${from}`,
    `To: ${OURS}`,
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 09:30:00 +0000',
    'MIME-Version: 1.0',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ].join('\r\n')

/** A delivery report with these fields of one recipient. */
export const reportMail = (
  fields: readonly string[],
  {
    from = 'Mail Delivery System <MAILER-DAEMON@mx.first.example>',
    subject = 'Undelivered Mail Returned to Sender',
    text = 'This is the mail system at host mx.first.example.',
    original = ['Message-ID: <letter@reply.offlist.example>', 'Subject: Please remove my listing'],
  }: { from?: string; subject?: string; text?: string; original?: readonly string[] } = {},
) =>
  [
    `From: ${from}`,
    `To: ${OURS}`,
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    '--=_report',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.first.example',
    'Arrival-Date: Fri, 20 Nov 2026 09:29:00 +0000',
    '',
    ...fields,
    '',
    '--=_report',
    'Content-Type: text/rfc822-headers',
    '',
    ...original,
    '',
    '--=_report--',
    '',
  ].join('\r\n')

const reports: BounceSample[] = [
  {
    name: 'Postfix, unknown user',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      `Original-Recipient: rfc822;${THEIRS}`,
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.first.example',
      'Diagnostic-Code: smtp; 550 5.1.1 <privacy@first.example>: Recipient address',
      '    rejected: User unknown in virtual mailbox table',
    ]),
    bounce: hard,
  },
  {
    name: 'Postfix, delayed',
    mail: reportMail(
      [
        `Final-Recipient: rfc822; ${THEIRS}`,
        'Action: delayed',
        'Status: 4.4.1',
        'Diagnostic-Code: X-Postfix; connect to mx.first.example[192.0.2.1]:25: Connection timed out',
        'Will-Retry-Until: Wed, 25 Nov 2026 09:29:00 +0000',
      ],
      { subject: 'Delayed Mail (still being retried)' },
    ),
    bounce: soft,
  },
  {
    name: 'Postfix, gave up after days',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      'Action: failed',
      'Status: 4.4.1',
      'Diagnostic-Code: X-Postfix; connect to mx.first.example[192.0.2.1]:25: Connection refused',
    ]),
    bounce: soft,
  },
  {
    name: 'Postfix, host not found',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      'Action: failed',
      'Status: 5.4.4',
      'Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error for name=first.example',
    ]),
    bounce: hard,
  },
  {
    name: 'a full mailbox, as 4.2.2',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      'Action: failed',
      'Status: 4.2.2',
      'Diagnostic-Code: smtp; 452 4.2.2 The email account that you tried to reach is over quota',
    ]),
    bounce: soft,
  },
  {
    name: 'a full mailbox, as 5.2.2',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full',
    ]),
    bounce: soft,
  },
  {
    name: 'a full mailbox that only the words tell',
    mail: reportMail([
      `Final-Recipient: rfc822; ${THEIRS}`,
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp; 550 Mailbox quota exceeded for this user',
    ]),
    bounce: soft,
  },
  {
    name: 'Sendmail, with a recipient in its own notation',
    mail: reportMail(
      [
        'Final-Recipient: RFC822; privacy@first.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: SMTP; 550 5.1.1 <privacy@first.example>... User unknown',
        'Last-Attempt-Date: Fri, 20 Nov 2026 09:29:00 +0000',
      ],
      {
        from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.first.example>',
        subject: 'Returned mail: see transcript for details',
      },
    ),
    bounce: hard,
  },
  {
    name: 'Exchange, mailbox not found',
    mail: reportMail(
      [
        'Final-Recipient: rfc822;privacy@first.example',
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient privacy@first.example not found by SMTP address lookup',
      ],
      {
        from: '"Microsoft Outlook" <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@first.example>',
        subject: 'Undeliverable: Please remove my listing',
      },
    ),
    bounce: hard,
  },
  {
    name: 'Exchange, refused by a rule',
    mail: reportMail(
      [
        'Final-Recipient: rfc822;privacy@first.example',
        'Action: failed',
        'Status: 5.7.1',
        'Diagnostic-Code: smtp;550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
      ],
      { from: 'postmaster@first.example', subject: 'Undeliverable: Please remove my listing' },
    ),
    bounce: hard,
  },
  {
    name: 'Gmail, address not found',
    mail: reportMail(
      [
        'Final-Recipient: rfc822; privacy@first.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      ],
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Failure)',
        text: '** Address not found **\r\n\r\nYour message wasn’t delivered to privacy@first.example.',
      },
    ),
    bounce: hard,
  },
  {
    name: 'Gmail, delayed',
    mail: reportMail(
      [
        'Final-Recipient: rfc822; privacy@first.example',
        'Action: delayed',
        'Status: 4.4.1',
        'Diagnostic-Code: smtp; The recipient server did not accept our requests to connect.',
      ],
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Delay)',
      },
    ),
    bounce: soft,
  },
  {
    name: 'an original recipient that the server forwarded',
    mail: reportMail([
      'Original-Recipient: rfc822;privacy@first.example',
      'Final-Recipient: rfc822; team@helpdesk.example',
      'Action: failed',
      'Status: 5.1.1',
    ]),
    bounce: hard,
  },
  {
    name: 'two recipients, of which one is only late',
    mail: reportMail([
      'Final-Recipient: rfc822; legal@first.example',
      'Action: delayed',
      'Status: 4.4.1',
      '',
      'Final-Recipient: rfc822; privacy@first.example',
      'Action: failed',
      'Status: 5.1.1',
    ]),
    bounce: hard,
  },
  {
    name: 'a report without a status',
    mail: reportMail([
      'Final-Recipient: rfc822; privacy@first.example',
      'Action: failed',
      'Diagnostic-Code: smtp; 550 no such user here',
    ]),
    bounce: hard,
  },
  {
    name: 'a report without a status that only the reply tells',
    mail: reportMail([
      'Final-Recipient: rfc822; privacy@first.example',
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp; 451 Try again later, local problem',
    ]),
    bounce: soft,
  },
  {
    name: 'a mailbox that was closed',
    mail: reportMail([
      'Final-Recipient: rfc822; PRIVACY@First.example',
      'Action: failed (mailbox disabled)',
      'Status: 5.2.1 (mailbox disabled)',
    ]),
    bounce: hard,
  },
]

const texts: BounceSample[] = [
  {
    name: 'Exim, unknown user',
    mail: plainMail(
      'Mail Delivery System <Mailer-Daemon@mx.first.example>',
      'Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  privacy@first.example
    host mx.first.example [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<privacy@first.example>:
    550 5.1.1 <privacy@first.example>: Recipient address rejected: User unknown

------ This is a copy of the message, including all the headers. ------

To: someone@else.example`,
      ['X-Failed-Recipients: privacy@first.example', 'Auto-Submitted: auto-replied'],
    ),
    bounce: hard,
  },
  {
    name: 'Exim, unrouteable',
    mail: plainMail(
      'Mailer-Daemon@mx.first.example',
      'Mail delivery failed: returning message to sender',
      `A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  privacy@first.example
    Unrouteable address`,
    ),
    bounce: hard,
  },
  {
    name: 'Exim, delayed',
    mail: plainMail(
      'Mail Delivery System <Mailer-Daemon@mx.offlist.example>',
      'Warning: message 1kXyZa-0001Ab-CD delayed 24 hours',
      `This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.offlist.example.

The address to which the message has not yet been delivered is:

  privacy@first.example
    Delay reason: Connection timed out

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals if the message
remains undelivered.`,
    ),
    bounce: soft,
  },
  {
    name: 'qmail, no mailbox',
    mail: plainMail(
      'MAILER-DAEMON@mx.first.example',
      'failure notice',
      `Hi. This is the qmail-send program at mx.first.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<privacy@first.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${OURS}>`,
    ),
    bounce: hard,
  },
  {
    name: 'qmail, no host for too long',
    mail: plainMail(
      'MAILER-DAEMON@mx.offlist.example',
      'failure notice',
      `Hi. This is the qmail-send program at mx.offlist.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<privacy@first.example>:
Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)
I'm not going to try again; this message has been in the queue too long.`,
    ),
    bounce: soft,
  },
  {
    name: 'Yahoo, no such account',
    mail: plainMail(
      'MAILER-DAEMON@yahoo.example',
      'Failure Notice',
      `Sorry, we were unable to deliver your message to the following address.

<privacy@first.example>:
554: delivery error: dd This user doesn't have a first.example account (privacy@first.example) [0] - mta1.mail.example

--- Below this line is a copy of the message.`,
    ),
    bounce: hard,
  },
  {
    name: 'Yahoo, mailbox full',
    mail: plainMail(
      'MAILER-DAEMON@yahoo.example',
      'Failure Notice',
      `Sorry, we were unable to deliver your message to the following address.

<privacy@first.example>:
552: 1 Requested mail action aborted, mailbox is over quota`,
    ),
    bounce: soft,
  },
  {
    name: 'Office 365 in words',
    mail: plainMail(
      'Microsoft Outlook <postmaster@first.example>',
      'Undeliverable: Please remove my listing',
      `Your message to privacy@first.example couldn't be delivered.

privacy wasn't found at first.example.

Remote server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'

Original message headers:

Received: from mx.offlist.example`,
    ),
    bounce: hard,
  },
  {
    name: 'Exchange 2010 in words',
    mail: plainMail(
      'Microsoft Exchange <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@first.example>',
      'Undeliverable: Please remove my listing',
      `Delivery has failed to these recipients or groups:

privacy@first.example
The e-mail address you entered couldn't be found. Please check the recipient's e-mail address and try to resend the message.

Diagnostic information for administrators:

Generating server: EX01.first.example

privacy@first.example
#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
    ),
    bounce: hard,
  },
  {
    name: 'Exchange, delayed, in words',
    mail: plainMail(
      'postmaster@first.example',
      'Delivery delayed: Please remove my listing',
      `Delivery is delayed to these recipients or groups:

privacy@first.example

Subject: Please remove my listing

This message hasn't been delivered yet. Delivery will continue to be attempted.`,
    ),
    bounce: soft,
  },
  {
    name: 'Gmail in words',
    mail: plainMail(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      `Delivery to the following recipient failed permanently:

     privacy@first.example

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain first.example by mx.first.example. [192.0.2.25].

The error that the other server returned was:
550 5.1.1 <privacy@first.example> User unknown

----- Original message -----`,
    ),
    bounce: hard,
  },
  {
    name: 'Gmail, inbox out of space',
    mail: plainMail(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      `** Recipient inbox full **

Your message couldn't be delivered to privacy@first.example. Their inbox is full, or it's getting too much mail right now.

The response was:
The email account that you tried to reach is over quota. Please direct the recipient to their storage page.`,
    ),
    bounce: soft,
  },
  {
    name: 'Postfix without a report',
    mail: plainMail(
      'MAILER-DAEMON@mx.first.example (Mail Delivery System)',
      'Undelivered Mail Returned to Sender',
      `This is the mail system at host mx.first.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<privacy@first.example>: host mx.first.example[192.0.2.25] said: 550 5.1.1
    <privacy@first.example>: Recipient address rejected: User unknown (in reply to RCPT TO command)`,
    ),
    bounce: hard,
  },
  {
    name: 'Postfix without a report, greylisted',
    mail: plainMail(
      'MAILER-DAEMON@mx.offlist.example',
      'Delayed Mail (still being retried)',
      `####################################################################
# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #
####################################################################

Your message could not be delivered for more than 4 hour(s).
It will be retried until it is 5 day(s) old.

<privacy@first.example>: host mx.first.example[192.0.2.25] said: 450 4.2.0
    <privacy@first.example>: Recipient address rejected: Greylisted`,
    ),
    bounce: soft,
  },
  {
    name: 'an unknown server, by its empty envelope sender',
    mail: plainMail(
      'no-reply@first.example',
      'Message not delivered',
      'The recipient <privacy@first.example> is unknown: 550 no such user.',
      ['Return-Path: <>'],
    ),
    bounce: hard,
  },
  {
    name: 'a gateway that sends under its own name',
    mail: plainMail(
      'gateway@filter.example',
      'Undeliverable: Please remove my listing',
      'Your message to privacy@first.example could not be delivered: 550 5.1.1 user unknown.',
    ),
    bounce: hard,
  },
  {
    name: 'mailcow, refused as spam',
    mail: plainMail(
      'MAILER-DAEMON@mail.first.example',
      'Undelivered Mail Returned to Sender',
      `<privacy@first.example>: host mail.first.example said: 554 5.7.1 Spam message rejected (in reply to end of DATA command)`,
    ),
    bounce: hard,
  },
  {
    name: 'German: Exchange, nicht gefunden',
    mail: plainMail(
      'Microsoft Outlook <postmaster@first.example>',
      'Unzustellbar: Bitte löschen Sie meine Daten',
      `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:

privacy@first.example
Die eingegebene E-Mail-Adresse konnte nicht gefunden werden.

Diagnoseinformationen für Administratoren:
#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##`,
    ),
    bounce: hard,
  },
  {
    name: 'German: Office 365',
    mail: plainMail(
      'postmaster@first.example',
      'Unzustellbar: Löschung meiner Daten',
      `Ihre Nachricht an privacy@first.example konnte nicht zugestellt werden.

privacy wurde unter first.example nicht gefunden.`,
    ),
    bounce: hard,
  },
  {
    name: 'German: GMX',
    mail: plainMail(
      'GMX Mailer Daemon <mailer-daemon@gmx.example>',
      'Mail delivery failed: returning message to sender',
      `Diese Nachricht wurde automatisch von der E-Mail-Software erstellt.

Die von Ihnen gesendete Nachricht konnte nicht an einen oder mehrere Empfänger zugestellt werden:

privacy@first.example:
SMTP error from remote server: Host first.example: 550 Benutzer unbekannt`,
    ),
    bounce: hard,
  },
  {
    name: 'German: Postfach voll',
    mail: plainMail(
      'Mailer-Daemon@mx.first.example',
      'Ihre E-Mail konnte nicht zugestellt werden',
      `Ihre E-Mail an <privacy@first.example> konnte nicht zugestellt werden, weil das Postfach des Empfängers voll ist.`,
    ),
    bounce: soft,
  },
  {
    name: 'German: verzögert',
    mail: plainMail(
      'postmaster@first.example',
      'Zustellung verzögert: Löschung meiner Daten',
      `Die Zustellung an folgende Empfänger verzögert sich:

privacy@first.example

Die Zustellung der Nachricht wird weiterhin versucht.`,
    ),
    bounce: soft,
  },
  {
    name: 'Spanish: Exchange',
    mail: plainMail(
      'Microsoft Outlook <postmaster@first.example>',
      'No se puede entregar: Eliminar mis datos',
      `Error al entregar a estos destinatarios o grupos:

privacy@first.example
No se encontró la dirección de correo electrónico que ha introducido.`,
    ),
    bounce: hard,
  },
  {
    name: 'Spanish: Office 365',
    mail: plainMail(
      'postmaster@first.example',
      'No se puede entregar: Eliminar mis datos',
      `No se pudo entregar el mensaje a privacy@first.example.

El servidor remoto devolvió: 550 5.1.10 la dirección no existe.`,
    ),
    bounce: hard,
  },
  {
    name: 'Spanish: buzón lleno',
    mail: plainMail(
      'Mailer-Daemon@mx.first.example',
      'Mensaje no entregado',
      `No se pudo entregar el mensaje a <privacy@first.example>: el buzón del destinatario está lleno.`,
    ),
    bounce: soft,
  },
  {
    name: 'Spanish: retrasado',
    mail: plainMail(
      'postmaster@first.example',
      'Entrega retrasada: Eliminar mis datos',
      `La entrega a los siguientes destinatarios se ha retrasado:

privacy@first.example

Se seguirá intentando la entrega del mensaje.`,
    ),
    bounce: soft,
  },
]

const others: BounceSample[] = [
  {
    name: 'a report of a mail that arrived',
    mail: reportMail(
      ['Final-Recipient: rfc822; privacy@first.example', 'Action: delivered', 'Status: 2.0.0'],
      {
        subject: 'Successful Mail Delivery Report',
      },
    ),
    bounce: null,
  },
  {
    name: 'a report of a mail that was passed on',
    mail: reportMail(['Final-Recipient: rfc822; privacy@first.example', 'Action: relayed', 'Status: 2.0.0']),
    bounce: null,
  },
  {
    name: 'a read receipt',
    mail: plainMail(
      'privacy@first.example',
      'Read: Please remove my listing',
      'Your message was read. Final-Recipient: rfc822;privacy@first.example',
    ).replace(
      'text/plain; charset=utf-8',
      'multipart/report; report-type=disposition-notification; boundary=x',
    ),
    bounce: null,
  },
  {
    name: 'a broker that answers about a mail of its own that came back',
    mail: plainMail(
      'privacy@first.example',
      'Re: Please remove my listing',
      'We could not deliver our earlier answer to you. Your listing has been removed.',
    ),
    bounce: null,
  },
  {
    name: 'a reply that quotes a report',
    mail: plainMail(
      'privacy@first.example',
      'Re: Undelivered Mail Returned to Sender',
      'We saw this:\n> Final-Recipient: rfc822; other@first.example\n> Action: failed\n> Status: 5.1.1\nWe have your request now.',
    ),
    bounce: null,
  },
  {
    name: 'a reply that holds the fields of a report',
    mail: plainMail(
      'privacy@first.example',
      'Your request',
      'Final-Recipient: rfc822; privacy@first.example\nAction: failed\nStatus: 5.1.1',
    ),
    bounce: null,
  },
  {
    name: 'an absence note',
    mail: plainMail(
      'privacy@first.example',
      'Out of office: Please remove my listing',
      'I am out of the office until Monday. Delivery of answers is delayed.',
      ['Auto-Submitted: auto-replied'],
    ),
    bounce: null,
  },
  {
    name: 'an employee who left',
    mail: plainMail(
      'jane@first.example',
      'Automatic reply',
      'Jane Doe no longer works here. Please write to privacy@first.example.',
    ),
    bounce: null,
  },
  {
    name: 'a receipt of the request',
    mail: plainMail('support@first.example', 'We received your request', 'Ticket 550 has been opened.'),
    bounce: null,
  },
  {
    name: 'a greeting of the postmaster',
    mail: plainMail('postmaster@first.example', 'Welcome', 'We have your request and will answer it.'),
    bounce: null,
  },
  { name: 'an empty mail', mail: plainMail('', '', ''), bounce: null },
]

export const BOUNCES: readonly BounceSample[] = [...reports, ...texts]
export const NOT_BOUNCES: readonly BounceSample[] = others
