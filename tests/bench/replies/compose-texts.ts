// Writes training mails out of phrases: each phrase of `phrases/*.txt` says one class; `{a|b}` is a choice. Frames put
// greetings, receipts, thanks and disclaimers around it, which decide nothing.
import { readFileSync } from 'node:fs'
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { z } from '#shared/lib/z.ts'
import { seededRandom } from './fit-model.ts'
import { type Sample, sampleOf } from './reply-text.ts'

const LANGUAGES = ['en', 'de', 'es'] as const
type Language = (typeof LANGUAGES)[number]

const lines = z.array(z.string())
const frame = z.object({ open: lines, before: lines, after: lines, aside: lines, close: lines, foot: lines })
const frames = z.object({ en: frame, de: frame, es: frame })

export type Phrase = { lang: Language; class: ReplyClass; text: string }
export type ComposedSample = Sample & { weight: number }

const at = (name: string) => new URL(`./phrases/${name}`, import.meta.url)

export function readPhrases(): Phrase[] {
  return LANGUAGES.flatMap(lang => {
    let kind: ReplyClass = 'other'
    return readFileSync(at(`${lang}.txt`), 'utf8')
      .split('\n')
      .flatMap(line => {
        if (line.startsWith('# ')) kind = replyClass.parse(line.slice(2).trim())
        else if (line.trim() !== '') return [{ lang, class: kind, text: line }]
        return []
      })
  })
}

/** How many mails are made of each phrase, at most. */
const MAILS = 8

export function composeSamples(seed = 5): ComposedSample[] {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const around = frames.parse(JSON.parse(readFileSync(at('frames.json'), 'utf8')))
  return readPhrases().flatMap(phrase => {
    const frame = around[phrase.lang]
    const choices = (phrase.text.match(/\|/g) ?? []).length
    const count = Math.min(MAILS, 4 + choices)
    return Array.from({ length: count }, (_, index) => {
      const core = phrase.text.replace(/\{([^{}]*)\}/g, (_all, options: string) => pick(options.split('|')))
      const isFramed = index > 0
      // Absence notes and advertising don't thank for a request.
      const isApart = phrase.class === 'auto_reply' || phrase.class === 'other'
      const before = isFramed && !isApart && random() < 0.6 ? pick(frame.before) : ''
      const after = isFramed && !isApart && random() < 0.5 ? pick(frame.after) : ''
      // A long mail mentions much that it doesn't decide.
      const asides = Array.from({ length: isFramed && !isApart ? Math.floor(random() * 4) : 0 }, () =>
        pick(frame.aside),
      )
      const split = Math.floor(random() * (asides.length + 1))
      const body = [before, ...asides.slice(0, split), core, ...asides.slice(split), after]
        .filter(part => part !== '')
        .join(random() < 0.5 ? ' ' : '\n\n')
      const parts = isFramed ? [pick(frame.open), body, pick(frame.close), pick(frame.foot)] : [core]
      const text = parts.filter(part => part !== '').join('\n\n')
      return {
        ...sampleOf({ lang: phrase.lang, class: phrase.class, subject: 'Re: Removal of a listing', text }),
        weight: 1 / Math.sqrt(count),
      }
    })
  })
}
