// A page of a removal while the person has it: the run asks them through this, and the live view shows them the page.
import type { LiveInput, LiveMessage } from '#shared/protocol/live-view.ts'

/** An input for the page itself. */
export type PageInput = Extract<LiveInput, { type: 'pointer' | 'wheel' | 'key' | 'text' | 'room' }>

/** Where the page's pictures go, and what changes about it. */
export type LiveScreen = {
  /** A JPEG of the viewport. A newer picture makes an older one useless. */
  picture: (jpeg: Buffer) => void
  tell: (message: Extract<LiveMessage, { type: 'size' | 'focus' }>) => void
}

export type LivePage = {
  /** Starts to send pictures. @throws Error if the page is gone. */
  show: (screen: LiveScreen) => Promise<void>
  /** Passes an input on. Nothing waits for its effect; a page that is gone ignores it. */
  input: (input: PageInput) => void
  /** Ends the pictures, and gives the page its former size. May be called again. */
  close: () => Promise<void>
}

/** A page that only the person can get past. */
export type Handover = {
  /** What they have to do, as a sentence. */
  task: string
  page: LivePage
  /** Aborts when the page shows that they have done it, or when it's gone. */
  over: AbortSignal
}

/** `done`: the run checks the page again. `left`: the person is gone. */
export type HandoverEnd = 'done' | 'left' | 'timed_out'

/** Gives the page to the person, and resolves when they give it back. Never rejects. */
export type PersonAtPage = (handover: Handover) => Promise<HandoverEnd>
