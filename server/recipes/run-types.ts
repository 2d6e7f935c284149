// What a run is given, what it returns, and what actions hand to one another while it goes on.
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import type { Action } from '#shared/recipe/action.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { ReadProfile, RecipeProfile } from '#shared/recipe/profile.ts'
import type { ExtractedRecord, GivenRecord, GivenRecordInput } from '#shared/recipe/record.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import type { Resolve } from '../lib/public-lookup.ts'
import type { BrowserPool } from './browser.ts'
import type { CaptchaQuestion, SolveCaptcha } from './captcha-solver.ts'
import type { Rewrite } from './gateway-policy.ts'
import type { PageTracker } from './page-tracker.ts'
import type { ResumeState } from './resume-state.ts'
import type { RunPage } from './run-page.ts'

/** Structured lines without personal data. */
export interface RunLog {
  debug: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
}

export interface RunDeps {
  browser: BrowserPool
  /** Epoch milliseconds of the product's present. */
  now: () => number
  random: () => number
  log: RunLog
  /** Waits for values sent to the broker's address (`verificationCode`); null when they did not come in time. */
  waitForEmailData?:
    | ((names: string[], timeoutMs: number) => Promise<Record<string, string> | null>)
    | undefined
  /** Answers captchas; without it a captcha ends the run in a person's hands. */
  solveCaptcha?: SolveCaptcha | undefined
  /** Hosts that every recipe may reach besides its own. */
  allowHosts?: readonly string[] | undefined
  /** How host names are resolved; for tests. */
  resolve?: Resolve | undefined
}

/**
 * Which pictures a run keeps: all, with the records that the recipe's own matching takes for the person's; none; or one
 * of the first result page after which what has been read is worth it by the rule.
 */
export type CaptureOption = boolean | PictureRule

/** Told which fields were filled in, and where the run goes on once its confirmation mail has come, if one is to. */
export type BeforeSubmit = (filled: readonly string[], resume: ResumeState | null) => Promise<void>

/** Called with the person's values in an address that an opt-out is about to open. */
export type BeforeOpen = (fields: readonly string[]) => Promise<void>

export type StepName = 'scan' | 'optOut'

export interface RunInput {
  recipe: Recipe
  step: StepName
  /** The person: records are matched against it. */
  profile: RecipeProfile
  /** The details of the person that may be disclosed: forms and addresses are filled from it. Default: the profile. */
  disclose?: RecipeProfile | undefined
  /** The record to opt out. */
  extracted?: GivenRecordInput | undefined
  rewrites?: readonly Rewrite[] | undefined
  /** Goes on after the confirmation message: the link takes the place of the waiting action. */
  resume?: { link: string; state: ResumeState } | undefined
  /**
   * Awaited before the first click that can send something, and before each later one that can send fields filled in
   * since, with the names of all that are filled in so far; if it throws, nothing more is sent.
   */
  onBeforeSubmit?: BeforeSubmit | undefined
  /** Awaited before an opt-out opens an address with the person's values in it; if it throws, the run ends. */
  onBeforeOpen?: BeforeOpen | undefined
  /** Keep screenshots. */
  capture?: CaptureOption | undefined
  signal?: AbortSignal | undefined
  /** The address typed into forms; the profile's own otherwise. */
  email?: string | undefined
  /** How long a repeated look goes on (section 10: 30 s). Default 30 000. */
  patienceMs?: number | undefined
  /** How long a page may take to load. Default 30 000. */
  navigationTimeoutMs?: number | undefined
  /** Part of a recipe, tried on its own: a scan that reads nothing is then no error. */
  fragment?: boolean | undefined
}

export type RunStatus =
  | 'found'
  | 'not_found'
  | 'submitted'
  | 'awaiting_email'
  | 'requires_manual'
  | 'blocked'
  | 'error'

export interface ActionLine {
  id: string
  type: string
  ok: boolean
  error: string | null
  /** Whole milliseconds it took. */
  ms: number
}

