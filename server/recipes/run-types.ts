// Types of runs: their input, their result, and the state that their actions share.
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import type { Action } from '#shared/recipe/action.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { ReadProfile, RecipeProfile } from '#shared/recipe/profile.ts'
import type { ExtractedRecord, GivenRecord, GivenRecordInput } from '#shared/recipe/record.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import type { SiteProxy } from '../lib/browser-settings.ts'
import type { Resolve } from '../lib/public-lookup.ts'
import type { PersonAtPage } from '../removals/live-page.ts'
import type { BrowserPool } from './browser.ts'
import type { CaptchaQuestion, SolveCaptcha } from './captcha-solver.ts'
import type { Rewrite } from './gateway-policy.ts'
import type { PageTracker } from './page-tracker.ts'
import type { ResumeState } from './resume-state.ts'
import type { RunPage } from './run-page.ts'

/** Structured log lines without personal data. */
export interface RunLog {
  debug: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
}

export interface RunDeps {
  browser: BrowserPool
  /** Product time, in epoch milliseconds. */
  now: () => number
  random: () => number
  log: RunLog
  /** Waits for values mailed to the broker's address (`verificationCode`); null if they didn't arrive in time. */
  waitForEmailData?:
    | ((names: string[], timeoutMs: number) => Promise<Record<string, string> | null>)
    | undefined
  /** Solves captchas. Without it, a captcha hands the run to a person. */
  solveCaptcha?: SolveCaptcha | undefined
  /** How long actions poll their pages, unless a run's input says otherwise. Default 30 000 ms (RECIPES 10). */
  patienceMs?: number | undefined
  /** Hosts that every recipe may reach in addition to its own. */
  allowHosts?: readonly string[] | undefined
  /** Resolves host names; for tests. */
  resolve?: Resolve | undefined
  /** The way to sites. Without it, we connect from this machine. */
  proxy?: SiteProxy | undefined
}

/**
 * Which pictures a run stores: all (showing the records that the recipe's matching takes for the person's), none, or by
 * a rule: one of the first result page at which the records read so far are worth a picture.
 */
export type CaptureOption = boolean | PictureRule

/** Receives the names of the filled fields, and the state after the confirmation mail, if one is expected. */
export type BeforeSubmit = (filled: readonly string[], resume: ResumeState | null) => Promise<void>

/** Receives the names of the person's values in an address that an opt-out is about to open. */
export type BeforeOpen = (fields: readonly string[]) => Promise<void>

export type StepName = 'scan' | 'optOut'

export interface RunInput {
  recipe: Recipe
  step: StepName
  /** The person that records are matched against. */
  profile: RecipeProfile
  /** The person's details that may be disclosed: forms and addresses are filled in from them. Default: the profile. */
  disclose?: RecipeProfile | undefined
  /** The record to opt out. */
  extracted?: GivenRecordInput | undefined
  rewrites?: readonly Rewrite[] | undefined
  /** Continues after the confirmation mail: opening the link replaces the waiting action. */
  resume?: { link: string; state: ResumeState } | undefined
  /**
   * Awaited before the first click that can send something, and before each later click that can send newly filled
   * fields. Receives the names of all fields filled so far. If it throws, nothing more is sent.
   */
  onBeforeSubmit?: BeforeSubmit | undefined
  /** Awaited before an opt-out opens an address that contains the person's values. If it throws, the run ends. */
  onBeforeOpen?: BeforeOpen | undefined
  /** The person, if they are there to take over a page of an opt-out (hand-over.ts). */
  personAtPage?: PersonAtPage | undefined
  /** Whether to store screenshots, and which. */
  capture?: CaptureOption | undefined
  signal?: AbortSignal | undefined
  /** The address for forms; by default the profile's own. */
  email?: string | undefined
  /** How long an action polls its page, in milliseconds. By default, the deps say. */
  patienceMs?: number | undefined
  /** How long a page may take to load. Default 30 000. */
  navigationTimeoutMs?: number | undefined
  /** Part of a recipe, run on its own: a scan that reads nothing is then not an error. */
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
  /** Duration in whole milliseconds. */
  ms: number
}

/**
 * A picture of the page, or of the records that may be shown. `digest` is the SHA-256 of the page's HTML at that
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

/** The information that a person needs to continue by hand. */
export interface Handoff {
  url: string
  /** Names of the filled fields. */
  filled: string[]
  /** The remaining step, as a sentence. */
  remaining: string
}

export interface RunResult {
  ok: boolean
  step: StepName
  status: RunStatus
  /**
   * In a scan: why we didn't read everything that the site has for the query, as a clause. An unread record may still
   * be the person's. Null if everything was read; always null for `not_found`.
   */
  incomplete: string | null
  /** The page on which the run ended. */
  url: string
  extracted: ExtractedRecord[]
  actions: ActionLine[]
  /**
   * The reason for error, blocked and requires_manual, and for an incomplete scan; a sentence without personal data.
   */
  reason: string | null
  /** Names of the filled form fields, for the disclosure ledger. */
  filled: string[]
  /** Details that the site received through filled forms and opened addresses. */
  told: DisclosedDetail[]
  evidence: RunEvidence[]
  handoff?: Handoff
  resume?: ResumeState
  retryAfterMs?: number
  /** The person had the page, which was announced as for a click, and nothing was sent. */
  nothingSent?: boolean
  /** The run ended in an error or a block after it may have sent something. */
  uncertain: boolean
}

/** How one action ended. Sub-actions in `next` run before the step continues. */
export type ActionOutcome =
  | { kind: 'done'; next?: Action[] }
  | { kind: 'failed'; error: string }
  /** `remaining`: what a person can do to get past it; missing if unknown. */
  | { kind: 'blocked'; reason: string; retryAfterMs?: number | undefined; remaining?: string | undefined }
  /** `notHere`: the person can't do it in the run's own page either. */
  | { kind: 'manual'; reason: string; remaining: string; notHere?: boolean }
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

/** The state of a run whose page the person has had. */
export interface HandedState {
  /** Whether the submission counts as possible only because they had the page. */
  isOnlyHanded: boolean
  /** Whether they solved a captcha: the recipe's captcha actions then have nothing to do. */
  isCaptchaSolved: boolean
  /** Whether they gave the page back without anything having been sent, and nothing was announced since. */
  isUntouched: boolean
  /** When they did, in milliseconds of the process. */
  givenBackAt: number
}

/** The state that actions read and change during a run. */
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
  /** The result of `getCaptchaInfo`, for `solveCaptcha`. */
  captcha: CaptchaQuestion | null
  queue: QueuedAction[]
  /** By identifier. */
  records: Map<string, ExtractedRecord>
  hasExtracted: boolean
  /** Whether a list without a single readable name was read. */
  hasNameless: boolean
  /** Whether a page was read whose scripts didn't run. */
  leavesScripts: boolean
  /** Unread pages on which lists seem to continue (read-on.ts). */
  unread: Unread[]
  /** Why a page that was read may be incomplete (open-parts.ts), as a clause; null without a sign of that. */
  lack: string | null
  /** Why the lists that were read may continue, as a clause, or null. */
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
  /** How many of `filled` were announced to the caller. */
  announced: number
  /** The person, if they are there. */
  personAtPage: PersonAtPage | null
  /** What the person did with the page so far; null if they never had it. */
  handed: HandedState | null
}
