// The third party whose widget tells browsers from programs, with a script on other sites' pages: it passes by itself,
// after a click, or never.
import { Hono } from 'hono'
import { escapeHtml } from '../markup.ts'

/** The site's cookie that the widget sets after passing, and its value. */
export const PASSED_COOKIE = 'human'
export const PASSED = 'yes'

/** The form field that the widget fills in after passing, and its value. */
export const ANSWER_FIELD = 'cf-turnstile-response'
export const ANSWER = 'a-human'

const WAITS_MS = 600

const SCRIPT = `'use strict'
const box = document.querySelector('.cf-turnstile')
const pass = () => { document.cookie = '${PASSED_COOKIE}=${PASSED}; path=/; max-age=3600'; location.reload() }
if (box) {
  const tick = document.createElement('input')
  tick.type = 'checkbox'
  const label = document.createElement('label')
  label.append(tick, ' Verify you are human')
  box.append(label)
  if (box.dataset.mode === 'passes') setTimeout(pass, ${WAITS_MS})
  if (box.dataset.mode === 'click') tick.addEventListener('change', () => setTimeout(pass, ${WAITS_MS}))
}
`

/** For widgets within forms. */
const FORM_SCRIPT = `'use strict'
for (const box of document.querySelectorAll('.cf-turnstile')) {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = '${ANSWER_FIELD}'
  const tick = document.createElement('input')
  tick.type = 'checkbox'
  const label = document.createElement('label')
  label.append(tick, ' Verify you are human')
  box.append(field, label)
  const pass = () => setTimeout(() => { field.value = '${ANSWER}' }, ${WAITS_MS})
  if (box.dataset.mode === 'passes') pass()
  if (box.dataset.mode === 'click') tick.addEventListener('change', pass)
}
`

/** The page shown before the requested one. `script` is the widget's URL. */
export function checkPage(name: string, script: string, mode: 'passes' | 'click' | 'never'): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Just a moment…</title><meta name="robots" content="noindex,nofollow"></head><body><main><h1>${escapeHtml(name)}</h1><p>Verifying you are human. This may take a few seconds.</p><div class="cf-turnstile" data-sitekey="pretend" data-mode="${mode}"></div></main><script src="${escapeHtml(script)}"></script></body></html>`
}

/** The app of that host. */
export function createCheckingApp(): Hono {
  const app = new Hono()
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' }
  app.get('/check.js', c => c.body(SCRIPT, 200, headers))
  app.get('/form.js', c => c.body(FORM_SCRIPT, 200, headers))
  app.notFound(c => c.text('Nothing here', 404))
  return app
}
