// Which kind of field a page's focus is in, so that a phone shows the right keyboard. Frames are followed.
import type { Frame, JSHandle, Page } from 'playwright'
import type { LiveMessage } from '#shared/protocol/live-view.ts'

type Field = Extract<LiveMessage, { type: 'focus' }>['field']

/** Widgets nest their frames this deep at most. */
const DEPTH = 4

/** The kind of the field in focus; `none` if nothing can be typed there. */
export async function focusedField(page: Page): Promise<Field> {
  let frame: Frame = page.mainFrame()
  for (let depth = 0; depth < DEPTH; depth++) {
    const handle: JSHandle<Element | null> = await frame.evaluateHandle('document.activeElement')
    const element = handle.asElement()
    const inner = element ? await element.contentFrame() : null
    if (!inner) {
      const field = await frame.evaluate<Field>(FIELD)
      await handle.dispose()
      return field
    }
    await handle.dispose()
    frame = inner
  }
  return 'none'
}

function fieldInFocus(): Field {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return 'none'
  if (focused.isContentEditable || focused instanceof HTMLTextAreaElement) return 'text'
  if (!(focused instanceof HTMLInputElement)) return 'none'
  const kind = focused.inputMode || focused.type
  if (/^(numeric|decimal|number)$/.test(kind)) return 'number'
  if (kind === 'email' || kind === 'tel' || kind === 'password') return kind
  return /^(button|submit|reset|image|checkbox|radio|range|color|file|hidden)$/.test(focused.type)
    ? 'none'
    : 'text'
}

const FIELD = `(${String(fieldInFocus)})()`
