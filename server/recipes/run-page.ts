// The page of a run, as actions see it: whoever shows it (a browser, or our own reader of plain HTML) opens addresses,
// answers the questions of in-page.ts and draws it.
import type { RecordSpec } from '#shared/recipe/action.ts'
import type { RawRecord } from '#shared/recipe/read-record.ts'
import type { InPage } from './in-page.ts'
import type { PageTracker } from './page-tracker.ts'

/** The page went away, or another took its place, while it was asked. */
export class PageGone extends Error {
  override readonly name = 'PageGone'
}

/** A page as it is drawn: the picture, whether it's cropped to records, and the HTML that the page shows. */
export interface Picture {
  jpeg: Uint8Array
  isCropped: boolean
  html: string
}

/** Where a page may show records, and which of them may be read in its picture. */
export interface RecordList {
  selector: string
  spec: RecordSpec
  mayShow: (record: RawRecord, pageUrl: string) => boolean
}

/** How to draw a page. `isCropped`: only the records that may be read, if the page has any. */
export interface PictureOptions {
  lists: readonly RecordList[]
  isCropped: boolean
}

export interface RunPage {
  /**
   * Opens an address, until its document is there or `timeout` milliseconds have passed.
   * @throws Error with the network's code (`ERR_…`) or `timeout` in its message when it cannot be loaded.
   */
  open: (url: string, timeout: number) => Promise<void>
  /** The address that is showing. */
  url: () => string
  /**
   * Runs one of in-page.ts's functions on the document.
   * @throws PageGone when the document was replaced meanwhile; Error when the page hangs or has crashed.
   */
  call: <K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>) => Promise<ReturnType<InPage[K]>>
  tracker: PageTracker
  /** Why a host was refused in this run; null when it was not. */
  refusal: (host: string) => string | null
  /** Why no page of this origin may be opened and no form sent there; null if they may. */
  pageRefusal: (origin: URL) => string | null
  /** Whether scripts that we don't run could draw more; missing if scripts run. */
  leavesScripts?: () => Promise<boolean>
  /** Lets nothing out any more; missing where nothing is sent but what `open` asks for. */
  cutOff?: () => Promise<void>
  /** Draws the page, with the records covered that may not be shown. @throws Error when it cannot be drawn. */
  picture: (options: PictureOptions) => Promise<Picture>
}
