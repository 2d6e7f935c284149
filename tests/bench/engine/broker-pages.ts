// Pretend people-search sites for the scan bench: five layouts of result pages, some with a second page, filled with
// people generated from a number, and a recipe for each.

const FIRST = ['James', 'Mary', 'Robert', 'Linda', 'Michael', 'Susan', 'David', 'Karen', 'Paul', 'Nancy']
const LAST = [
  'Marlow',
  'Whitcomb',
  'Ferris',
  'Okafor',
  'Delgado',
  'Huang',
  'Novak',
  'Brandt',
  'Pruitt',
  'Salas',
]
const TOWNS = [
  'Reno, NV',
  'Austin, TX',
  'Dayton, OH',
  'Salem, OR',
  'Macon, GA',
  'Provo, UT',
  'Tulsa, OK',
  'Utica, NY',
]

/** The person to find: two names, two places. */
export const SOUGHT = {
  first: 'Harriet',
  last: 'Marlow',
  former: 'Whitcomb',
  age: 47,
  places: ['Reno, NV', 'Salem, OR'],
}

/** How many sites in ten list the person, spread evenly. */
const LISTED_OF_TEN = 4
const PEOPLE_PER_PAGE = 18

interface Listed {
  name: string
  age: number
  town: string
  past: string[]
  kin: string[]
  id: number
}

const pick = <T>(list: readonly T[], at: number): T => list[Math.abs(at) % list.length] as T

function person(site: number, at: number): Listed {
  const mix = (site * 7919 + at * 104_729) % 100_003
  return {
    name: `${pick(FIRST, mix)} ${pick(LAST, mix >> 3)}`,
    age: 25 + (mix % 60),
    town: pick(TOWNS, mix >> 5),
    past: [pick(TOWNS, mix >> 2), pick(TOWNS, mix >> 7)],
    kin: [`${pick(FIRST, mix >> 1)} ${pick(LAST, mix >> 4)}`, `${pick(FIRST, mix >> 6)} ${pick(LAST, mix)}`],
    id: mix,
  }
}

/** Whether a site lists the person. */
export function lists(site: number): boolean {
  return site % 10 < LISTED_OF_TEN
}

