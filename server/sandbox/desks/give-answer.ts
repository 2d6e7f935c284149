// Carries out a desk's answer to one letter: the mails that follow, and what the site does with the record.

import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Letter, Message } from '../mail/message.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { trackedLink } from '../third-parties/mail-tracker.ts'
import type { Listing } from '../world/listing.ts'
import type { World } from '../world/world.ts'
import { type AnswerClass, type Conduct, type DeskAnswer, effectOf, isClass } from './answers.ts'
import { bounceReport } from './bounce-report.ts'
import { oddAttachments } from './odd-attachments.ts'
import type { recordsMeant } from './records-meant.ts'
import { forgedLetter, strangersLetter } from './strangers.ts'
import { removedLine, usualAnswer } from './usual-answer.ts'
import { DESK_PATH, type Facts, wordsFor } from './wordings.ts'
import { asAutomatic, writeReply } from './write-reply.ts'

/** A letter on a desk, with all that its answer depends on. */
export type OnDesk = {
  site: SiteDefinition
  /** The whole address it was sent to. */
  mailbox: string
  message: Message
  /** Where answers go. */
  to: string
  /** Its number in the log. */
  letter: number
  found: ReturnType<typeof recordsMeant>
  /** Whether an earlier letter from that address had a record removed. */
  wasAccepted: () => boolean
}

/** A mail that the desk causes, at `at` in epoch milliseconds. */
export type Outgoing = { letter: Letter; at: number }

export type GiveDeps = { world: World; reference: () => string; code: () => string }

const REPORTS = { hard_bounce: 'hard', plain_bounce: 'plain', soft_bounce: 'soft' } as const

/** The record a letter is certainly about; null if there is none or several fit. */
function certain({ linked, records }: OnDesk['found']): readonly Listing[] {
  return linked || records.length === 1 ? records : []
}

/** Carries out `answer` and returns the mails to send. Call it in a transaction: it enters requests. */
export function giveAnswer(deps: GiveDeps, desk: OnDesk, conduct: Conduct, answer: DeskAnswer): Outgoing[] {
  const { world } = deps
  const { site, mailbox, message, to, letter } = desk
  const { language = site.language ?? 'en', form = 'usual', delayDays = 0 } = conduct
  const now = world.now()
  const at = now + delayDays * DAY
  const noted = (mail: Letter, meaning: string, when: number, effect = 'nothing'): Outgoing => ({
    letter: { ...mail, desk: { letter, answer, meaning, effect } },
    at: when,
  })
  const choice = conduct.wording ?? to
  const write = (lines: readonly string[], when: number, link?: string) =>
    writeReply(site, mailbox, message, to, lines, { form, language, link }, when)
  const say = (named: AnswerClass, facts: Facts) => wordsFor(site, named, language, choice, facts)

  const submit = (listing: Listing, request: { id: string; token?: string; at?: number }) => {
    const { id, token = null } = request
    const effect = conduct.effect ?? (answer === 'suppressed' ? 'hides' : 'removes')
    return world.requests.submit(site, must(world.people.get(listing.person), 'the person of a listing'), {
      id,
      generation: listing.generation,
      record: listing.id,
      via: 'email',
      email: to,
      token,
      ...(request.at === undefined ? {} : { effectiveAt: request.at }),
      ...(effect === 'removes' ? {} : { fate: { kind: effect === 'hides' ? 'hidden' : 'unkept' } }),
    })
  }

  const asUsual = (): Outgoing[] => {
    const { meaning, lines, accepted } = usualAnswer(site, desk.found, desk.wasAccepted)
    const facts = { name: accepted[0]?.name ?? '', ref: deps.reference() }
    const effect = accepted.length > 0 ? (conduct.effect ?? 'removes') : 'nothing'
    const first = noted(write(language === 'en' ? lines : say(meaning, facts), at), meaning, at, effect)
    const later = accepted.map(listing => {
      const id = deps.reference()
      const { effectiveAt } = submit(listing, { id })
      const done = Math.max(at, effectiveAt ?? at)
      const line =
        language === 'en' ? [removedLine(listing, site, id)] : say('done', { name: listing.name, ref: id })
      return noted(write(line, done), 'done', done, effect)
    })
    return [first, ...later]
  }

  const asClass = (named: AnswerClass, isRedirecting = false): Outgoing[] => {
    const effect = effectOf(conduct, answer)
    const records = effect === 'nothing' ? [] : certain(desk.found)
    const facts: Facts = {
      name: desk.found.records[0]?.name ?? 'the person in your letter',
      ref: deps.reference(),
    }
    if (named === 'confirm_link') {
      const token = records[0] ? deps.reference().toLowerCase() + deps.reference().toLowerCase() : 'expired'
      facts.link = `https://${site.host}${DESK_PATH}/${isRedirecting ? 'go' : 'confirm'}/${token}`
      if (records[0]) submit(records[0], { id: facts.ref, token })
    } else if (named === 'code') {
      facts.code = deps.code()
      if (records[0]) submit(records[0], { id: facts.ref, token: `${site.host}:${facts.code}` })
    } else {
      const isNow = named === 'done' || named === 'suppressed'
      for (const listing of records) submit(listing, { id: deps.reference(), ...(isNow ? { at } : {}) })
    }
    const mail = write(say(named, facts), at, facts.link)
    // A ticket's receipt is automatic, too.
    const isAutomatic = named === 'auto_reply' || /^Ticket /.test(mail.text)
    return [noted(isAutomatic ? asAutomatic(mail) : mail, named, at, effect)]
  }

  const answered = { to, subject: message.subject, messageId: message.messageId }
  const give = (): Outgoing[] => {
    if (isClass(answer)) return asClass(answer)
    switch (answer) {
      case 'silence':
      case 'rejected':
        return []
      case 'hard_bounce':
      case 'plain_bounce':
      case 'soft_bounce': {
        if (message.envelopeFrom === '') return []
        const report = bounceReport(REPORTS[answer], mailbox, message, at, deps.reference().toLowerCase())
        return [noted(report, answer === 'soft_bounce' ? 'delayed' : 'bounce', at)]
      }
      case 'stranger':
        return [...asUsual(), noted(strangersLetter(site, to), 'stranger', at)]
      case 'forged':
      case 'spoofed':
        return [noted(forgedLetter(site, mailbox, answered, answer === 'spoofed'), 'forged', at)]
      case 'twice':
        return asUsual().map(one => ({ ...one, letter: { ...one.letter, copies: 2 } }))
      case 'redirecting_link':
        return asClass('confirm_link', true)
      case 'attachments':
        return asClass('acknowledged').map(one => ({
          ...one,
          letter: { ...one.letter, attachments: oddAttachments() },
        }))
      case 'usual':
        return asUsual()
    }
  }
  const automatic = conduct.autoReplyFirst
    ? [noted(asAutomatic(write(say('auto_reply', { name: '', ref: '' }), now)), 'auto_reply', now)]
    : []
  return [...automatic, ...give()]
}

/** The link behind a redirecting one: through the click counter's host. */
export function redirectTarget(site: SiteDefinition, token: string): string {
  return trackedLink(`https://${site.host}${DESK_PATH}/confirm/${token}`)
}
