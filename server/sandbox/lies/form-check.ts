// A human check in a site's removal forms, by a third party's script. The site refuses a form without the check's
// answer.
import type { Context, Hono } from 'hono'
import { answerPage, formFields } from '../flows/context.ts'
import { escapeHtml, html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { CHECKING_HOST, originFor } from '../third-parties/hosts.ts'
import { ANSWER, ANSWER_FIELD } from '../third-parties/human-check.ts'
import type { Lies } from './lies.ts'

const UNCHECKED = 'Please show that you are human first.'
/** A form with fields, up to its button. Lists of records have only buttons and need no check. */
const FORM = /(<form class="[a-z]+-form [^"]*" method="post"[\s\S]*?)(<button\b)/g
/** The path that the buttons of a list of records submit to. */
const CHOICE = /\/(select|choose)$/

/** The current check in the site's forms and how it is passed; null if there is none. */
function checkOf(host: string, lies: Pick<Lies, 'tells'>): 'passes' | 'click' | 'never' | null {
  const modes = ['never', 'click', 'passes'] as const
  return modes.find(mode => lies.tells(host, `form-check-${mode}`)) ?? null
}

async function answerIn(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.includes('json')) return (await formFields(c)).get(ANSWER_FIELD)
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? Reflect.get(body, ANSWER_FIELD) : null
}

/** Adds the check to the site's opt-out pages. Register it before their routes. */
export function formChecks(app: Hono, site: SiteDefinition, lies: Pick<Lies, 'tells'>): void {
  const { path } = site.optOut
  app.use(`${path}/*`, async (c, next) => {
    const mode = checkOf(site.host, lies)
    if (mode === null || c.req.path.startsWith(`${path}/confirm/`)) return next()
    const isSent = c.req.method === 'POST' && !CHOICE.test(c.req.path)
    if (isSent && (await answerIn(c)) !== ANSWER) {
      if (c.req.header('content-type')?.includes('json'))
        return c.json({ ok: false, message: UNCHECKED }, 422)
      const body = html`<p class="x-error" role="alert">${UNCHECKED}</p><p><a href="${path}">Back to the form</a></p>`
      return answerPage(c, site, panelPage(site, 'Are you human?', body), 422)
    }
    await next()
    if (!c.res.headers.get('content-type')?.includes('text/html')) return
    const script = `${originFor(CHECKING_HOST, c.req.header('host') ?? site.host)}/form.js`
    const box = `<div class="cf-turnstile" data-sitekey="pretend" data-mode="${mode}"></div>`
    const page = (await c.res.text()).replace(FORM, `$1${box}$2`)
    // Like real checks, the script is added by the page after it has loaded.
    const late = `addEventListener('load', () => document.body.append(Object.assign(document.createElement('script'), { src: '${escapeHtml(script)}' })))`
    const withScript = page.replace('</body>', `<script>${late}</script></body>`)
    c.res = new Response(page.includes(box) ? withScript : page, c.res)
  })
}
