// The tables of messages to the operator, annotated for the data register. The test for the tables of accounts also
// covers this list.
import { type RegisterTable, registerTable } from './register.ts'

const ID = 'A random number for this row'
/** From TICKET_RETENTION_MONTHS (tickets.ts). */
const TICKET_KEPT =
  'Until 24 months after the last message, or until you delete the account that has your address.'

/** The register of tickets. */
export const TICKET_TABLES: Readonly<Record<string, RegisterTable>> = {
  tickets: registerTable(
    {
      group: 'support',
      title: 'Messages you sent us',
      why: 'To answer you.',
      kept: TICKET_KEPT,
      readers: ['you', 'server', 'mail'],
    },
    {
      id: ID,
      number: 'The number we call it by',
      status: 'Whether it’s open',
      category: 'What it’s about',
      address_digest: {
        what: 'A fingerprint of your address',
        why: 'To find your messages for your archive, and to delete them with your account.',
        readers: ['nobody'],
        secret: true,
      },
      content_digest: {
        what: 'A fingerprint of what you wrote',
        why: 'To notice when the same message is sent twice.',
        readers: ['nobody'],
        secret: true,
      },
      sender: 'Your name, address and phone number as you gave them, and the subject',
      copied: 'Whether we emailed you its number',
      waiting: 'Whether it’s our turn to answer',
      created_at: 'When you wrote it',
      last_at: 'When its last message was written',
    },
  ),
  ticket_messages: registerTable(
    {
      group: 'support',
      title: 'What was written',
      why: 'To answer you, and to remember what we answered.',
      kept: TICKET_KEPT,
      readers: ['you', 'server', 'mail'],
    },
    {
      id: ID,
      ticket_id: 'Which message to us it belongs to',
      direction: 'Whether you wrote it or we did',
      state: 'Whether it was sent',
      body: 'The text',
      created_at: 'When it was written',
      sent_at: 'When we emailed it',
    },
  ),
}
