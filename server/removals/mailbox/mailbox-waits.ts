// How long we wait before we ask a mailbox again. Pure.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { ImapFault } from '../../mail/open-imap.ts'

/** A provider locks an account after a few wrong passwords in a short time, and the password won't get better by itself. */
const AFTER_REFUSAL = [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE]
/** Someone has to change a setting, here or there. */
const AFTER_MISTAKE = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const AFTER_FAILURE = [SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE]

/** Milliseconds before the next try. `tries`: those in a row that failed, from 1. `fault`: null for one of our own. */
export function waitAfter(fault: ImapFault | null, tries: number): number {
  const steps =
    fault === 'refused'
      ? AFTER_REFUSAL
      : fault === 'no_folder' || fault === 'unencrypted'
        ? AFTER_MISTAKE
        : AFTER_FAILURE
  return steps[Math.min(Math.max(tries, 1), steps.length) - 1] ?? MINUTE
}

/**
 * Whether operators are told. Connections end every day, and the next one works: only several failures in a row are a
 * fault then.
 */
export const isWorthReporting = (fault: ImapFault, tries: number): boolean =>
  tries >= 3 || fault === 'refused' || fault === 'no_folder' || fault === 'unencrypted'
