// `mail classify`: what replies say, one line of JSON per file, in the order given. The line of a malformed mail has all
// fields, as of a mail that says nothing, and the error. A file that can't be read has only an error on its line, and the
// exit code is 1.
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ParsedMail } from 'mailparser'
import { getDomain } from 'tldts'
import type { ReplyAbout } from '#shared/domain/replies/classify-reply.ts'
import { shownMailText } from '#shared/domain/replies/own-sentences.ts'
import { z } from '#shared/lib/z.ts'
import { findCode } from '../find-code.ts'
import { findConfirmationLink } from '../find-links.ts'
import { notedHeaders } from '../mail-headers.ts'
import { parseMail } from '../parse-mail.ts'
import { readBounce } from '../read-bounce.ts'
import { CommandError, type CommandOutput } from './output.ts'

const USAGE = 'mail classify <file.eml>… [--case case.json] [--json]'
/** Our SMTP server takes 5 MiB and its headers; larger files aren't mail to us. */
const BYTES_MAX = 8 * 1024 * 1024
const LINKS_MAX = 100
const LINK = /https?:\/\/[^\s"'<>()[\]]+/g

const replyCase = z.object({
  broker: z.object({ name: z.string().default(''), domain: z.string().default('') }),
  letter: z
    .object({
      subject: z
        .string()
        .nullish()
        .transform(text => text ?? ''),
      body: z
        .string()
        .nullish()
        .transform(text => text ?? ''),
      sentAt: z
        .string()
        .nullish()
        .transform(text => text ?? ''),
    })
    .nullish()
    .transform(letter => letter ?? null),
  returnAddress: z
    .string()
    .nullish()
    .transform(address => address ?? null),
})
type ReplyCase = z.infer<typeof replyCase>

export async function classifyCommand(argv: readonly string[]): Promise<CommandOutput> {
  const { files, caseFile } = readCall(argv)
  const about = caseFile === undefined ? null : await readCase(caseFile)
  const lines: string[] = []
  let code: 0 | 1 = 0
  for (const file of files) {
    try {
      lines.push(JSON.stringify({ file, ...(await classifyMail(await readMail(file), about)) }))
    } catch (error) {
      code = 1
      lines.push(JSON.stringify({ file, error: reasonOf(error) }))
    }
  }
  return { code, text: `${lines.join('\n')}\n` }
}

function readCall(argv: readonly string[]): { files: string[]; caseFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { case: { type: 'string' }, json: { type: 'boolean' } },
    })
    if (positionals.length > 0) return { files: positionals, caseFile: values.case }
  } catch {
    // Unknown options end here as well.
  }
  throw new CommandError(2, 'usage', `usage: npm run ${USAGE}`)
}

async function readCase(file: string): Promise<ReplyCase> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(1, 'case', `${file} can't be read`)
  })
  try {
    return replyCase.parse(JSON.parse(text))
  } catch {
    throw new CommandError(1, 'case', `${file} isn't a case: {broker: {name, domain}, letter, returnAddress}`)
  }
}

async function readMail(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > BYTES_MAX) throw new CommandError(1, 'size', `larger than ${BYTES_MAX} bytes`)
  return readFile(file)
}

/** What we say of a mail that its parser refuses: our SMTP server refuses it as well. */
const MALFORMED = {
  class: 'other',
  confidence: 0,
  words: [],
  autoReply: false,
  bounce: null,
  links: [],
  code: null,
  error: 'a malformed mail',
} as const

async function classifyMail(source: Buffer, known: ReplyCase | null) {
  const mail = await parseMail(source).catch(() => null)
  if (mail === null) return MALFORMED
  const about = known ?? withoutCase(mail)
  const body = { subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html || null }
  // The model is loaded only here.
  const { classifyReply } = await import('#shared/domain/replies/classify-reply.ts')
  const from = mail.from?.value[0]?.address ?? null
  const read = classifyReply({ ...body, from, headers: notedHeaders(mail) }, about)
  const bounce = readBounce(mail)
  const shown = shownMailText(body)
  return {
    // A delivery report says nothing about the request, whatever it quotes.
    class: bounce ? 'other' : read.class,
    confidence: bounce ? 1 : read.confidence,
    words: bounce ? [] : read.words,
    autoReply: bounce !== null || read.autoReply,
    bounce,
    links: linksOf(shown, about.broker.domain),
    code: findCode(`${body.subject}\n${shown}`),
  }
}

/** Without a case, the sender is taken for the broker. */
function withoutCase(mail: ParsedMail): ReplyAbout {
  const host = mail.from?.value[0]?.address?.split('@').at(-1) ?? ''
  return { broker: { name: '', domain: getDomain(host) ?? host }, letter: null, returnAddress: null }
}

/** The links that a reader sees, and which of them we'd open to confirm: on the broker's own hosts only. */
function linksOf(text: string, domain: string): { url: string; confirms: boolean }[] {
  const hosts = domain === '' ? [] : [domain.toLowerCase().replace(/^www\./, '')]
  const confirming = findConfirmationLink({ text, html: '' }, hosts)
  const links = (text.match(LINK) ?? []).map(link => link.replace(/[.,;]+$/, ''))
  return [...new Set(links)].slice(0, LINKS_MAX).map(url => ({ url, confirms: url === confirming }))
}

function reasonOf(error: unknown): string {
  if (error instanceof CommandError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'a folder' : 'not readable'
}
