// What the requests disclose about a person, fact by fact: its values, the sites that ask for it, those whose listing
// already shows it, and those that only get it if the person agrees. Pure.
import { fieldText } from '#shared/letters/field-text.ts'
import { phoneText } from '#shared/lib/phone-text.ts'
import type { PlanLine } from './removal-plan.ts'
import type { PlanView } from './start-plan.ts'

/** Each site is named once, even with several listings. */
export type PlanFact = {
  id: string
  label: string
  /** As they would be sent, without duplicates; empty if the fact isn't the person's, or differs by listing. */
  values: readonly string[]
  /** Shown instead of values. */
  note: string
  /** The ticked sites that ask for it. */
  asking: readonly string[]
  /** Those that get it only if the person agrees, whether or not they have yet. */
  beyond: readonly string[]
  /** The details that are agreed to with it; empty if every listing shows it. */
  fields: readonly string[]
}

type Kind = { id: string; label: string; fields: readonly string[]; note?: string }

const KINDS: readonly Kind[] = [
  {
    id: 'name',
    label: 'Name',
    fields: ['name', 'fullName', 'firstName', 'middleName', 'lastName', 'suffix'],
  },
  { id: 'place', label: 'City and state', fields: ['city', 'state', 'cityState', 'fullState'] },
  { id: 'street', label: 'Street', fields: ['street', 'address'] },
  { id: 'zip', label: 'ZIP code', fields: ['zip'] },
  { id: 'phone', label: 'Phone', fields: ['phone'] },
  { id: 'age', label: 'Age', fields: ['age'] },
  {
    id: 'birth',
    label: 'Date of birth',
    fields: ['birthYear', 'birthDate', 'date_of_birth'],
  },
  {
    id: 'link',
    label: 'The listing’s link',
    fields: ['profileUrl'],
    note: 'Each site gets the link to its own page.',
  },
  {
    id: 'email',
    label: 'Email address',
    fields: ['email'],
    note: 'A new one made for each removal. Yours isn’t shared.',
  },
]

const MADE_UP = /^\$generated_/

/** The fact that a detail belongs to. */
function kindOf(field: string): Kind {
  const known = KINDS.find(({ fields }) => fields.includes(field))
  if (known) return known
  const label = fieldText(field)
  const note = MADE_UP.test(field) ? 'Made up, so it tells nothing about you.' : ''
  return { id: field, label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`, fields: [field], note }
}

/** The kinds of facts that a line's request discloses. */
function kindsOf(line: PlanLine): Kind[] {
  return [...new Map([...line.asks, ...line.beyond].map(kindOf).map(kind => [kind.id, kind])).values()]
}

function factValue(id: string, { values }: PlanLine): string | null {
  switch (id) {
    case 'name':
      return values.fullName ?? ([values.firstName, values.lastName].filter(Boolean).join(' ') || null)
    case 'place':
      return [values.city, values.state].filter(Boolean).join(', ') || null
    case 'phone':
      return values.phone === undefined ? null : phoneText(values.phone)
    case 'birth':
      return values.birthYear ?? null
    default:
      return values[id] ?? null
  }
}

/**
 * The facts of the lines that were on the screen, in a fixed order, so that ticking lines doesn't add or remove any;
 * with `late` lines, also the facts that those ask for.
 */
export function planFacts(lines: readonly PlanLine[], chosen: readonly PlanLine[]): PlanFact[] {
  const ticked = new Set(chosen.map(({ id }) => id))
  const kinds = new Map(lines.flatMap(kindsOf).map(kind => [kind.id, kind]))
  const order = [...KINDS.map(({ id }) => id).filter(id => kinds.has(id))]
  const ids = [...order, ...[...kinds.keys()].filter(id => !order.includes(id))]
  return ids.flatMap(id => {
    const kind = kinds.get(id)
    if (!kind) return []
    const telling = lines.filter(line => kindsOf(line).some(one => one.id === id))
    const isBeyond = (line: PlanLine) => line.beyond.some(field => kind.fields.includes(field))
    const values = telling.map(line => factValue(id, line)).filter(value => value !== null)
    return {
      id,
      label: kind.label,
      values: [...new Set(values)],
      note: kind.note ?? (values.length === 0 ? 'We don’t have it, so we don’t send it.' : ''),
      asking: sitesOf(telling.filter(line => ticked.has(line.id))),
      beyond: sitesOf(telling.filter(isBeyond)),
      fields: [...new Set(telling.flatMap(line => line.beyond.filter(field => kind.fields.includes(field))))],
    }
  })
}

const sitesOf = (lines: readonly PlanLine[]) => [...new Set(lines.map(({ siteName }) => siteName))]

/** Facts of the shown lines. Facts of late lines only if they need their own consent. */
export function viewFacts({ shown, late, chosen, asked }: PlanView): {
  facts: PlanFact[]
  lateFacts: PlanFact[]
} {
  const known = new Set(asked.map(({ field }) => field))
  return {
    facts: planFacts(shown, chosen),
    lateFacts: planFacts(late, chosen).filter(fact => fact.fields.some(field => !known.has(field))),
  }
}
