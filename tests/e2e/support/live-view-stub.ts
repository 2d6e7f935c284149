// A live view without our server's: a page of another window plays the site's, its screenshots are the pictures, and the
// inputs that the app sends are performed on it.
import type { Page, WebSocketRoute } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import {
  LIVE_SOCKET,
  LIVE_VIEW_LASTS,
  LIVE_VIEWS,
  type LiveInput,
  type LiveMessage,
  type LiveOutcome,
  liveInput,
} from '#shared/protocol/live-view.ts'

const HOST = 'records.example'
const FORM = `<!doctype html><meta name="viewport" content="width=device-width"><title>open</title>
<style>body{font:18px/1.5 sans-serif;margin:24px;color:#222}input,button{font:inherit;padding:8px;min-height:44px}
label{display:block;margin:16px 0 4px}main{padding-bottom:1200px}</style>
<main><h1>Removal request</h1><p>Give the address of your record. The letters keep machines out.</p>
<p style="font:bold 40px monospace;letter-spacing:12px">RK7QX</p>
<form onsubmit="event.preventDefault();document.title=letters.value==='RK7QX'?'sent':'wrong'">
<label for="letters">Letters in the picture</label><input id="letters" autocomplete="off">
<p><button>Unlist me</button></p></form></main>`

export type LiveViewStub = {
  /** The page that the person has. */
  site: Page
  inputs: LiveInput[]
  /** Whether the site got the form, with the right letters. */
  isSent: () => Promise<boolean>
  /** Breaks the connection. */
  lose: () => Promise<void>
}

/** Answers `page`'s requests for a live view until its window closes. */
export async function stubLiveView(page: Page): Promise<LiveViewStub> {
  const browser = must(page.context().browser(), 'browser')
  const site = await (await browser.newContext({ deviceScaleFactor: 1 })).newPage()
  await site.setContent(FORM)
  const inputs: LiveInput[] = []
  const isSent = async () => (await site.title()) === 'sent'
  let socket: WebSocketRoute | null = null
  await page.route(`**${LIVE_VIEWS}`, route =>
    route.fulfill({
      json: {
        id: crypto.randomUUID(),
        ticket: 't'.repeat(43),
        ends_at: new Date(Date.now() + LIVE_VIEW_LASTS).toISOString(),
      },
    }),
  )
  await page.routeWebSocket(`**${LIVE_SOCKET}`, opened => {
    socket = opened
    let work = Promise.resolve()
    const tell = (message: LiveMessage) => opened.send(JSON.stringify(message))
    const state = (now: 'opening' | 'yours' | 'running', task: string | null = null) =>
      tell({ type: 'state', state: now, task, outcome: null })
    const end = (outcome: LiveOutcome) => {
      tell({ type: 'state', state: 'ended', task: null, outcome })
      void opened.close()
    }
    const show = async () => {
      opened.send(await site.screenshot({ type: 'jpeg', quality: 60, scale: 'css' }))
      const isField = await site.evaluate(() => document.activeElement instanceof HTMLInputElement)
      tell({ type: 'focus', field: isField ? 'text' : 'none' })
    }
    const answer = async (input: LiveInput) => {
      if (input.type === 'open') return state('opening')
      if (input.type === 'leave') return end('waiting')
      if (input.type === 'done') {
        state('running')
        return end((await isSent()) ? 'sent' : 'waiting')
      }
      if (input.type === 'room') {
        const { width, height } = input
        await site.setViewportSize({ width, height })
        tell({ type: 'size', width, height, host: HOST })
        state('yours', 'Type the letters in the picture, and send the form.')
      } else await perform(site, input)
      await show()
    }
    opened.onMessage(data => {
      const input = liveInput.parse(JSON.parse(String(data)))
      inputs.push(input)
      work = work.then(() => answer(input))
    })
  })
  return { site, inputs, isSent, lose: async () => must(socket, 'socket').close() }
}

async function perform(site: Page, input: Exclude<LiveInput, { type: 'open' | 'room' | 'done' | 'leave' }>) {
  if (input.type === 'text') return site.keyboard.insertText(input.text)
  if (input.type === 'key')
    return input.kind === 'down' ? site.keyboard.down(input.key) : site.keyboard.up(input.key)
  await site.mouse.move(input.x, input.y)
  if (input.type === 'wheel') return site.mouse.wheel(input.dx, input.dy)
  if (input.kind === 'down') await site.mouse.down()
  if (input.kind === 'up') await site.mouse.up()
}
