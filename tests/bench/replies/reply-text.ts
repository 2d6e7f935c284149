// The texts of the replies bench: JSON lines, in the parts `train`, `dev` and `held-back`.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type OwnSentence, ownSentences } from '#shared/domain/replies/own-sentences.ts'
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { z } from '#shared/lib/z.ts'

const FOLDER = fileURLToPath(new URL('./texts/', import.meta.url))

const replyText = z.object({
  lang: z.enum(['en', 'de', 'es']),
  class: replyClass,
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  letter: z.union([z.string(), z.object({ subject: z.string().default(''), body: z.string() })]).nullish(),
})
export type ReplyText = z.infer<typeof replyText>

export type TextPart = 'train' | 'dev' | 'held-back'

export function readTexts(part: TextPart, folder = FOLDER): (ReplyText & { file: string })[] {
  return readdirSync(folder)
    .filter(name => name.startsWith(`${part}-`) && name.endsWith('.jsonl'))
    .sort()
    .flatMap(file =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .filter(line => line.trim() !== '')
        .map(line => ({ ...replyText.parse(JSON.parse(line)), file })),
    )
}

export function letterOf({ letter }: ReplyText): { subject: string; body: string; sentAt: string } | null {
  if (!letter) return null
  const { subject, body } = typeof letter === 'string' ? { subject: '', body: letter } : letter
  return { subject, body, sentAt: '2026-10-01T00:00:00.000Z' }
}

/** One text as the classifier sees it. */
export type Sample = { class: ReplyClass; sentences: OwnSentence[] }

export function sampleOf(text: ReplyText): Sample {
  const mail = { subject: text.subject, text: text.text, html: text.html ?? null }
  const { subject, sentences } = ownSentences(mail, letterOf(text))
  return { class: text.class, sentences: subject ? [{ ...subject, weight: 0.5 }, ...sentences] : sentences }
}
