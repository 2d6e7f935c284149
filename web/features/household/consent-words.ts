// The wording of consents: what the person agrees to, and on what authority. Pure. A different wording of the statement
// needs a new CONSENT_STATEMENT (shared/domain/households.ts).
import { AUTHORITIES, type Authority, isEnough } from '#shared/domain/households.ts'

/** The authority in the words of the person who answers. */
export const AUTHORITY_LABEL: Readonly<Record<Authority, string>> = {
  self: 'They are this person',
  consent: 'They agreed themselves',
  parent: 'I am their parent',
  guardian: 'I am their guardian',
  power_of_attorney: 'I hold a power of attorney for them',
}

/** The authority in the words of the record. */
export const AUTHORITY_RECORD: Readonly<Record<Authority, string>> = {
  self: 'Given by the person themself',
  consent: 'They agreed themselves',
  parent: 'By a parent',
  guardian: 'By a guardian',
  power_of_attorney: 'By power of attorney',
}

const ORDER: readonly Authority[] = ['consent', 'parent', 'guardian', 'power_of_attorney']

/** The options for somebody else; for a minor, only those that are sufficient. */
export function authorityOptions(minor: boolean): { value: Authority; label: string }[] {
  return ORDER.filter(one => isEnough(one, minor)).map(value => ({ value, label: AUTHORITY_LABEL[value] }))
}

/** The authority that a choice stands for, or null. */
export function readAuthority(value: string): Authority | null {
  return AUTHORITIES.find(one => one === value) ?? null
}

/** Statement `2026-11`: who, what is searched, what is sent, until when. */
export function statementOf(name: string): readonly string[] {
  return [
    `${name} is looked for on data-broker sites, now and later again, by the names and places that are in this account.`,
    'A search gives a site one name and one city at a time. When a removal is started, the site is sent what its form or a letter needs, such as the name, an address or the link of the listing.',
    'This holds until it is taken back, which you can do under Family and team. What has been sent by then cannot be called back.',
  ]
}
