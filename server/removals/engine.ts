// The recipe engine's interface for removals. server/recipes/engine implements it. It returns a site's answer as a
// value and throws only on unforeseen errors.
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Transport } from '#shared/recipe/schema.ts'
import type { Shot } from '../db/evidence.ts'
import type { PersonAtPage } from './live-page.ts'
import type { OpenPage } from './search/check-own-pages.ts'
import type { ControlAnswer } from './search/site-control.ts'
import type { RunScan } from './search/visit-site.ts'

/** Shown to the person when we skipped a scan because the site's recipe is quarantined. */
export const QUARANTINED_TEXT = 'Our way of searching this site no longer fits it and is being repaired.'

/** Where an opt-out continues once its confirmation mail has arrived. Plain JSON; only the engine reads it. */
export type ResumeData = Record<string, unknown>

export type OptOutRequest = {
  /** The person, to distinguish their record from others on the site's pages. */
  profile: RecipeProfile
  /** The details of the person that the site may receive. */
  disclose: RecipeProfile
  record: RecordFacts
  /** The address for the form and the broker. */
  email: string
  /**
   * Awaited before anything can be sent, with the fields filled in so far: its commit survives a crash after the click.
   */
  onBeforeSubmit: (filled: readonly string[], resume: ResumeData | null) => Promise<void>
  /** Awaited before opening an address that contains these values of the person. */
  onBeforeOpen?: (fields: readonly string[]) => Promise<void>
  /** Waits for values that the site mails while its form is open; null if they don't arrive in time. */
  mailValues: (names: string[], timeoutMs: number) => Promise<Record<string, string> | null>
  resume?: { link: string; state: ResumeData }
  /** The person, if they are there to take over a page that only they can get past. */
  personAtPage?: PersonAtPage
  signal: AbortSignal
}

export type OptOutAnswer = {
  status: 'submitted' | 'awaiting_email' | 'requires_manual' | 'blocked' | 'error'
  shots: Shot[]
  handoff: { url: string; filled: string[]; remaining: string } | null
  resume: ResumeData | null
  /** A request may have been sent although the run failed: never repeat it. */
  uncertain: boolean
  /** The person had the page after `onBeforeSubmit`, and nothing was sent. */
  nothingSent?: boolean
  /** Fields that were filled in and sent. */
  disclosed: string[]
  /** Values sent in those fields and in the opened addresses; missing if unknown. */
  told?: readonly DisclosedDetail[]
  problem: string | null
  /**
   * `problem` in the engine's own words, for judging the recipe; never shown to people. If missing, `problem` is used.
   */
  reason?: string | null
  /** How long the site asked us to stay away, if it turned us away with such a time. */
  retryAfterMs?: number
}

/** The e-mail address that a visit may give to its site, and the mail that the site sends there. */
export type ScanMailbox = {
  /** Creates the address. Called once, if the recipe needs one. */
  address: () => Promise<string>
  /** Waits for mailed values, as `mailValues` of an opt-out does. */
  values: OptOutRequest['mailValues']
}

/** One visit to a site for one person: its searches share a browser's cookies, as a person's would. */
export type Scanner = {
  search: RunScan
  /** Searches for a person the site is known to list, unrelated to any account. */
  control: () => Promise<ControlAnswer>
  /** Opens a record's own page. */
  openPage: OpenPage
  /** A random number from 0 to 1, for values that the visit makes up. */
  random: () => number
  /** Ends the visit. The caller must call it. */
  close: () => Promise<void>
}

export type Engine = {
  /**
   * Opens a visit to scan the site; null if the site has no recipe for it. With `http`, the visit uses a browser only
   * to draw pictures. @throws NeedsBrowser, here or from the scanner, if an `http` visit needs a browser.
   */
  scanner: (
    siteId: string,
    signal: AbortSignal,
    mailbox: ScanMailbox,
    transport?: Transport,
  ) => Promise<Scanner | null>
  /** Runs the site's opt-out; null if the site has no recipe for it. */
  optOut: (siteId: string, request: OptOutRequest) => Promise<OptOutAnswer | null>
  /** The queries, without those that would open the same pages as another query. */
  distinct: (siteId: string, queries: readonly RecipeProfile[]) => Promise<RecipeProfile[]>
}