/** How a layout writes a record and its list: `[tag and class of a record, inner markup]`. */
interface Shape {
  record: (one: Listed) => string
  wrap: (records: string) => string
  selector: string
  profile: Record<string, object>
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the recipes' own placeholder
const RECORD_ID = 'https://x/${id}'
const link = { selector: 'a', identifierType: 'path', identifier: RECORD_ID }
const all = (selector: string) => ({ selector, findElements: true })

const SHAPES: readonly Shape[] = [
  {
    record: one =>
      `<div class="card"><h3>${one.name}</h3><p>Age <b class="age">${one.age}</b></p><p class="town">${one.town}</p><ul class="past">${one.past.map(town => `<li>${town}</li>`).join('')}</ul><p class="kin">${one.kin.map(name => `<span>${name}</span>`).join(' ')}</p><a href="/p/${one.id}">Open report</a></div>`,
    wrap: records => `<div class="cards">${records}</div>`,
    selector: '.card',
    profile: {
      name: { selector: 'h3' },
      age: { selector: '.age' },
      addressCityState: { selector: '.town' },
      addressCityStateList: all('.past li'),
      relativesList: all('.kin span'),
      profileUrl: link,
    },
  },
  {
    record: one =>
      `<tr class="row"><td><a href="/person?id=${one.id}">${one.name}</a></td><td>${one.age}</td><td>${one.town}</td><td>${one.past.join(' | ')}</td><td>${one.kin.join(' | ')}</td></tr>`,
    wrap: records =>
      `<table><thead><tr><th>Name<th>Age<th>Now<th>Before<th>Kin</thead><tbody>${records}</tbody></table>`,
    selector: "//tr[@class='row']",
    profile: {
      name: { selector: './/td[1]' },
      age: { selector: './/td[2]' },
      addressCityState: { selector: './/td[3]' },
      addressCityStateList: { selector: './/td[4]' },
      relativesList: { selector: './/td[5]' },
      profileUrl: { selector: './/td[1]/a', identifierType: 'param', identifier: 'id' },
    },
  },
  {
    record: one =>
      `<article><h2>${one.name}, ${one.age}</h2><dl><dt>Lives in</dt><dd>${one.town}</dd><dt>Lived in</dt>${one.past.map(town => `<dd>${town}</dd>`).join('')}</dl><strong>Related to:</strong> ${one.kin.join(', x • ')}<br><a href="/r/${one.id}">See</a></article>`,
    wrap: records => `<main>${records}</main>`,
    selector: 'article',
    profile: {
      name: { selector: 'h2', beforeText: ',' },
      age: { selector: 'h2', afterText: ',' },
      addressCityStateList: all('dd'),
      relativesList: { selector: './/strong/following-sibling::text()' },
      profileUrl: link,
    },
  },
  {
    record: one =>
      `<li class="hit"><div class="who">${one.name}</div><div class="meta">${one.age} years old<br>${one.town}</div><div class="more"><em>Also seen in</em> ${one.past.map(town => `<i>${town}</i>`).join('')}</div><a class="go" href="/hit/${one.id}">View</a></li>`,
    wrap: records => `<ol>${records}</ol>`,
    selector: 'ol > li.hit',
    profile: {
      name: { selector: '.who' },
      age: { selector: '.meta', beforeText: 'years' },
      addressCityState: { selector: '.meta', afterText: 'old' },
      addressCityStateList: all('.more i'),
      profileUrl: { selector: '.go', identifierType: 'path', identifier: RECORD_ID },
    },
  },
  {
    record: one =>
      `<div class="p"><span class="n">${one.name}</span> <span class="a">(${one.age})</span> <span class="t">${one.town}</span><div class="k">Relatives: ${one.kin.join(' · ')}</div></div>`,
    wrap: records => `<section>${records}</section>`,
    selector: '.p',
    profile: {
      name: { selector: '.n' },
      age: { selector: '.a' },
      addressCityState: { selector: '.t' },
      relativesList: { selector: '.k', afterText: ':' },
      profileUrl: { identifierType: 'hash' },
    },
  },
]

const shapeOf = (site: number): Shape => pick(SHAPES, site)
const FILLER =
  '<p>People search made simple. Look up names, places and relatives in one search. Reports are compiled from public sources and may be incomplete.</p>'
const LINKS = Array.from(
  { length: 60 },
  (_, at) => `<li><a href="/browse/${at}">Browse ${pick(LAST, at)} in ${pick(TOWNS, at)}</a></li>`,
).join('')

/** One result page of about 10 to 15 kB. */
export function brokerPage(site: number, name: string, page: number): string {
  const shape = shapeOf(site)
  const people = Array.from({ length: PEOPLE_PER_PAGE }, (_, at) =>
    person(site, at + page * 100 + name.length),
  )
  if (lists(site) && page === 1 && name.endsWith(SOUGHT.last.toLowerCase())) {
    people.splice(site % PEOPLE_PER_PAGE, 0, {
      name: `${SOUGHT.first} ${SOUGHT.last}`,
      age: SOUGHT.age,
      town: SOUGHT.places[0] ?? '',
      past: [SOUGHT.places[1] ?? ''],
      kin: ['Otto Marlow'],
      id: 424_242,
    })
  }
  const head = `<meta charset="utf-8"><title>${name} | Site ${site}</title><link rel="stylesheet" href="/site.css">`
  return `<!doctype html><html lang="en"><head>${head}</head><body><header><h1>Results for ${name}</h1><nav><ul>${LINKS}</ul></nav></header>${shape.wrap(people.map(shape.record).join('\n'))}<footer>${FILLER.repeat(8)}</footer></body></html>`
}

/** The site's recipe, in file format. Every third site has a second page. */
export function brokerRecipe(site: number, transport: 'browser' | 'http'): object {
  const { selector, profile } = shapeOf(site)
  const host = `site${site}.example`
  const step = (page: number) => [
    {
      id: `go${page}`,
      actionType: 'navigate',
      url: `http://${host}/find/\${firstName|downcase}-\${lastName|downcase}/\${state}/\${city|hyphenated|downcase}?page=${page}`,
    },
    { id: `read${page}`, actionType: 'extract', selector, noResultsSelector: '.none', profile },
  ]
  const actions = site % 3 === 0 ? [...step(1), ...step(2)] : step(1)
  return {
    name: `Site ${site}`,
    url: host,
    version: '0.1.0',
    steps: [{ stepType: 'scan', scanType: 'templatedUrl', transport, actions }],
  }
}
