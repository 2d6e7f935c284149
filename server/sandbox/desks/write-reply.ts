// Writes a desk's reply as brokers do: with or without plain text, and with the letter below it.

import type { Letter, Message } from '../mail/message.ts'
import { deskLetter } from '../mail/site-letters.ts'
import { escapeHtml } from '../markup.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { DeskLanguage, ReplyForm } from './answers.ts'

export type ReplyStyle = { form: ReplyForm; language: DeskLanguage; link?: string | undefined }

const SIGNATURES: Readonly<Record<DeskLanguage, string>> = {
  en: 'Privacy desk',
  de: 'Ihr Datenschutzteam',
  es: 'Equipo de privacidad',
}
const BUTTONS: Readonly<Record<DeskLanguage, string>> = {
  en: 'Confirm request',
  de: 'Antrag bestätigen',
  es: 'Confirmar solicitud',
}
const HEADS: Readonly<Record<DeskLanguage, readonly [string, string, string, string, string]>> = {
  en: ['-----Original Message-----', 'From', 'Sent', 'To', 'Subject'],
  de: ['-----Ursprüngliche Nachricht-----', 'Von', 'Gesendet', 'An', 'Betreff'],
  es: ['-----Mensaje original-----', 'De', 'Enviado', 'Para', 'Asunto'],
}

type Answered = Pick<Message, 'messageId' | 'from' | 'subject' | 'text'>

function attribution(language: DeskLanguage, day: string, from: string): string {
  if (language === 'de') return `Am ${day} schrieb ${from}:`
  return language === 'es' ? `El ${day}, ${from} escribió:` : `On ${day}, ${from} wrote:`
}

/** Adds the letter below the reply, after `>`. */
function withQuote(reply: Letter, letter: Answered, language: DeskLanguage, at: number): Letter {
  const head = attribution(language, new Date(at).toUTCString().slice(0, 16), letter.from)
  const quoted = letter.text.trimEnd().split('\n')
  const block = `<p>${escapeHtml(head)}</p><blockquote type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${quoted.map(escapeHtml).join('<br>')}</blockquote>`
  return {
    ...reply,
    text: `${reply.text}\n${head}\n\n${quoted.map(line => (line === '' ? '>' : `> ${line}`)).join('\n')}\n`,
    html: reply.html.replace('</body>', `${block}</body>`),
  }
}

/** Adds the letter below the reply, under a head of its own. */
function withOriginal(reply: Letter, letter: Answered, language: DeskLanguage, at: number): Letter {
  const [line, ...names] = HEADS[language]
  const values = [letter.from, new Date(at).toUTCString(), reply.from.address, letter.subject]
  const fields = names.map((name, i) => [name, values[i] ?? ''] as const)
  const rows = fields.map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value)}`).join('<br>')
  const original = letter.text.trimEnd()
  const block = `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${rows}</p></div><p class="MsoNormal">${original.split('\n').map(escapeHtml).join('<br>')}</p>`
  return {
    ...reply,
    text: `${reply.text}\n${line}\n${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${original}\n`,
    html: reply.html.replace('</body>', `${block}</body>`),
  }
}

/** The desk's reply to `letter` at `at` (epoch milliseconds). */
export function writeReply(
  site: SiteDefinition,
  mailbox: string,
  letter: Answered,
  to: string,
  paragraphs: readonly string[],
  { form, language, link }: ReplyStyle,
  at: number,
): Letter {
  const button = link === undefined ? {} : { link: { href: link, label: BUTTONS[language] } }
  const { messageId, subject } = letter
  const reply = deskLetter(site, mailbox, { to, subject, messageId }, paragraphs, {
    signature: SIGNATURES[language],
    ...button,
  })
  if (form === 'html_only') return { ...reply, text: '' }
  if (form === 'quoted') return withQuote(reply, letter, language, at)
  return form === 'outlook' ? withOriginal(reply, letter, language, at) : reply
}

/** The same mail as one that a program sent: from an empty envelope sender, with the headers that say so. */
export function asAutomatic(letter: Letter): Letter {
  const headers = {
    'Auto-Submitted': 'auto-replied',
    'X-Auto-Response-Suppress': 'All',
    Precedence: 'bulk',
  }
  return { ...letter, headers, envelopeFrom: '' }
}
