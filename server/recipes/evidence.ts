// Pictures of pages, kept as evidence of what a run saw and did.
import { createHash } from 'node:crypto'
import type { Evidence, RunContext } from './run-types.ts'

/** Taller pages are cut off here, in pixels. */
const MAX_HEIGHT = 2_400
const TIMEOUT = 10_000

/** Takes a picture of the page if the run keeps any. A picture that fails does not fail the run. */
export async function capture(context: RunContext, label: Evidence['label']): Promise<void> {
  const { page, deps } = context
  if (!context.capture) return
  try {
    const html = await page.content()
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    const jpeg = await page.screenshot({
      type: 'jpeg',
      quality: 60,
      fullPage: true,
      clip: { x: 0, y: 0, width: 1280, height: Math.max(1, Math.min(height, MAX_HEIGHT)) },
      timeout: TIMEOUT,
      animations: 'disabled',
    })
    context.evidence.push({
      label,
      takenAt: deps.now(),
      url: page.url(),
      jpeg: new Uint8Array(jpeg),
      digest: createHash('sha256').update(html).digest('hex'),
    })
  } catch (error) {
    deps.log.warn({ label, error: error instanceof Error ? error.name : 'unknown' }, 'no picture of the page')
  }
}
