// Mails of every structure that says nothing of a request: a survey, a report about somebody else, attachments.
import { createTransport, type SendMailOptions } from 'nodemailer'
import { reportMail } from './bounce-table.ts'

const SURVEY = 'How do you like our new colors? Tell us in a short survey.'

async function composed(options: SendMailOptions): Promise<string> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail({
    from: 'news@first.example',
    to: 'r-0123456789abcdef@reply.offlist.example',
    subject: 'A short survey – für Sie',
    date: new Date(0),
    messageId: '<survey@first.example>',
    text: SURVEY,
    ...options,
  })
  return (message as Buffer).toString('latin1')
}

/** Their sources, one character per byte. */
export async function oddMails(): Promise<string[]> {
  return [
    await composed({}),
    await composed({ html: `<div><p>${SURVEY}</p><img src="cid:1"></div>` }),
    await composed({
      html: `<p>${SURVEY}</p>`,
      attachments: [
        { filename: 'plan.pdf', content: 'plan' },
        { filename: 'büro.zip', content: Buffer.alloc(300, 1) },
        { filename: 'logo.png', content: Buffer.alloc(100, 2), cid: '1' },
      ],
    }),
    await composed({ icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } }),
    reportMail(['Final-Recipient: rfc822; someone@else.example', 'Action: failed', 'Status: 5.1.1']),
  ]
}
