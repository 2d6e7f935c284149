// Shows a page in the browser to a person and passes their inputs on, over the browser's own protocol. The page stays
// behind the run's gateway, and gets no files, no permissions and no clipboard.
import { performance } from 'node:perf_hooks'
import type { CDPSession, Page } from 'playwright'
import type { LivePage, LiveScreen, PageInput } from '../removals/live-page.ts'
import { focusedField } from './focused-field.ts'
import { keyEventOf } from './live-keys.ts'
import { LIVE_SCRIPT } from './live-script.ts'
import type { TypedWords } from './typed-words.ts'
import { within } from './within.ts'

const QUALITY = 50
/** Between two pictures, in milliseconds. */
const PICTURE_EVERY = 60
/** The browser drops pictures if it's asked to slow down, so the last one is taken again after this pause. */
const LAST_AFTER = 180
/** The focus is checked this long after an input. */
const FOCUS_AFTER = 120
/** How long a page has to be opened to a person, or to be closed, in milliseconds. */
const ANSWERS_WITHIN = 10_000
const USUAL_SIZE = { width: 1280, height: 900 }

type Options = {
  /** Called when the person presses something: the page may then ask them to confirm. */
  onPress: () => void
  typed: TypedWords
}

/** Opens the page to a person. @throws Error if it's gone, or hangs. */
export async function openLivePage(page: Page, options: Options): Promise<LivePage> {
  const session = await within(ANSWERS_WITHIN, page.context().newCDPSession(page))
  try {
    return await within(ANSWERS_WITHIN, openIn(page, session, options))
  } catch (error) {
    session.detach().catch(() => undefined)
    throw error
  }
}

async function openIn(page: Page, session: CDPSession, { onPress, typed }: Options): Promise<LivePage> {
  const send: CDPSession['send'] = (...given) => session.send(...given)
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => undefined) // The page may be gone.
  const state = { size: USUAL_SIZE, touch: false, isDown: false, isClosed: false }
  let screen: LiveScreen | null = null
  const pictures = takePictures(session, jpeg => screen?.picture(jpeg))
  const tellSize = () => screen?.tell({ type: 'size', ...state.size, host: hostOf(page) })
  const focus = followFocus(page, field => screen?.tell({ type: 'focus', field }))
  const onNavigated = () => {
    tellSize()
    focus.check()
  }
  await send('Page.enable')
  // Without a dialog, no file is chosen.
  await send('Page.setInterceptFileChooserDialog', { enabled: true })
  // Nobody would see another window.
  const onPopup = (popup: Page) => void popup.close().catch(() => undefined)
  const { identifier } = await send('Page.addScriptToEvaluateOnNewDocument', { source: LIVE_SCRIPT })
  for (const frame of page.frames()) quietly(frame.evaluate(LIVE_SCRIPT))
  page.on('framenavigated', onNavigated)
  page.on('popup', onPopup)

  const takeSize = async ({ width, height, touch }: Extract<PageInput, { type: 'room' }>) => {
    state.size = { width, height }
    state.touch = touch
    await send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: touch,
    })
    await send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 1 })
    tellSize()
    if (screen) await pictures.start(state.size)
  }
  const resize = newestOnly(takeSize)
  const point = (input: Extract<PageInput, { type: 'pointer' }>) => {
    const { kind, x, y, clicks } = input
    if (kind === 'down') typed.end()
    if (kind === 'up') {
      onPress()
      focus.check()
    }
    if (state.touch) {
      if (kind === 'move' && !state.isDown) return
      const type = ({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const)[kind]
      quietly(send('Input.dispatchTouchEvent', { type, touchPoints: kind === 'up' ? [] : [{ x, y, id: 0 }] }))
    } else {
      const type = ({ down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const)[kind]
      const isHeld = kind === 'down' || (kind === 'move' && state.isDown)
      const button = kind === 'move' && !state.isDown ? 'none' : 'left'
      const clickCount = kind === 'move' ? 0 : Math.max(1, clicks)
      quietly(send('Input.dispatchMouseEvent', { type, x, y, button, buttons: isHeld ? 1 : 0, clickCount }))
    }
    if (kind !== 'move') state.isDown = kind === 'down'
  }
  const input = (given: PageInput) => {
    if (state.isClosed) return
    switch (given.type) {
      case 'pointer':
        return point(given)
      case 'wheel': {
        const { x, y, dx, dy } = given
        return quietly(send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy }))
      }
      case 'key': {
        const event = keyEventOf(given)
        if (event === null) return
        if (given.kind === 'down') {
          // Any other key may go to another field or place.
          if (given.key === 'Backspace' && !isCommand(given)) typed.drop()
          else typed.end()
          if (given.key === 'Enter' || given.key === ' ') onPress()
        }
        quietly(send('Input.dispatchKeyEvent', event))
        return focus.check()
      }
      case 'text':
        // A space presses a button.
        if (given.text === ' ') onPress()
        typed.add(given.text)
        return type(given.text)
      case 'room':
        return resize(given)
    }
  }
  /** A single letter also presses its key, for pages that listen to keys. */
  const type = (text: string) => {
    if (!/^[\x20-\x7e]$/.test(text)) return quietly(send('Input.insertText', { text }))
    const key = { key: text, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) }
    quietly(send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text, unmodifiedText: text }))
    quietly(send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }))
  }
  return {
    async show(given) {
      screen = given
      tellSize()
      await pictures.start(state.size)
      focus.check()
    },
    input,
    async close() {
      if (state.isClosed) return
      state.isClosed = true
      page.off('framenavigated', onNavigated)
      page.off('popup', onPopup)
      focus.stop()
      screen = null
      const restore = async () => {
        await pictures.stop()
        await send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
        await send('Emulation.setTouchEmulationEnabled', { enabled: false })
        await send('Emulation.clearDeviceMetricsOverride')
        await session.detach()
        await page.setViewportSize(USUAL_SIZE)
      }
      // The page may be gone, or hang.
      await within(ANSWERS_WITHIN, restore()).catch(() => undefined)
    },
  }
}

