// The search form of a sandbox site, with the fields its definition names.
import { html, type Markup } from '../markup.ts'
import { stateNames } from '../people/places.ts'
import type { SiteDefinition } from '../sites/definition.ts'

export type Sought = { name: string; city: string; state: string }

function field(label: string, name: string, value: string, hint: string): Markup {
  return html`<label class="x-field"><span>${label}</span><input name="${name}" value="${value}" placeholder="${hint}" autocomplete="off"></label>`
}

/** The options of a state select; `chosen` is a state code. */
export function stateOptions(chosen: string): Markup {
  return html`<option value="">All states</option>${Object.entries(stateNames).map(([code, name]) =>
    code === chosen
      ? html`<option value="${code}" selected>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  )}`
}

/** The form; `sought` fills it in on a result page. */
export function searchBox(site: SiteDefinition, sought?: Sought): Markup {
  const { action, fields, button } = site.search.form
  const method = site.search.via === 'post' ? 'post' : 'get'
  const [first = '', ...rest] = (sought?.name ?? '').split(' ')
  const place = [sought?.city ?? '', sought?.state ?? ''].filter(part => part !== '').join(', ')
  return html`<form class="x-search" action="${action}" method="${method}" role="search">
${fields.name && field('Full name', fields.name, sought?.name ?? '', 'First and last name')}
${fields.first && field('First name', fields.first, first, 'First name')}
${fields.last && field('Last name', fields.last, rest.join(' '), 'Last name')}
${fields.place && field('Where', fields.place, place, 'City, state')}
${fields.city && field('City', fields.city, sought?.city ?? '', 'City')}
${
  fields.state &&
  html`<label class="x-field x-field-state"><span>State</span><select name="${fields.state}">${stateOptions(sought?.state ?? '')}</select></label>`
}
<button class="x-go" type="submit">${button}</button>
</form>`
}
