// The sections of a person's form, in order; phones show one at a time. Pure.
import type { DraftErrors } from './check-draft.ts'
import type { PersonDraft } from './person-draft.ts'

export const FORM_STEPS = ['names', 'birth', 'places', 'contact', 'relatives'] as const
export type FormStep = (typeof FORM_STEPS)[number]

/** The title of each section, why it helps, and what is never sent. Kept short, because people read it while typing. */
export const STEP_TEXT: Readonly<Record<FormStep, { title: string; why: string; never: string }>> = {
  names: {
    title: 'Names',
    why: 'Sites list people under every name they’ve used. A former name finds listings that your current one doesn’t. Add years, and we search each name in the towns of its time.',
    never: 'A search gives a site one name and one city. A request gives the name its listing shows.',
  },
  birth: {
    title: 'Birth',
    why: 'It tells you apart from people with the same name. Most listings show an age.',
    never:
      'A few sites’ search forms ask for an age or a year of birth and get that. The day goes out only if a site requires it for a removal, and you’ll see that first.',
  },
  places: {
    title: 'Places',
    why: 'We search sites by name and city. Old places matter most: listings lag by years.',
    never:
      'Searches use only the city and state. We compare a street with what a listing shows, and don’t send it.',
  },
  contact: {
    title: 'Phones and email addresses',
    why: 'If a listing shows your number or address, even in part, we know it’s yours.',
    never: 'Not used in searches. Requests use an address made for each removal instead of yours.',
  },
  relatives: {
    title: 'Relatives',
    why: 'Listings name relatives. One match rules out a namesake.',
    never: 'We never send them or look them up.',
  },
}

/** The section with the first error, or null. */
export function stepOfErrors(errors: DraftErrors, draft: PersonDraft): FormStep | null {
  const rowKeys: Record<Exclude<FormStep, 'birth'>, readonly { key: string }[]> = {
    names: draft.names,
    places: draft.places,
    contact: [...draft.phones, ...draft.emails],
    relatives: draft.relatives,
  }
  const fields = Object.keys(errors)
  const step = FORM_STEPS.find(candidate =>
    candidate === 'birth'
      ? fields.some(field => field === 'birthYear' || field === 'birthDate')
      : rowKeys[candidate].some(row => fields.some(field => field.split('.')[0] === row.key)),
  )
  return step ?? null
}

/** Only the errors of one section: sections that weren't reached yet show none. */
export function errorsOfStep(errors: DraftErrors, draft: PersonDraft, step: FormStep): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field, text]) => stepOfErrors({ [field]: text }, draft) === step),
  )
}
