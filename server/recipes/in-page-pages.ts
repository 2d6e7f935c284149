// The function inside a broker's page that checks whether its list continues, by the recipe's fields and by common
// signs. Sent along with in-page.ts, and also run on pages over plain HTTP.
import type { FieldSpec } from '#shared/recipe/action.ts'
import type { RawField } from '#shared/recipe/read-record.ts'

/** In the page: from in-page.ts. */
declare function find(selector: string, root: Node): Node[]
declare function textOf(node: Node): string
declare function readField(name: string, spec: FieldSpec, record: Node): RawField

/** The selectors to check. `records` selects the list's own entries; elements inside them are ignored. */
export interface ListCriteria {
  records: string
  nextPage: string | null
  hasMore: string | null
  total: FieldSpec | null
}

/** A way to another page of the list: a link, or a button if `href` is null. */
export interface WayOn {
  href: string | null
}

export interface ListPages {
  /** The element that `nextPage` selects; null if it isn't there or does nothing. */
  next: WayOn | null
  /** Whether `hasMore` is there; null if the recipe doesn't have it. */
  hasMore: boolean | null
  /** The text that `total` selects. */
  total: string[]
  /** A sign of a next page, or a way to it; null if there is none. */
  guess: WayOn | null
}

export function pagesOfList(criteria: ListCriteria): ListPages {
  const records = find(criteria.records, document)
  const next = criteria.nextPage === null ? undefined : find(criteria.nextPage, document)[0]
  const shown = next instanceof Element ? next : null
  return {
    next: shown && leadsOn(shown) ? wayOf(shown) : null,
    hasMore: criteria.hasMore === null ? null : find(criteria.hasMore, document).length > 0,
    total: criteria.total === null ? [] : readField('', criteria.total, document).texts,
    guess: guessNext(records),
  }
}

function guessNext(records: Node[]): WayOn | null {
  const isTheirs = (node: Node) => records.some(record => record.contains(node))
  for (const node of find('a[rel~=next], link[rel~=next]', document)) {
    if (node instanceof Element && !isTheirs(node) && leadsOn(node)) return wayOf(node)
  }
  const pressed = find('a, button, [role=button], input[type=submit], input[type=button]', document)
  for (const node of pressed) {
    if (!(node instanceof Element) || !saysNext(node) || isTheirs(node)) continue
    if (leadsOn(node) && node.checkVisibility({ visibilityProperty: true }) && !isOfForm(node))
      return wayOf(node)
  }
  const body = find('body', document)[0]
  return body && countsOn(textOf(body)) ? { href: null } : null
}

function saysNext(element: Element): boolean {
  const texts = [element.textContent, element.getAttribute('value'), element.getAttribute('aria-label')]
  const words =
    /^[\s›»→>]*((go to )?(the )?next( page| results?)?|(show|load|see|view)( \d+)? more( results| records| people)?|more (results|records|people))[\s›»→>.…]*$/i
  return texts.some(text => text !== null && text.length < 60 && words.test(text))
}

/** Whether it does anything: it's enabled and doesn't link to the current page. */
function leadsOn(element: Element): boolean {
  for (
    let at: Node | null = element;
    at instanceof Element && at !== element.parentNode?.parentNode;
    at = at.parentNode
  ) {
    const isOff = at.getAttribute('disabled') !== null || at.getAttribute('aria-disabled') === 'true'
    if (isOff || /(^|[\s_-])disabled($|\s)/i.test(at.getAttribute('class') ?? '')) return false
  }
  const { href } = wayOf(element)
  return href === null || href !== location.href.split('#')[0]
}

/** A button of an unfilled form leads to the form's next step, not to another page of the list. */
function isOfForm(element: Element): boolean {
  let form: Node | null = element
  while (form instanceof Element && form.localName !== 'form') form = form.parentNode
  if (!(form instanceof Element)) return false
  const asks = find('input:not([type=hidden]):not([type=submit]):not([type=button]), select, textarea', form)
  return asks.length > 0
}

/** A link's target without its fragment; null if it isn't a link or runs a script. */
function wayOf(element: Element): WayOn {
  const href: unknown = Reflect.get(element, 'href')
  const given = element.getAttribute('href')?.trim() ?? ''
  if (typeof href !== 'string' || given === '' || given.startsWith('#')) return { href: null }
  return { href: /^https?:/.test(href) ? (href.split('#')[0] ?? null) : null }
}

/** Whether the text counts more than is shown: "Showing 1-10 of 132", "Page 2 of 14", "Showing 10 of 132". */
function countsOn(text: string): boolean {
  const number = '(\\d[\\d,]*)'
  const value = (digits: string | undefined) => Number((digits ?? '').replaceAll(',', ''))
  const forms = [
    `\\b${number}\\s*(?:[-–—]|to|through)\\s*${number}\\s+(?:out )?of\\s+(?:about |over |more than )?${number}`,
    `\\bpage\\s+(${number})\\s*(?:of|/)\\s*${number}`,
    `\\b(?:showing|displaying|viewing)\\s+(?:the first |first |top )?(${number})\\s+(?:out )?of\\s+(?:about |over )?${number}`,
  ]
  return forms.some(form =>
    [...text.matchAll(new RegExp(form, 'gi'))].some(([, , last, all]) => value(last) < value(all)),
  )
}

/** Sent along with in-page.ts: helpers, and the functions to call. */
export const PAGES_HELPERS = [guessNext, saysNext, leadsOn, isOfForm, wayOf, countsOn]
