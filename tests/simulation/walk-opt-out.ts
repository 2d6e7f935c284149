// Opts out of a pretend site by hand, like a person with a browser: reads each page, fills in its form, sends it.
import http from 'node:http'
import { type Field, type PageForm, readForms, text } from './read-forms.ts'

/** What the person knows about their record when they start. */
export type OwnRecord = { id: string; url: string; name: string; place: string }

export type Walk =
  /** The site accepted the request. `mail`: it sent a confirmation link. */
  | { outcome: 'sent'; mail: boolean; captcha: boolean; telephone: boolean }
  /** The record no longer exists. */
  | { outcome: 'gone' }
  /** The site accepts only letters, to this address. */
  | { outcome: 'letter'; to: string }
  | { outcome: 'failed'; why: string }

/** A browser's cookies, by host, in the format of the header. */
export type Cookies = Map<string, string>

type Page = { status: number; url: URL; body: string }
type Seen = { captcha: boolean; telephone: boolean }

const PAGES_MAX = 8
const SENT = /request \S+ has been received|check your mail|will be removed|is confirmed/i
const GONE = /no record (at|with|of)|no longer listed/i
const MAIL = /check your mail/i

/** Walks from the page at `start` to the end. `solve` reads a picture puzzle, as a person would. */
export async function walkOptOut(
  start: string,
  optOutPath: string,
  record: OwnRecord,
  email: string,
  solve: (puzzle: string) => Promise<string>,
  cookies: Cookies,
): Promise<Walk> {
  const seen: Seen = { captcha: false, telephone: false }
  let page = await open(new URL(start), cookies)
  for (let count = 0; count < PAGES_MAX; count++) {
    const check = /class="cf-turnstile"[^>]*data-mode="(\w+)"/.exec(page.body)?.[1] ?? null
    const isWall = check !== null && page.status === 403
    if (page.status >= 500 || (page.status === 403 && !isWall) || page.status === 429)
      return { outcome: 'failed', why: `the site answered ${page.status}` }
    const words = text(page.body)
    if (SENT.test(words) && !asksMore(page, optOutPath))
      return { outcome: 'sent', mail: MAIL.test(words), ...seen }
    if (GONE.test(words)) return { outcome: 'gone' }
    const to = /mailto:([^"'?]+)/i.exec(page.body)?.[1]
    const wall = readForms(page.body).find(one => one.action === '/cookies')
    if (wall) {
      page = await send(page, wall, fieldsOf(wall), cookies)
      continue
    }
    if (isWall) {
      // A human check always passes in their own browser.
      keep(cookies, page.url, ['human=yes'])
      page = await open(page.url, cookies)
      continue
    }
    const form = chooseForm(page, optOutPath, record)
    if (form === 'not there') return { outcome: 'gone' }
    if (!form && to) return { outcome: 'letter', to }
    if (!form) return { outcome: 'failed', why: `no form on the page (${page.status})` }
    const fields = new URLSearchParams()
    for (const field of form.fields) {
      const value = await fill(field, form, { page, record, email, solve, seen })
      if (value !== null) fields.set(field.name, value)
    }
    // A check within the form passes in their own browser, if it ever passes.
    if (check !== null && check !== 'never') fields.set('cf-turnstile-response', 'a-human')
    page = await send(page, form, fields, cookies)
  }
  return { outcome: 'failed', why: 'the forms go on without end' }
}

/** Opens a mail's confirmation link and presses the button there, if any. Returns whether it took effect. */
export async function followConfirmation(link: string, cookies: Cookies): Promise<boolean> {
  const page = await open(new URL(link), cookies)
  const form = readForms(page.body).find(one => one.method === 'post' && one.action.includes('/confirm/'))
  const last = form && page.status === 200 ? await send(page, form, new URLSearchParams(), cookies) : page
  return last.status === 200 && SENT.test(text(last.body))
}

/** Enters the code of a mail on its page. Returns whether it took effect. */
export async function confirmByCode(page: string, code: string, cookies: Cookies): Promise<boolean> {
  const first = await open(new URL(page), cookies)
  const form = readForms(first.body).find(({ method }) => method === 'post')
  if (!form) return false
  const last = await send(first, form, new URLSearchParams({ code }), cookies)
  return last.status === 200 && SENT.test(text(last.body))
}

/** A form's prefilled values. */
const fieldsOf = (form: PageForm) => new URLSearchParams(form.fields.map(({ name, value }) => [name, value]))

function ownForms(page: Page, optOutPath: string): PageForm[] {
  return readForms(page.body).filter(form => new URL(form.action, page.url).pathname.startsWith(optOutPath))
}

/** Whether the page still asks for input: then no text on it is final. */
function asksMore(page: Page, optOutPath: string): boolean {
  return ownForms(page, optOutPath).length > 0
}

/** The form to fill in, for the person's own record if there are several, or word that it's missing. */
function chooseForm(page: Page, optOutPath: string, record: OwnRecord): PageForm | 'not there' | undefined {
  const forms = ownForms(page, optOutPath)
  const pick = (form: PageForm) =>
    form.fields.some(field => field.type === 'hidden' && field.value === record.id)
  const mine = forms.find(pick)
  if (mine) return mine
  const posts = forms.filter(form => form.method === 'post')
  const isList = posts.some(form => form.fields.length === 1 && form.fields[0]?.type === 'hidden')
  if (isList || /which one are you/i.test(text(page.body))) return 'not there'
  return posts[0] ?? forms[0]
}

type Filling = {
  page: Page
  record: OwnRecord
  email: string
  solve: (puzzle: string) => Promise<string>
  seen: Seen
}

/** The value that a person would type, tick or choose. Null leaves the field out. */
async function fill(field: Field, form: PageForm, filling: Filling): Promise<string | null> {
  const { page, record, email, solve, seen } = filling
  if (field.type === 'checkbox') return field.value || 'yes'
  if (field.type === 'radio') return null
  if (/letters/i.test(`${field.name} ${field.words}`)) {
    seen.captcha = true
    return solve(form.fields.find(one => one.name === 'puzzle')?.value ?? '')
  }
  if (/\bcode\b/i.test(field.words) && field.type === 'text') {
    seen.telephone = true
    return text(page.body).match(/\b\d{3} \d{3}\b/)?.[0] ?? ''
  }
  const [city = '', state = ''] = record.place.split(', ')
  if (field.type === 'select')
    return field.options.find(option => option === state) ?? field.options.find(option => option !== '') ?? ''
  if (field.value !== '' || field.type === 'hidden') return field.value
  if (field.type === 'email') return email
  if (/https?:\/\//.test(field.words) || /address of your record|record address/i.test(field.words))
    return record.url
  if (/record (number|id)/i.test(field.words)) return record.id
  if (/city|town/i.test(field.words)) return city
  if (/e-?mail/i.test(field.words)) return email
  return /name/i.test(`${field.words} ${field.name}`) ? record.name : ''
}

async function send(page: Page, form: PageForm, fields: URLSearchParams, cookies: Cookies): Promise<Page> {
  const url = new URL(form.action || page.url.pathname, page.url)
  if (form.byScript) {
    const sent = await request(url, cookies, {
      type: 'application/json',
      body: JSON.stringify(Object.fromEntries(fields)),
    })
    const message = (JSON.parse(sent.body || '{}') as { message?: string }).message ?? ''
    return { ...sent, body: `<p>${message}</p>` }
  }
  if (form.method === 'post')
    return request(url, cookies, { type: 'application/x-www-form-urlencoded', body: fields.toString() })
  for (const [name, value] of fields) url.searchParams.set(name, value)
  return open(url, cookies)
}

/** Opens a page. If the site says to slow down, retries once after a moment. */
async function open(url: URL, cookies: Cookies): Promise<Page> {
  const page = await request(url, cookies)
  return page.status === 429 ? request(url, cookies) : page
}

const PATIENCE_MS = 10_000

/** Names below localhost mean this machine, whatever the resolver says. */
function request(url: URL, cookies: Cookies, sent?: { type: string; body: string }): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: url.host,
      ...(cookies.has(url.host) ? { cookie: cookies.get(url.host) } : {}),
      ...(sent ? { 'content-type': sent.type, 'content-length': Buffer.byteLength(sent.body) } : {}),
    }
    const method = sent ? 'POST' : 'GET'
    const options = { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method, headers }
    const asked = http.request({ ...options, timeout: PATIENCE_MS }, answer => {
      keep(cookies, url, answer.headers['set-cookie'] ?? [])
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { location } = answer.headers
        const status = answer.statusCode ?? 0
        if (location && status >= 300 && status < 400) resolve(open(new URL(location, url), cookies))
        else resolve({ status, url, body: Buffer.concat(chunks).toString() })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', () => resolve({ status: 599, url, body: '' }))
    asked.end(sent?.body ?? '')
  })
}

function keep(cookies: Cookies, url: URL, set: readonly string[]): void {
  const own = new Map(
    [...(cookies.get(url.host)?.split('; ') ?? []), ...set.map(line => line.split(';')[0] ?? '')].map(
      pair => [pair.split('=')[0], pair],
    ),
  )
  if (own.size > 0) cookies.set(url.host, [...own.values()].join('; '))
}
