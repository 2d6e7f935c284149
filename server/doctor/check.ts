// The type of a check, and the facts that checks may read. Effects are passed in as functions, so that the command, the
// running server and tests each provide their own.
import type { InstallationResult } from '#shared/protocol/doctor.ts'
import type { DatabaseState } from '../db/inspect-database.ts'
import type { Settings } from '../env.ts'
import type { BrowserChoice, SiteProxy } from '../lib/browser-settings.ts'
import type { RecipeCounts } from './count-recipes.ts'
import type { FoundBrowser } from './find-browser.ts'
import type { ProxyTrial } from './try-proxy.ts'

/** What a check found. `says`: what we saw, in one or two sentences, without secrets. */
export type Finding = { result: InstallationResult; says: string }

/** The installation that is checked. */
export type Installation = {
  settings: Settings
  /** The folder of the embedded database, the keys and the recipes, as an absolute path. */
  dataDir: string
  /** Connects to a mail server, signs in if the URL has a user, and sends nothing. @throws if one of these fails. */
  connectSmtp: (url: string) => Promise<void>
  /** The first line that a mail server on this machine answers with; null if nothing listens there. */
  greetingAt: (host: string, port: number) => Promise<string | null>
  /**
   * Signs in to the mailbox and opens its folder. The running server says what it saw instead, so that checks add no
   * wrong passwords; null if it hasn't read it lately. @throws MailboxError if that fails.
   */
  inspectMailbox: () => Promise<MailboxView | null>
  /** Sends a mail to a plus-address and waits for it; null unless the doctor was asked to. @throws MailboxError */
  tryPlusAddress: (() => Promise<PlusAddressTrial>) | null
  resolve: (name: string, type: string) => Promise<unknown>
  inspectDatabase: () => Promise<DatabaseState>
  /** Whether the running server that has the database open says it's ready. */
  isServerReady: () => Promise<boolean>
  /** Connects to a person's own browser, and finds any other. @throws BrowserUnavailable */
  findBrowser: (choice: BrowserChoice) => Promise<FoundBrowser | null>
  /** Asks the proxy for a connection. @throws ProxyFailed */
  tryProxy: (proxy: SiteProxy) => Promise<ProxyTrial>
  countRecipes: () => Promise<RecipeCounts>
  isWebBuilt: () => boolean
}

/** What we see in a mailbox. `hasIdle`: null if we only know that it's read. */
export type MailboxView = { hasIdle: boolean | null }

/** Whether a mail to a plus-address of the mailbox arrived there. */
export type PlusAddressTrial = 'arrived' | 'missing' | 'not_sent'

/** One line of the table. */
export type Check = {
  /** A stable name for programs. */
  name: string
  title: string
  /** Whether the live world can't work without it. */
  needed: boolean | ((settings: Settings) => boolean)
  unlocks: string
  run: (installation: Installation) => Finding | Promise<Finding>
}

export const works = (says: string): Finding => ({ result: 'works', says })
export const missing = (says: string): Finding => ({ result: 'missing', says })
export const broken = (says: string): Finding => ({ result: 'broken', says })
export const notChecked = (says: string): Finding => ({ result: 'not_checked', says })