/** Does `work` for one at a time, and of those that come meanwhile only for the newest. Failures have no effect. */
function newestOnly<T>(work: (given: T) => Promise<void>): (given: T) => void {
  let isBusy = false
  let next: { given: T } | null = null
  const go = async () => {
    isBusy = true
    for (let one = next; one; one = next) {
      next = null
      await work(one.given).catch(() => undefined)
    }
    isBusy = false
  }
  return given => {
    next = { given }
    if (!isBusy) void go()
  }
}

/** Takes a picture whenever the page changes. */
function takePictures(session: CDPSession, give: (jpeg: Buffer) => void) {
  let nextAt = 0
  let isOn = false
  let last: NodeJS.Timeout | undefined
  const takeLast = async () => {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: QUALITY,
      optimizeForSpeed: true,
    })
    if (isOn) give(Buffer.from(data, 'base64'))
  }
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    if (!isOn) return
    give(Buffer.from(data, 'base64'))
    const now = performance.now()
    const wait = Math.max(0, nextAt - now)
    nextAt = Math.max(now, nextAt) + PICTURE_EVERY
    const confirm = () => void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    clearTimeout(last)
    if (wait === 0) return confirm()
    setTimeout(confirm, wait)
    last = setTimeout(() => void takeLast().catch(() => undefined), wait + LAST_AFTER)
  })
  return {
    async start({ width, height }: typeof USUAL_SIZE) {
      if (isOn) await session.send('Page.stopScreencast')
      isOn = true
      await session.send('Page.startScreencast', {
        format: 'jpeg',
        quality: QUALITY,
        maxWidth: width,
        maxHeight: height,
      })
      // A page that doesn't change sends none by itself.
      await takeLast()
    },
    async stop() {
      isOn = false
      clearTimeout(last)
      await session.send('Page.stopScreencast')
    },
  }
}

/** Checks the focus after inputs, and reports it when it changes. */
function followFocus(page: Page, report: (field: Awaited<ReturnType<typeof focusedField>>) => void) {
  let timer: NodeJS.Timeout | undefined
  let known = 'none'
  const find = async () => {
    const field = await focusedField(page).catch(() => 'none' as const)
    if (field !== known) report(field)
    known = field
  }
  return {
    check: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void find(), FOCUS_AFTER)
    },
    stop: () => clearTimeout(timer),
  }
}

const isCommand = ({ modifiers }: Extract<PageInput, { type: 'key' }>) => modifiers.ctrl || modifiers.meta

const hostOf = (page: Page) => (URL.canParse(page.url()) ? new URL(page.url()).hostname : '')
