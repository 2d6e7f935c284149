// Watches a page while the person has it: whether they have done what it needed, and whether they may have sent its form.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Action, ActionOf } from '#shared/recipe/action.ts'
import { readPageStatus } from './page-status.ts'
import { PageGone } from './run-page.ts'
import type { RunContext } from './run-types.ts'
import { hasContactedSite, hasGivenToAnyone, hasGivenToSite } from './sent-data.ts'

const EVERY = 250
/** An answer that hasn't changed for this many checks, and isn't being typed, is whole. */
const SAME_FOR = 4

export interface HandedPage {
  /** Whether the page shows that the person has done it. Also true if the page is gone: the run then finds out why. */
  isPassed: () => Promise<boolean>
  /** Whether it began as a challenge, which comes before any form. */
  wasChallenge: boolean
  /** Whether they may have sent the form themselves. */
  mayBeSent: () => boolean
  /** Whether anything at all went to the site or from its scripts, so that it can't be ruled out. */
  hasAsked: () => boolean
  /**
   * After the form was sent by the person: waits for the sign of it that the recipe names, and skips the actions that
   * would have led there. False if there is no such sign in time.
   */
  goOnAfterSending: (within: number) => Promise<boolean>
}

/** Watches from now on. */
export async function watchHandedPage(context: RunContext, action: Action): Promise<HandedPage> {
  const { page } = context
  const since = performance.now()
  const address = bare(page.url())
  const isReplaced = () => bare(page.url()) !== address
  const sign = await signOf(context, action)
  const wasHeld = (await widgetsOf(context)) === 'open'
  const answerField = answerFieldOf(context, action)
  let isChallenge = (await readPageStatus(context)).kind === 'challenge'
  const wasChallenge = isChallenge
  const answers: number[] = []

  // A challenge comes before the form, and posts to the site itself.
  const mayBeSent = () => !wasChallenge && (isReplaced() || hasGivenToSite(context, since))
  const isSent = async () =>
    (await sign.isShown()) || (sign.isAbsent && mayBeSent() && (await isButtonGone()))
  const isButtonGone = async () => {
    const button = context.queue.map(one => one.action).find(one => one.actionType === 'click')?.elements?.[0]
    if (!button || button.parent) return isReplaced()
    return (await page.call('isPresent', button.selector, null)) === 'missing'
  }
  const isAnswered = async () => {
    if (answerField === null) return false
    answers.push(await page.call('lengthOfAnswer', answerField))
    const last = answers.slice(-SAME_FOR)
    return last.length === SAME_FOR && last.every(length => length > 0 && length === last[0])
  }
  const isPassed = async () => {
    isChallenge &&= (await readPageStatus(context)).kind === 'challenge'
    if (wasChallenge) return !isChallenge
    if (await isSent()) return true
    if (wasHeld) return (await widgetsOf(context)) !== 'open'
    return isAnswered()
  }
  return {
    isPassed: () => orOnceMore(isPassed),
    wasChallenge,
    mayBeSent,
    hasAsked: () => !isChallenge && (hasContactedSite(context, since) || hasGivenToAnyone(context, since)),
    async goOnAfterSending(within) {
      if (wasChallenge) return false
      const until = performance.now() + within
      for (;;) {
        context.signal?.throwIfAborted()
        await context.tracker.settle(context.navigationTimeoutMs)
        if (await isSent().catch(isGone)) {
          context.queue.splice(0, sign.isAbsent ? lastClick(context) : sign.at)
          return true
        }
        if (performance.now() > until) return false
        await delay(EVERY)
      }
    },
  }
}

/** A page that is being replaced is asked again; one that is gone has nothing more to wait for. */
async function orOnceMore(isPassed: () => Promise<boolean>): Promise<boolean> {
  try {
    return await isPassed()
  } catch (error) {
    return !(error instanceof PageGone)
  }
}

const isGone = (error: unknown) => {
  if (error instanceof PageGone) return false
  throw error
}

type Sign = {
  /** The recipe names none before it waits for a mail, or ends. */
  isAbsent: boolean
  /** How many actions of the queue come before it. */
  at: number
  /** Whether the page shows it, and didn't before. */
  isShown: () => Promise<boolean>
}

/** The recipe's next expectation: what it takes for the sign that the form was sent. */
async function signOf(context: RunContext, action: Action): Promise<Sign> {
  const ahead = [action, ...context.queue.map(one => one.action)]
  const place = ahead.findIndex(one => isSign(one) || one.actionType === 'emailConfirmation')
  const found = ahead[place]
  if (!found || !isSign(found)) return { isAbsent: true, at: 0, isShown: async () => false }
  const isMet = async () => {
    const answers = await context.page.call('checkExpectations', found.expectations)
    return found.expectations.every((one, index) => one.failSilently === true || answers[index] === true)
  }
  const wasMet = await isMet().catch(isGone)
  return { isAbsent: false, at: Math.max(0, place - 1), isShown: async () => !wasMet && (await isMet()) }
}

const isSign = (action: Action): action is ActionOf<'expectation'> =>
  action.actionType === 'expectation' && action.expectations.some(one => one.failSilently !== true)

/** How many actions of the queue lead up to its last click before a mail, including it. */
function lastClick({ queue }: RunContext): number {
  const mail = queue.findIndex(({ action }) => action.actionType === 'emailConfirmation')
  const before = mail < 0 ? queue : queue.slice(0, mail)
  return before.findLastIndex(({ action }) => action.actionType === 'click') + 1
}

/** Where the answer to the captcha that the recipe stopped at is typed; null if it's no such captcha. */
function answerFieldOf(context: RunContext, action: Action): string | null {
  if (action.actionType === 'solveCaptcha') return action.selector
  if (action.actionType !== 'getCaptchaInfo') return null
  const next = context.queue.map(one => one.action).find(one => one.actionType === 'solveCaptcha')
  return next?.selector ?? null
}

const widgetsOf = ({ page }: RunContext) => page.call('widgetsOfPage').catch(() => 'none')

const bare = (url: string) => url.split('#')[0]