/**
 * A picture of the page, or of the records on it that may be read. `digest` is the SHA-256 of the page's HTML at that
 * moment, in hex.
 */
export interface RunEvidence {
  label: 'results' | 'form' | 'last'
  takenAt: number
  url: string
  jpeg: Uint8Array
  isCropped: boolean
  digest: string
}

/** What a person needs to go on by hand. */
export interface Handoff {
  url: string
  /** Names of the fields that were filled in. */
  filled: string[]
  /** What is left to do, as a sentence. */
  remaining: string
}

export interface RunResult {
  ok: boolean
  step: StepName
  status: RunStatus
  /**
   * In a scan: why not everything that the site has for the query was read, as a clause. An unseen record may then be
   * listed all the same. Null if everything was read; always null for `not_found`.
   */
  incomplete: string | null
  /** The page the run ended on. */
  url: string
  extracted: ExtractedRecord[]
  actions: ActionLine[]
  /**
   * The reason for error, blocked and requires_manual, and for an incomplete scan; a sentence without personal data.
   */
  reason: string | null
  /** Names of the form fields that were filled in, for the disclosure ledger. */
  filled: string[]
  /** What the forms that were filled in, and the addresses that were opened, gave the site. */
  told: DisclosedDetail[]
  evidence: RunEvidence[]
  handoff?: Handoff
  resume?: ResumeState
  retryAfterMs?: number
  /** The run ended in an error or a block after something may have been sent. */
  uncertain: boolean
}

/** How one action ended. Sub-actions in `next` run before the step goes on. */
export type ActionOutcome =
  | { kind: 'done'; next?: Action[] }
  | { kind: 'failed'; error: string }
  /** `remaining`: what a person can do to get past it; missing if we know of nothing. */
  | { kind: 'blocked'; reason: string; retryAfterMs?: number | undefined; remaining?: string | undefined }
  | { kind: 'manual'; reason: string; remaining: string }
  | { kind: 'awaiting_email' }

/** An action waiting for its turn. `path` is its place in the step: `3`, or `3.0` for a sub-action. */
export interface QueuedAction {
  path: string
  action: Action
}

/** A page on which a list seems to continue; `href` is null if no link leads there. */
export interface Unread {
  href: string | null
}

/** Everything actions read and change while a run goes on. */
export interface RunContext {
  deps: RunDeps
  recipe: Recipe
  step: StepName
  profile: ReadProfile
  /** The values for forms and addresses. */
  disclose: ReadProfile
  page: RunPage
  tracker: PageTracker
  record: GivenRecord | null
  email: string | null
  fetchedEmail: string | null
  emailData: Record<string, string>
  /** What `getCaptchaInfo` saw, for `solveCaptcha`. */
  captcha: CaptchaQuestion | null
  queue: QueuedAction[]
  /** By identifier. */
  records: Map<string, ExtractedRecord>
  hasExtracted: boolean
  /** A list was read on which not one name could be. */
  hasNameless: boolean
  /** Whether a page was read whose scripts didn't run. */
  leavesScripts: boolean
  /** Pages on which lists seem to continue, and that weren't read (read-on.ts). */
  unread: Unread[]
  /** Why a page that was read may be incomplete (open-parts.ts), as a clause; null without a sign of that. */
  lack: string | null
  /** Why the lists that were read may continue, as a clause or null. */
  gap: string | null
  filled: string[]
  disclosed: DisclosedDetail[]
  evidence: RunEvidence[]
  capture: CaptureOption
  patienceMs: number
  navigationTimeoutMs: number
  signal: AbortSignal | null
  onBeforeSubmit: BeforeSubmit | null
  onBeforeOpen: BeforeOpen | null
  /** `possible` once something may have been sent (submit-guard.ts). */
  submission: 'none' | 'announced' | 'possible'
  /** How many of `filled` the caller has been told of. */
  announced: number
}
