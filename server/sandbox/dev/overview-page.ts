// The overview at /dev: the time, the mailbox, the sandbox sites, and people to try the product with.

import type { Demo } from '../demo.ts'
import { html, type Markup } from '../markup.ts'
import { devPage } from './dev-page.ts'
import type { personReport, siteReport } from './world-report.ts'

type SiteReport = ReturnType<typeof siteReport>
type PersonReport = ReturnType<typeof personReport>

const STEPS = [
  ['PT1H', 'One hour'],
  ['P1D', 'One day'],
  ['P3D', 'Three days'],
  ['P7D', 'A week'],
  ['P21D', 'Three weeks'],
] as const

function clockForms(): Markup {
  return html`<div class="row">${STEPS.map(([advance, label]) => html`<form method="post" action="/dev/clock"><input type="hidden" name="advance" value="${advance}"><button>${label} later</button></form>`)}</div>`
}

const LANGUAGES = { en: 'English', de: 'German', es: 'Spanish' } as const

/** How a desk treats letters: `identity_wanted, then usual, in German, after 3 days, quoted`. */
function deskText(conduct: SiteReport['desk']): string {
  const { answer, afterwards, language = 'en', delayDays = 0, form = 'usual', effect, answersFrom } = conduct
  return [
    answer,
    ...[afterwards ?? []].flat().map(later => `then ${later}`),
    ...(answersFrom ? [`from the ${answersFrom.replace('_', ' ')} on`] : []),
    ...(effect ? [`${effect}${effect === 'nothing' ? ' happens' : ' the record'}`] : []),
    ...(conduct.autoReplyFirst ? ['after an automatic answer'] : []),
    ...(language === 'en' ? [] : [`in ${LANGUAGES[language]}`]),
    ...(delayDays === 0 ? [] : [`after ${delayDays} ${delayDays === 1 ? 'day' : 'days'}`]),
    ...(form === 'usual' ? [] : [form.replace('_', ' ')]),
  ].join(', ')
}

function siteRow(site: SiteReport): Markup {
  const asked = site.submissions.length
  const wrong = site.broken ?? site.trouble
  const letters = site.letters.length
  return html`<tr><td><a href="${site.address}">${site.name}</a>${wrong !== null && html` <span class="broken">${wrong}</span>`}<br><small>${site.host}${site.chain !== null && `, ${site.chain} chain`}</small></td><td>${site.behaviors.join(', ')}</td><td><a href="${site.optOut.address}">Opt-out</a></td><td>${deskText(site.desk)}${letters > 0 && html`<br><small>${letters} ${letters === 1 ? 'letter' : 'letters'}</small>`}</td><td class="num">${asked}${site.duplicates > 0 && html` <span class="broken">(${site.duplicates} twice)</span>`}</td></tr>`
}

function personItem(person: PersonReport): Markup {
  const { profile } = person
  const places = (profile.addresses ?? []).map(place => {
    const until = place.until === undefined ? '' : ` (until ${place.until})`
    return `${[place.street, place.city].filter(Boolean).join(', ')}, ${place.state} ${place.zip ?? ''}${until}`
  })
  const others = profile.names.slice(1).map(name => `${name.first} ${name.last}`)
  return html`<li><h3>${person.fullName} <small>${person.id}</small></h3><p>Born ${profile.birthDate ?? 'unknown'}${others.length > 0 && `; also ${others.join(', ')}`}</p><p>${places.map(place => html`${place}<br>`)}</p><p>${[...(profile.phones ?? []), ...(profile.emails ?? [])].join(' · ')}</p><p class="muted">Relatives: ${(profile.relatives ?? []).join(', ') || 'none known'}. Listed on ${person.listings.length} sites; ${person.namesakes.length} of the same name.</p><div class="links">${person.listings.map(listing => html`<a href="${listing.address}">${listing.site.replace('.example', '')}</a>`)}</div></li>`
}

/** The page. */
export function overviewPage(view: {
  now: number
  demo: Demo
  sites: readonly SiteReport[]
  sought: string
  found: { total: number; people: readonly PersonReport[] }
}): string {
  const { now, demo, sites, sought, found } = view
  const body = html`<main><h1>A small pretend internet</h1><p>People-search sites with made-up people, a mailbox that catches all mail, and time that can be moved. Everything runs on this machine.</p>
<p>Demo account: <b>${demo.email}</b>, password <b>${demo.password}</b>. All mail is in the <a href="/dev/mailbox">mailbox</a>.</p>
<h2>Time</h2><p>It is ${new Date(now).toUTCString()}. Moving time forward runs what falls due on the way.</p>${clockForms()}
<h2>People to try</h2><form class="row" method="get" action="/dev"><input name="person" value="${sought}" placeholder="Name, city, state, number…" aria-label="Person"><button>Find</button></form>
${found.total > found.people.length && html`<p class="muted">${found.total} people; the first ${found.people.length} are shown.</p>`}${found.total === 0 && html`<p class="muted">Nobody in this world fits.</p>`}<ul class="people">${found.people.map(personItem)}</ul>
<h2>Sites</h2><table><thead><tr><th>Site</th><th>Behavior</th><th></th><th>Privacy desk</th><th class="num">Requests</th></tr></thead><tbody>${sites.map(siteRow)}</tbody></table></main>`
  return devPage('Overview', '/dev', now, body)
}
