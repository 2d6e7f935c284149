// Result pages of the small site in recipe-site.ts, and recipe actions that read them.
import { HOST } from './recipe-site.ts'

/** One person's entry. `link` is the address of their page. */
export function personCard(name: string, link: string, { age = 45, towns = ['Reno, NV'] } = {}): string {
  const places = towns.map(town => `<li>${town}`).join('')
  return `<div class=person><h2>${name}, ${age}</h2><ul>${places}</ul><a href="${link}">more</a></div>`
}

/** The site's own page for a search without results. */
export const NOBODY = '<p class=nobody>Nobody of that name.</p>'

export const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/q` }

/** Reads each `personCard`. */
export const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: {
    name: { selector: 'h2', beforeText: ',' },
    age: { selector: 'h2', afterText: ',' },
    addressCityStateList: { selector: './/li', findElements: true },
    profileUrl: { selector: 'a', identifierType: 'param', identifier: 'id' },
  },
}
