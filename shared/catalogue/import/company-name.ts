// Names in filings: the site's name, its owner (RULES.md N1 to N3), and ids.

/** A site's name and its owner according to a filing. */
export type Naming = { name: string; parent: string | null }

const LEGAL_FORM =
  /[\s,]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|l\.p|llp|plc|pbc|gmbh|ag|sa|s\.a|sas|bv|b\.v|ab|oy|srl|s\.r\.l|kg|gmbh & co\. kg|se)\.?$/i

const NOTHING = /^(?:n\/?\.?a\.?|none|not applicable|-+|no|null|same|\.)$/i

/** One name from a cell, with white space collapsed. Empty for placeholders such as "n/a". */
export function cleanName(cell: string): string {
  const name = cell.replace(/[\s\u00A0\u200B]+/g, ' ').trim()
  return NOTHING.test(name) ? '' : name.slice(0, 120).trim()
}

/** The names in a DBA cell. Commas separate them, except before a legal form. */
export function tradeNames(cell: string): string[] {
  const parts = cell
    .split(/[;\n|]+|,(?!\s*(?:inc|llc|l\.l\.c|ltd|limited|corp|co|lp|plc)\b)/i)
    .map(part => cleanName(part.replace(/^\s*(?:d\.?\/?b\.?\/?a\.?|doing business as)\b:?/i, '')))
  return [...new Set(parts.filter(part => part !== ''))]
}

/** N1 and N2 for one site of a filing; `sites` is the number of sites in the filing. */
export function nameSite(registrant: string, dba: readonly string[], domain: string, sites: number): Naming {
  const inside = /^(.+?)[\s,(]+(?:d\.?\/?b\.?\/?a\.?|doing business as)[:\s]+(.+?)\)?$/i.exec(registrant)
  const legal = inside?.[1] ? cleanName(inside[1]) : registrant
  const names = inside?.[2]
    ? unique([...tradeNames(inside[2]), ...dba])
    : dba.filter(name => !isSame(name, legal))
  if (sites > 1) {
    const own = [...names, legal].find(name => matchesDomain(name, domain))
    return { name: own ?? domain, parent: legal }
  }
  // With several trade names, we can't tell which one is the site's, even if one is the company's own.
  const [only] = names
  const isSingle = inside !== null || dba.length === 1
  if (!isSingle || names.length !== 1 || only === undefined) return { name: legal, parent: null }
  return { name: only, parent: legal }
}

/** Whether a name fits a domain: its letters, without the legal form, are the label or most of it. */
export function matchesDomain(name: string, domain: string): boolean {
  const letters = nameKey(name)
  const label = nameKey(domain.split('.')[0] ?? '')
  if (letters === '' || label === '') return false
  if (letters === label || letters === nameKey(domain)) return true
  return Math.min(letters.length, label.length) >= 4 && (letters.includes(label) || label.includes(letters))
}

/** A name without differences in spelling, legal form and punctuation. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return withoutLegalForm(plain)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
}

/** An owner as the catalogue already spells it (N3): the same letters, or those in the brackets of a label. */
export function canonicalParent(parent: string, labels: Iterable<string>): string {
  const key = nameKey(parent)
  for (const label of labels) {
    const [outside = '', inside] = label.split(/\s*[()]/)
    if ([label, outside, inside ?? ''].some(part => part !== '' && nameKey(part) === key)) return label
  }
  return parent
}

/** An id for a new record: from its name, from its domain if that id is taken, and numbered if both are taken. */
export function newBrokerId(name: string, domain: string, taken: ReadonlySet<string>): string {
  const fromName = slug(withoutLegalForm(name))
  const fromDomain = slug(domain)
  for (const id of [fromName, fromDomain]) if (id !== '' && !taken.has(id)) return id
  for (let number = 2; ; number++) {
    const id = `${fromDomain.slice(0, 55)}-${number}`
    if (!taken.has(id)) return id
  }
}

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-+$/, '')
}

function withoutLegalForm(name: string): string {
  let bare = name.trim()
  for (
    let next = bare.replace(LEGAL_FORM, '');
    next !== bare && next !== '';
    next = bare.replace(LEGAL_FORM, '')
  )
    bare = next
  return bare
}

const isSame = (a: string, b: string) => nameKey(a) === nameKey(b)
const unique = (names: readonly string[]) =>
  names.filter((name, at) => names.findIndex(other => isSame(other, name)) === at)
