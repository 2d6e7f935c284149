// A run's page as actions see it. Its implementation (a browser, or our own reader of plain HTML) opens addresses, runs
// the functions of in-page.ts, and draws the page.
import type { RecordSpec } from '#shared/recipe/action.ts'
import type { RawRecord } from '#shared/recipe/read-record.ts'
import type { LivePage } from '../removals/live-page.ts'
import type { InPage } from './in-page.ts'
import type { PageTracker } from './page-tracker.ts'

/** The page closed or was replaced during a call. */
export class PageGone extends Error {
  override readonly name = 'PageGone'
}

/** A drawn page: the picture, whether it's cropped to records, and the page's HTML. */
export interface Picture {
  jpeg: Uint8Array
  isCropped: boolean
  html: string
}

/** Where a page may show records, and which of them its picture may show. */
export interface RecordList {
  selector: string
  spec: RecordSpec
  mayShow: (record: RawRecord, pageUrl: string) => boolean
}

/** How to draw a page. `isCropped`: only the records that may be shown, if there are any. */
export interface PictureOptions {
  lists: readonly RecordList[]
  isCropped: boolean
  /** Fields are covered, because a person typed into them. */
  coversFields?: boolean
}

export interface RunPage {
  /**
   * Opens an address and waits until its document has loaded or `timeout` milliseconds have passed.
   * @throws Error with the network's code (`ERR_…`) or `timeout` in its message if it can't be loaded.
   */
  open: (url: string, timeout: number) => Promise<void>
  /** The current address. */
  url: () => string
  /**
   * Runs one of the functions of in-page.ts on the document.
   * @throws PageGone if the document was replaced meanwhile; Error if the page hangs or has crashed.
   */
  call: <K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>) => Promise<ReturnType<InPage[K]>>
  tracker: PageTracker
  /** Why a host was refused in this run; null if it wasn't. */
  refusal: (host: string) => string | null
  /** Why we may not open a page of this origin or send a form there; null if we may. */
  pageRefusal: (origin: URL) => string | null
  /** Whether scripts that we don't run could draw more; missing if scripts run. */
  leavesScripts?: () => Promise<boolean>
  /** Blocks all further requests; missing if the page only sends those of `open`. */
  cutOff?: () => Promise<void>
  /** Opens the page to the person, and reports each of their presses; missing if it can't be shown live. */
  openLive?: (onPress: () => void) => Promise<LivePage>
  /** An address of the page as it may be stored: without what the person typed. Missing if nobody can type. */
  withoutTyped?: (address: string) => string
  /** Draws the page and covers records that may not be shown. @throws Error if it can't be drawn. */
  picture: (options: PictureOptions) => Promise<Picture>
}
