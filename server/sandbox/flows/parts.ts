// Pieces of removal forms that several flows use.

import { delayText } from '../mail/site-letters.ts'
import { html, type Markup } from '../markup.ts'
import type { Page } from '../pages/document.ts'
import { placeText } from '../pages/layouts/layout.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Listing } from '../world/listing.ts'
import type { RemovalRequest } from '../world/requests.ts'

/** A labeled text field. */
export function textField(label: string, name: string, value: string, hint: string, type = 'text'): Markup {
  return html`<label class="x-field"><span>${label}</span><input type="${type}" name="${name}" value="${value}" placeholder="${hint}" autocomplete="off"></label>`
}

/** The error message above a form. */
export function errorBox(message: string | null): Markup | null {
  return message === null ? null : html`<p class="x-error" role="alert">${message}</p>`
}

/** The record that a request is about. */
export function pickedRecord(listing: Listing): Markup {
  const place = listing.places[0]
  return html`<div class="x-picked"><b>${listing.name}</b>${[listing.age, place && placeText(place)].filter(Boolean).join(', ')} <small class="x-muted">record ${listing.id}</small></div>`
}

/** Confirms the receipt of a request that needs no further step. */
export function receivedText(site: SiteDefinition, request: RemovalRequest): string {
  const hours = site.optOut.flow === 'parent' ? 0 : site.optOut.hours
  return `Your request ${request.id} has been received. The record will be removed ${delayText(hours)}.`
}

/** The page after a request that needs no confirmation. */
export function receivedPage(site: SiteDefinition, request: RemovalRequest): Page {
  return panelPage(
    site,
    'Request received',
    html`<p class="x-success x-done">${receivedText(site, request)}</p><p>Keep the number for your files.</p>`,
  )
}

/** The page after a request that the person must confirm by mail. */
export function checkMailPage(site: SiteDefinition, email: string): Page {
  return panelPage(
    site,
    'One more step',
    html`<p class="x-success x-mail-sent">Check your mail: we have sent a link to ${email}.</p><p>Nothing happens until you open it.</p>`,
  )
}
