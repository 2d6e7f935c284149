// The delivery of one notification to each device, stored with the due work, so that a crash doesn't repeat accepted
// messages. Times are product time in epoch milliseconds.
import { DAY, HOUR, SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Delivery } from './sender.ts'

const deviceState = z.enum(['open', 'taken', 'gone', 'failed'])
export type DeviceState = z.infer<typeof deviceState>

const deliveryNotes = z.object({
  since: z.number(),
  /** Whether the mail for it is planned. */
  mailed: z.boolean(),
  /** By the device's name (endpoint-name.ts). */
  devices: z.record(
    z.string(),
    z.object({
      state: deviceState,
      tries: z.number().int(),
      /** When the next try is due. */
      at: z.number(),
    }),
  ),
})
export type DeliveryNotes = z.infer<typeof deliveryNotes>

/** After this time, we give up on a message. */
const PATIENCE = DAY
const FIRST_PAUSE = 30 * SECOND
const PAUSE_MAX = HOUR

/** The notes of earlier tries, or new ones for these devices. */
export function readNotes(input: unknown, devices: readonly string[], now: number): DeliveryNotes {
  const kept = deliveryNotes.safeParse(input)
  if (kept.success) return kept.data
  const fresh = devices.map(name => [name, { state: 'open', tries: 0, at: now }] as const)
  return { since: now, mailed: false, devices: Object.fromEntries(fresh) }
}

/** Records the result of a try. The push service's requested pause applies if it's longer than ours. */
export function noteTry(
  notes: DeliveryNotes,
  device: string,
  delivery: Delivery,
  now: number,
): DeliveryNotes {
  const tries = (notes.devices[device]?.tries ?? 0) + 1
  const at = now + (delivery.kind === 'later' ? Math.max(delivery.pause, pauseAfter(tries)) : 0)
  const state = stateAfter(delivery, at <= notes.since + PATIENCE)
  return { ...notes, devices: { ...notes.devices, [device]: { state, tries, at } } }
}

function stateAfter({ kind }: Delivery, hasTime: boolean): DeviceState {
  if (kind === 'later') return hasTime ? 'open' : 'failed'
  return kind === 'refused' ? 'failed' : kind
}

/** When the next try is due at any device; null when all are finished. */
export function nextTry({ devices }: DeliveryNotes): number | null {
  const open = Object.values(devices).filter(device => device.state === 'open')
  return open.length === 0 ? null : Math.min(...open.map(device => device.at))
}

/**
 * Whether to send the mail: no device has accepted the message, and either none can any more or we've been trying for
 * an hour.
 */
export function isUnheard(notes: DeliveryNotes, now: number): boolean {
  const states = Object.values(notes.devices).map(device => device.state)
  return !states.includes('taken') && (!states.includes('open') || now - notes.since >= HOUR)
}

function pauseAfter(tries: number): number {
  return Math.min(PAUSE_MAX, FIRST_PAUSE * 2 ** (tries - 1))
}
