// The live view: a person takes over the page of a removal in which a captcha, a choice or a field needs them
// (PROTOCOLS.md). The device asks for a view over HTTP, then opens a socket for its pictures and inputs.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** Where a device asks for a view: `POST` with `liveViewRequest`, answered with `liveViewTicket`. */
export const LIVE_VIEWS = '/live/v1/views'
/** The prefix of both paths. */
export const LIVE_VIEWS_BASE = '/live/v1'
/** The path of the socket. The id and the ticket go in its first message, so that no log has them. */
export const LIVE_SOCKET = '/live/v1/socket'

/** How long a person may hold a page, in milliseconds (product: ten minutes). After that, the removal goes back in line. */
export const LIVE_VIEW_LASTS = 10 * MINUTE
/** How long a ticket is valid, in milliseconds. It's good for one socket. */
export const LIVE_TICKET_LASTS = MINUTE

/** The endpoint below /live/v1, with its capability and allowed ids. It needs a freshly authenticated session. */
export const liveEndpoints = {
  'POST /views': { need: 'remove', whose: 'household', fresh: true },
} as const satisfies Readonly<Record<`POST /${string}`, { need: Capability; whose: Whose; fresh: boolean }>>

export const liveViewRequest = z.strictObject({ job_id: z.uuid() })

export const liveViewTicket = z.object({
  id: z.uuid(),
  /** A secret that opens the socket once. */
  ticket: z.string().min(32),
  /** ISO time at which the page is closed. */
  ends_at: z.iso.datetime(),
})
export type LiveViewTicket = z.infer<typeof liveViewTicket>

/** Why no view begins, as codes of problem+json (in addition to the general ones, such as `not_found`). */
export const LIVE_VIEW_REFUSALS = [
  /** Someone is already looking at a page of this account. */
  'live_view_busy',
  /** This removal doesn't wait for a step that a page could show. */
  'live_view_not_needed',
  /** This server has no browser free, or runs none. */
  'live_view_no_browser',
] as const
export type LiveViewRefusal = (typeof LIVE_VIEW_REFUSALS)[number]

const modifiers = z.strictObject({
  alt: z.boolean(),
  ctrl: z.boolean(),
  meta: z.boolean(),
  shift: z.boolean(),
})

/** Coordinates are CSS pixels of the page's viewport, as `size` gave it. */
const point = { x: z.number().min(0).max(4096), y: z.number().min(0).max(4096) }

/** A message from the person's device, as JSON text of at most `LIVE_INPUT_MAX` bytes. */
export const liveInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), id: z.uuid(), ticket: z.string().max(200) }),
  z.strictObject({
    type: z.literal('pointer'),
    kind: z.enum(['down', 'move', 'up']),
    ...point,
    /** Clicks in a row, for a double click. */
    clicks: z.int().min(0).max(3),
  }),
  z.strictObject({
    type: z.literal('wheel'),
    ...point,
    dx: z.number().min(-2000).max(2000),
    dy: z.number().min(-2000).max(2000),
  }),
  /** A key that types no text, or a shortcut: `Enter`, `Backspace`, `Tab`, arrows. Names of `KeyboardEvent`. */
  z.strictObject({
    type: z.literal('key'),
    kind: z.enum(['down', 'up']),
    key: z.string().min(1).max(32),
    code: z.string().max(32),
    modifiers,
  }),
  /** Text that was typed, pasted or composed. It's passed on to the page, and neither stored nor logged. */
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(2000) }),
  /** The place that the device has for the page, so that it's laid out for a phone. */
  z.strictObject({
    type: z.literal('room'),
    width: z.int().min(240).max(1600),
    height: z.int().min(240).max(1600),
    touch: z.boolean(),
  }),
  /** The person says that their step is done: the run looks again at once. */
  z.strictObject({ type: z.literal('done') }),
  /** The person gives the page back: the removal waits for them as before. */
  z.strictObject({ type: z.literal('leave') }),
])
export type LiveInput = z.infer<typeof liveInput>
export const LIVE_INPUT_MAX = 8 * 1024

/**
 * `opening`: the run is on its way to the step. `yours`: the page waits for the person. `running`: the run goes on by
 * itself; inputs are dropped. `ended`: nothing more comes.
 */
export const LIVE_STATES = ['opening', 'yours', 'running', 'ended'] as const
/**
 * `sent`: the request was sent, or waits for its confirmation mail. `waiting`: it waits for the person as before.
 * `timed_out`: ten minutes passed. `failed`: the page or the browser failed. `not_sent`: the removal ended or may no
 * longer be sent. `unknown`: we can't say whether it was sent.
 */
export const LIVE_OUTCOMES = ['sent', 'waiting', 'timed_out', 'failed', 'not_sent', 'unknown'] as const
export type LiveOutcome = (typeof LIVE_OUTCOMES)[number]

/** A message to the device. Pictures come as binary messages: one JPEG each, the page's viewport. */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    state: z.enum(LIVE_STATES),
    /** What the person has to do, as a sentence; only with `yours`. */
    task: z.string().nullable(),
    /** Only with `ended`. */
    outcome: z.enum(LIVE_OUTCOMES).nullable(),
  }),
  /** The viewport in CSS pixels, and the host that the page is of. */
  z.object({ type: z.literal('size'), width: z.int(), height: z.int(), host: z.string() }),
  /** Whether the page's focus is in a field, so that a phone shows its keyboard. */
  z.object({
    type: z.literal('focus'),
    field: z.enum(['none', 'text', 'number', 'email', 'tel', 'password']),
  }),
])
export type LiveMessage = z.infer<typeof liveMessage>
