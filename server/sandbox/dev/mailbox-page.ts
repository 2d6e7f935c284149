// The mailbox as a page: a list and a reading pane. Links are rewritten so that a browser on this machine can open
// them.

import type { KeptMail } from '../mail/mailbox.ts'
import { html, type Markup } from '../markup.ts'
import { devPage } from './dev-page.ts'

type Address = (url: string) => string

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** `text` with its URLs as links. */
function linked(text: string, address: Address): Markup[] {
  const parts: Markup[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    parts.push(html`${text.slice(end, match.index)}<a href="${address(match[0])}">${match[0]}</a>`)
    end = match.index + match[0].length
  }
  return [...parts, html`${text.slice(end)}`]
}

/** A mail's HTML as its own document: links open in a new window, at URLs that this machine can reach. */
export function mailDocument(mail: KeptMail, address: Address): string {
  const body = mail.html.replace(
    /(<a\b[^>]*?\bhref\s*=\s*)("|')([^"']*)\2/gi,
    (_, head: string, quote: string, href: string) => {
      return `${head}${quote}${address(href)}${quote}`
    },
  )
  const base = '<base target="_blank"><meta name="referrer" content="no-referrer">'
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, head => `${head}${base}`) : `${base}${body}`
}

function when(date: string): string {
  return `${date.slice(0, 10)} ${date.slice(11, 16)}`
}

function query(to: string, id?: string): string {
  const parameters = new URLSearchParams({
    ...(to === '' ? {} : { to }),
    ...(id === undefined ? {} : { id }),
  })
  return parameters.size === 0 ? '/dev/mailbox' : `/dev/mailbox?${parameters}`
}

function pane(mail: KeptMail, to: string, address: Address): Markup {
  const text = html`<pre class="text">${linked(mail.text, address)}</pre>`
  return html`<article class="pane"><a class="back" href="${query(to)}">All mail</a><h1>${mail.subject || '(no subject)'}</h1>
<dl class="head"><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Sent</dt><dd>${when(mail.date)} UTC</dd></dl>
${
  mail.html === ''
    ? text
    : html`<iframe title="The mail as its sender designed it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail.id}/body"></iframe>${mail.text !== '' && html`<details><summary>As plain text</summary>${text}</details>`}`
}</article>`
}

/** The page: `mails` newest first, `open` in the reading pane; `chosen` says whether the person picked it. */
export function mailboxPage(
  mails: readonly KeptMail[],
  open: KeptMail | null,
  view: { to: string; chosen: boolean; now: number; address: Address },
): string {
  const items = mails.map(mail => {
    const current = mail.id === open?.id && html`aria-current="true"`
    return html`<a class="item" href="${query(view.to, mail.id)}" ${current}><b>${mail.subject || '(no subject)'}</b><span><i>${mail.from}</i>${when(mail.date)}</span><span><i>to ${mail.to}</i></span></a>`
  })
  const body = html`<div class="mail${view.chosen && ' reading'}"><section class="list" aria-label="Mail"><form method="get" action="/dev/mailbox"><input name="to" value="${view.to}" placeholder="Sent to…" aria-label="Sent to"><button>Show</button></form>${items.length === 0 ? html`<p class="empty">No mail${view.to !== '' && ` to ${view.to}`} yet. Everything that is sent in this world lands here.</p>` : items}</section>${open === null ? html`<div class="pane"></div>` : pane(open, view.to, view.address)}</div>`
  return devPage('Mailbox', '/dev/mailbox', view.now, body)
}
