// The small pages of every sandbox site: about, privacy, offers, not found, out of order.
import { html, type Markup } from '../markup.ts'
import { privacyMailbox, type SiteDefinition } from '../sites/definition.ts'
import type { Page } from './document.ts'

/** A page with one panel of text. */
export function panelPage(site: SiteDefinition, title: string, body: Markup): Page {
  return {
    title: `${title} | ${site.name}`,
    kind: 'narrow',
    body: html`<div class="x-narrow"><section class="x-panel"><h1>${title}</h1>${body}</section></div>`,
  }
}

/** The about page. */
export function aboutPage(site: SiteDefinition): Page {
  return panelPage(
    site,
    `About ${site.name}`,
    html`<p>${site.copy.intro}</p>${site.copy.points.map(([title, text]) => html`<h2>${title}</h2><p>${text}</p>`)}`,
  )
}

function removalText(site: SiteDefinition): Markup {
  const { optOut } = site
  const form = html`<a href="${optOut.path}">our removal page</a>`
  if (optOut.flow === 'email')
    return html`Write to ${optOut.mailbox} with your full name and city or the record’s address.`
  if (optOut.flow === 'phone') return html`Removal is by telephone only: see ${form}.`
  if (optOut.flow === 'parent')
    return html`Records here come from ${optOut.parent}; a removal there removes them here: see ${form}.`
  return html`Use ${form}, or write to ${privacyMailbox(site)}.`
}

/** The privacy notice. */
export function privacyPage(site: SiteDefinition): Page {
  return panelPage(
    site,
    'Privacy notice',
    html`<p>${site.name} compiles records from public registers, directories and commercial sources.</p><h2>Your choices</h2><p>You may ask us to stop selling or sharing your personal information and to take your record off the site. ${removalText(site)}</p><p>We may ask for details that let us find the record. We use them for nothing else.</p>`,
  )
}

/** The page that every offer leads to. */
export function offersPage(site: SiteDefinition): Page {
  return panelPage(
    site,
    'Nothing is for sale here',
    html`<p>This is where ${site.name} would ask for a card. It is a pretend site in the Offlist sandbox, so there is no report behind it.</p><p><a href="/">Back to the search</a></p>`,
  )
}

/** Visitors see this page in place of a members-only record. */
export function membersPage(site: SiteDefinition): Page {
  return panelPage(
    site,
    'Log in to see this record',
    html`<p>Records are for members. It costs nothing to join, and takes a minute.</p><p><a class="x-button" href="/offers">Log in or join</a></p>`,
  )
}

/** The page for unknown URLs and removed records. */
export function missingPage(site: SiteDefinition): Page {
  return {
    title: `Not found | ${site.name}`,
    kind: 'narrow',
    body: html`<div class="x-narrow"><section class="x-panel x-missing"><h1>This page does not exist</h1><p>The record may have been removed, or the address is wrong.</p><p><a href="/">Back to the search</a></p></section></div>`,
  }
}

/** The page of a site that is down or rate-limiting. */
export function troublePage(site: SiteDefinition, title: string, text: string): Page {
  return panelPage(site, title, html`<p>${text}</p>`)
}
