// Reads a broker's reply: its class, how sure that is, and the words that decided. It reads what the reply itself says,
// never what it quotes, and is strictest about "done": a wrong "done" would stop a removal. It brings the model of the
// classifier (290 KB): import it where replies are read, not where a reading is shown.

import { decidingWords } from './deciding-words.ts'
import { forbidsDone } from './forbid-done.ts'
import { isMachineWritten } from './machine-written.ts'
import { ownSentences } from './own-sentences.ts'
import { readRules } from './read-rules.ts'
import type { ReplyClass } from './reply-class.ts'
import { readFeatures } from './reply-features.ts'
import { classScores, type ReplyModel, rankClasses, replyModel } from './reply-model.ts'

export type ReplyMail = {
  subject: string
  text: string
  html: string | null
  from: string | null
  /** Lower-case header names of interest only: auto-submitted, precedence, list-id, x-autoreply, … */
  headers: Readonly<Record<string, string>>
}

/** What the reply answers. The letter's text never counts as the reply's. */
export type ReplyAbout = {
  broker: { name: string; domain: string }
  letter: { subject: string; body: string; sentAt: string } | null
  returnAddress: string | null
}

export type ClassifiedReply = {
  class: ReplyClass
  /** From 0 to 1. */
  confidence: number
  /** At most 12, of at most 160 characters, as they stand in the reply's own text. */
  words: string[]
  by: 'rules' | 'classifier'
  /** Sure enough to act on without asking the person. */
  isSure: boolean
  autoReply: boolean
}

/** The rules decide by themselves if they speak for one class this strongly, and this much more than for any other. */
const RULE_SCORE = 3.5
const RULE_LEAD = 2

/** Headers of a part in the text: the mail's structure is broken, and nothing that it seems to say is certain. */
const MIME_DEBRIS = /\bcontent-(?:type|transfer-encoding)\s*:|\bmultipart\/\w+;/i

/** Reads one reply. Never throws, whatever the mail is like. */
export function classifyReply(
  mail: ReplyMail,
  about: ReplyAbout,
  model: ReplyModel = replyModel(),
): ClassifiedReply {
  const { subject, sentences } = ownSentences(mail, about.letter)
  const all = subject ? [{ ...subject, weight: 0.5 }, ...sentences] : sentences
  const autoReply = isMachineWritten(mail.headers, all)
  if (all.length === 0 || MIME_DEBRIS.test(mail.text))
    return { class: 'other', confidence: 0.2, words: [], by: 'rules', isSure: false, autoReply }
  const features = readFeatures(all)
  const { scores, gates } = classScores(model, features)
  const best = rankClasses(model, scores, all.length, forbidsDone(all))[0] ?? {
    kind: 'other' as const,
    confidence: 0,
  }
  const { hits, scores: byRule } = readRules(all)
  const ruled = byRule.get(best.kind) ?? 0
  const others = Math.max(0, ...[...byRule].filter(([kind]) => kind !== best.kind).map(([, value]) => value))
  const byRules = ruled >= RULE_SCORE && ruled >= RULE_LEAD * others
  return {
    class: best.kind,
    confidence: Number(best.confidence.toFixed(3)),
    words: decidingWords(best.kind, byRules ? hits : [], all, features, model, gates),
    by: byRules ? 'rules' : 'classifier',
    isSure: best.confidence >= (best.kind === 'done' ? model.sureDone : model.sure),
    autoReply,
  }
}
