// Result pages of people-search sites in several layouts, with a recipe in the public format for each. They let tests
// compare what the matcher gets from a page with direct input.
import type { MatchListing } from '#shared/domain/matching/index.ts'
import type { RecordSpec } from '#shared/recipe/action.ts'

export interface ListingLayout {
  name: string
  record: (listing: MatchListing, at: number) => string
  selector: string
  spec: RecordSpec
}

const text = (value: string) => value.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const ageOf = ({ age, ageRange, birth }: MatchListing) => birth ?? ageRange ?? age?.toString() ?? ''
const all = (selector: string) => ({ selector, findElements: true })
const items = (tag: string, list: readonly string[] = []) =>
  list.map(one => `<${tag}>${text(one)}</${tag}>`).join('')
const shown = (list: readonly string[] | undefined, html: (list: readonly string[]) => string) =>
  list && list.length > 0 ? html(list) : ''
const streets = ({ address, pastAddresses = [] }: MatchListing) => [
  ...(address ? [address] : []),
  ...pastAddresses,
]
const LINK = { selector: 'a', identifierType: 'path' } as const

/** One element for each detail. */
const CARDS: ListingLayout = {
  name: 'cards',
  record: (listing, at) => {
    const [now, ...past] = listing.locations ?? []
    return `<div class="card"><h3>${text(listing.name)}</h3><p>Age: <b class="age">${text(ageOf(listing))}</b></p>
      <p class="now">${text(now ?? '')}</p><ul class="past">${items('li', past)}</ul><ul class="aka">${items('li', listing.akas)}</ul>
      <ul class="streets">${items('li', streets(listing))}</ul><ul class="tel">${items('li', listing.phones)}</ul>
      <ul class="mail">${items('li', listing.emails)}</ul><p class="kin">${items('span', listing.relatives)}</p><a href="/p/${at}">Open</a></div>`
  },
  selector: '.card',
  spec: {
    name: { selector: 'h3' },
    age: { selector: '.age' },
    addressCityState: { selector: '.now' },
    addressCityStateList: all('.past li'),
    alternativeNamesList: all('.aka li'),
    addressFullList: all('.streets li'),
    phoneList: all('.tel li'),
    relativesList: all('.kin span'),
    profileUrl: LINK,
  },
}

/** Lists, each a single text with a label in front. */
const LINES: ListingLayout = {
  name: 'lines',
  record: (listing, at) =>
    `<section><h2><a href="/p/${at}">${text(listing.name)}</a> (${text(ageOf(listing))})</h2>
     <p class="where">Lives in: ${text((listing.locations ?? []).join(' | '))}</p>
     ${shown(listing.akas, list => `<p class="aka">Also known as: ${text(list.join(' | '))}</p>`)}
     <address>${streets(listing).map(text).join('<br>')}</address>
     <p class="tel">Phones: ${text((listing.phones ?? []).join(' | '))}</p>
     ${shown(listing.emails, list => `<p>E-mail: ${text(list.join(' | '))}</p>`)}
     ${shown(listing.relatives, list => `<p class="kin">Related to: ${text(list.join(' • '))}</p>`)}</section>`,
  selector: 'section',
  spec: {
    name: { selector: 'h2 a' },
    age: { selector: 'h2', afterText: '(', beforeText: ')' },
    addressCityStateList: { selector: '.where' },
    alternativeNamesList: { selector: '.aka' },
    addressFullList: { selector: 'address' },
    phoneList: { selector: '.tel', afterText: 'Phones:' },
    relativesList: { selector: '.kin' },
    profileUrl: LINK,
  },
}

/** A table whose recipe reads only name, age, places and relatives, as most public recipes do. */
const SPARSE: ListingLayout = {
  name: 'sparse',
  record: (listing, at) =>
    `<tr class="row"><td><a href="/p/${at}">${text(listing.name)}</a><div class="aka">${items('i', listing.akas)}</div></td>
     <td>${text(ageOf(listing))}</td><td><ul>${items('li', listing.locations)}</ul></td>
     <td>${streets(listing)
       .map(street => `<div>${text(street).replace(', ', ',<br>')}</div>`)
       .join('')}</td>
     <td>${shown(listing.phones, list => `Phone ${list.map(text).join(', ')}`)}</td><td>${shown(listing.emails, list => list.map(text).join(', '))}</td>
     <td class="kin">${items('p', listing.relatives)}</td></tr>`,
  selector: "//tr[@class='row']",
  spec: {
    name: { selector: './/td[1]/a' },
    age: { selector: './/td[2]' },
    addressCityStateList: all('.//td[3]//li'),
    alternativeNamesList: all('.aka i'),
    relativesList: all('.kin p'),
    profileUrl: LINK,
  },
}

export const LISTING_LAYOUTS: readonly ListingLayout[] = [CARDS, LINES, SPARSE]

/** A page with these listings. */
export function listingPage(layout: ListingLayout, listings: readonly MatchListing[]): string {
  const records = listings.map(layout.record).join('\n')
  const body = layout === SPARSE ? `<table>${records}</table>` : `<main>${records}</main>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Results</title><body><h1>Results</h1>${body}<footer>Call us: (206) 555-0199</footer></body></html>`
}
