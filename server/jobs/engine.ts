// The recipe engine as the jobs see it. What a site answered is a value; only what nobody foresaw is thrown.
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Shot } from '../db/evidence.ts'
import type { OpenPage } from '../scans/check-own-pages.ts'
import type { ControlAnswer } from '../scans/site-control.ts'
import type { RunScan } from '../scans/visit-site.ts'

/** Where an opt-out goes on once its confirmation mail has come. Plain JSON; only the engine reads it. */
export type ResumeState = Record<string, unknown>

export type OptOutRequest = {
  /** The person, to tell their record from others on the site's pages. */
  profile: RecipeProfile
  /** What the site may be told of them. */
  disclose: RecipeProfile
  record: RecordFacts
  /** The address typed into the form, and given to the broker. */
  email: string
  /**
   * Awaited before anything can leave, with the fields filled in so far: what it commits survives a crash after the
   * click.
   */
  onBeforeSubmit: (filled: readonly string[], resume: ResumeState | null) => Promise<void>
  /** Awaited before an address that holds these values of the person is opened. */
  onBeforeOpen?: (fields: readonly string[]) => Promise<void>
  /** Waits for values that the site mails while its form is open; null when they do not come in time. */
  mailValues: (names: string[], timeoutMs: number) => Promise<Record<string, string> | null>
  resume?: { link: string; state: ResumeState }
  signal: AbortSignal
}

export type OptOutAnswer = {
  status: 'submitted' | 'awaiting_email' | 'requires_manual' | 'blocked' | 'error'
  shots: Shot[]
  handoff: { url: string; filled: string[]; remaining: string } | null
  resume: ResumeState | null
  /** A request may have left although the run failed: never repeat it. */
  uncertain: boolean
  /** Fields that were filled in and sent. */
  disclosed: string[]
  problem: string | null
  /** The same in the engine's own words, by which the recipe is judged; for no person. Missing: `problem` says it. */
  reason?: string | null
  /** How long the site asked to be left alone, where it turned us away and said so. */
  retryAfterMs?: number
}

/** The e-mail address that a visit may give to its site, and what the site mails there. */
export type ScanMailbox = {
  /** Makes the address. Asked once, where the recipe needs one. */
  address: () => Promise<string>
  /** Waits for values that the site mails, as `mailValues` of an opt-out does. */
  values: OptOutRequest['mailValues']
}

/** One visit to a site for one person: its searches share a browser's cookies, as a person's would. */
export type Scanner = {
  search: RunScan
  /** Searches for somebody the site surely lists, who is nobody in particular. */
  control: () => Promise<ControlAnswer>
  /** Opens a record's own page. */
  openPage: OpenPage
  /** Chance, from 0 to 1, for what the visit makes up. */
  random: () => number
  /** Ends the visit; whoever was given it calls this. */
  close: () => Promise<void>
}

export type Engine = {
  /** Opens a visit to the site for its scan; null when the site has no recipe for it. */
  scanner: (siteId: string, signal: AbortSignal, mailbox: ScanMailbox) => Promise<Scanner | null>
  /** Runs the site's opt-out; null when the site has no recipe for it. */
  optOut: (siteId: string, request: OptOutRequest) => Promise<OptOutAnswer | null>
  /** Whether this scan query asks for pages that another one has asked for: then it need not run. */
  distinct: (siteId: string, queries: readonly RecipeProfile[]) => Promise<RecipeProfile[]>
}
